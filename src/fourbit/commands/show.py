"""`fourbit show EDITION`: the rulebook of an edition in words."""

from __future__ import annotations

from typing import Annotated

import typer

from fourbit.commands.common import LangOption, SetOption, language, settings
from fourbit.commands.output import echo
from fourbit.errors import FourbitError, say
from fourbit.files import given

Name = Annotated[str, typer.Argument(metavar="EDITION", help="A shipped edition or a file.")]
Folder = Annotated[
    str | None, typer.Option(metavar="DIR", help="Write twelve chapter files there instead.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite files that others wrote.")]


def show(
    edition: Name = "rulebook",
    change: SetOption = None,
    chapters: Folder = None,
    force: Force = False,
    lang: LangOption = None,
) -> None:
    """Print the rulebook of an edition as Markdown.

    Example: fourbit show mended --lang en --set upkeep.units=2
    """
    from fourbit.rules.load import load
    from fourbit.words import rulebook
    from fourbit.words.chapter_files import write_chapters

    if force and chapters is None:
        raise FourbitError("chapters.needs_folder")
    loaded = load(edition, settings(change))
    if chapters is None:
        echo(rulebook.rulebook(loaded, language()))
        return
    texts = rulebook.chapters(loaded, language())
    written = write_chapters(given(chapters), texts, language(), force)
    echo(say("chapters.written", language(), folder=chapters, count=len(written)))
