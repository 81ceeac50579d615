"""`fourbit check FILE`: can this edition be played as written?"""

from __future__ import annotations

from typing import Annotated

import typer

from fourbit.commands.options import JsonOption, LangOption, SetOption, language, settings
from fourbit.commands.output import echo, echo_json
from fourbit.errors import say

File = Annotated[str, typer.Argument(help="An edition: a file, or the name of a shipped one.")]


def check(
    file: File, change: SetOption = None, as_json: JsonOption = False, lang: LangOption = None
) -> None:
    """Check an edition; warnings are printed, errors refuse it.

    Example: fourbit check my-edition.toml --set row=5
    """
    from fourbit.rules.compiled import load

    edition = load(file, settings(change)).edition
    warnings = [warning.text(language()) for warning in edition.warnings]
    if as_json:
        facts = {"id": edition.id, "digest": edition.digest, "warnings": warnings}
        echo_json(facts)
        return
    for warning in warnings:
        echo(warning)
    name = edition.names.get(language()) or edition.id
    lines = sum(len(carrier.lines) for carrier in edition.carriers)
    echo(say("check_passed", language(), name=name, lines=lines, warnings=len(warnings)))
