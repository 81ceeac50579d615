"""`fourbit editions`: the shipped editions, one line each."""

from __future__ import annotations

from typing import Any

from fourbit.commands.common import JsonOption, LangOption, language
from fourbit.commands.output import echo, echo_json


def editions(as_json: JsonOption = False, lang: LangOption = None) -> None:
    """List the editions that come with the program.

    Example: fourbit editions --lang ja
    """
    from fourbit.rules.load import load, shipped
    from fourbit.words.about import about, facts

    base = load("rulebook")
    loaded = [load(name) for name in shipped()]
    if as_json:
        found: list[dict[str, Any]] = [facts(edition, base, language()) for edition in loaded]
        echo_json(found)
        return
    for edition in loaded:
        echo(about(edition, base, language()))
