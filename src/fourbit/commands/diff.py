"""`fourbit diff A B`: what differs between two editions, in sentences."""

from __future__ import annotations

from typing import Annotated

import typer

from fourbit.commands.common import LangOption, language
from fourbit.commands.output import echo
from fourbit.errors import say

A = Annotated[str, typer.Argument(metavar="A", help="A shipped edition or a file.")]
B = Annotated[str, typer.Argument(metavar="B", help="Another one.")]


def diff(first: A, second: B, lang: LangOption = None) -> None:
    """Say in sentences what differs between two editions.

    Example: fourbit diff rulebook mended
    """
    from fourbit.rules.load import load
    from fourbit.words.differences import differences

    a, b = load(first), load(second)
    found = differences(a, b, language())
    if a.digest == b.digest:
        echo(say("diff.names_only" if found else "diff.same", language()))
    else:
        names = [edition.names.get(language()) or edition.id for edition in (a, b)]
        echo(say("diff.head", language(), a=names[0], b=names[1]))
    for difference in found:
        echo("\n" + difference.text())
