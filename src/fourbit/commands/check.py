"""`fourbit check FILE`: can this edition be played as written?"""

from __future__ import annotations

import json
from typing import Annotated

import typer

from fourbit.commands.options import JsonOption, LangOption, SetOption, language, settings
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
        typer.echo(json.dumps(facts, ensure_ascii=False, indent=1))
        return
    for warning in warnings:
        typer.echo(warning)
    name = edition.names.get(language()) or edition.id
    lines = sum(len(carrier.lines) for carrier in edition.carriers)
    typer.echo(say("check_passed", language(), name=name, lines=lines, warnings=len(warnings)))
