"""`fourbit check FILE`: can this edition be played as written?"""

from __future__ import annotations

from typing import Annotated

import typer

from fourbit.commands.common import JsonOption, LangOption, SetOption, language, settings
from fourbit.commands.output import echo, echo_json
from fourbit.errors import EditionError, say

File = Annotated[str, typer.Argument(help="An edition: a file, or the name of a shipped one.")]
REFUSED = 2


def check(
    file: File, change: SetOption = None, as_json: JsonOption = False, lang: LangOption = None
) -> None:
    """Check an edition; warnings are printed, errors refuse it, all of them at once.

    Example: fourbit check my-edition.toml --set row=5
    """
    from fourbit.rules.compiled import load

    try:
        edition = load(file, settings(change)).edition
    except EditionError as error:
        _refused(error, as_json)
        raise typer.Exit(REFUSED) from None
    warnings = [warning.text(language()) for warning in edition.warnings]
    if as_json:
        echo_json({"id": edition.id, "digest": edition.digest, "warnings": warnings, "errors": []})
        return
    for warning in warnings:
        echo(warning)
    name = edition.names.get(language()) or edition.id
    lines = sum(len(carrier.lines) for carrier in edition.carriers)
    echo(say("check_passed", language(), name=name, lines=lines, warnings=len(warnings)))


def _refused(error: EditionError, as_json: bool) -> None:
    """Every error, in the order of the file."""
    texts = [" ".join(one.text(language()).split()) for one in error.all]
    if as_json:
        places = [{key: one.facts.get(key) for key in ("file", "line", "key", "column")}
                  for one in error.all]  # fmt: skip
        echo_json({"errors": [
            {**place, "text": text} for place, text in zip(places, texts, strict=True)
        ]})  # fmt: skip
        return
    for text in texts:
        echo(text, err=True)
