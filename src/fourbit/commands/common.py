"""Options that every command takes."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from fourbit.errors import FourbitError, Lang

_chosen: list[Lang] = []


def locale_language(environ: Mapping[str, str]) -> Lang:
    """The language of the terminal: Japanese or, for all others, English."""
    names = (environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "ja" if next(filter(None, names), "").startswith("ja") else "en"


def language() -> Lang:
    """The language to answer in: the last `--lang`, else the terminal's."""
    return _chosen[-1] if _chosen else locale_language(os.environ)


def choose(value: Lang | None) -> Lang | None:
    """Remember what `--lang` said, for this command and for its errors."""
    if value:
        _chosen.append(value)
    return value


def start(words: Sequence[str]) -> None:
    """Start afresh, with the language of these words: even a misread line is answered in it."""
    _chosen.clear()
    line = " ".join(words).replace("--lang=", "--lang ")
    if said := re.search(r"--lang (ja|en)\b", line):
        _chosen.append("ja" if said[1] == "ja" else "en")


LangOption = Annotated[
    Lang | None,
    typer.Option("--lang", callback=choose, is_eager=True, help="Language of the answers."),
]

EditionArgument = Annotated[
    str, typer.Argument(metavar="EDITION", help="A shipped edition or an edition file.")
]
EditionOption = Annotated[
    str, typer.Option("--edition", "-e", help="A shipped edition or an edition file.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change an option of the edition."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def finite(value: float | None) -> float | None:
    """Refuse what is no number or has no end: it would pass any bounds, and some have none."""
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter("Input should be a finite number")
    return value


def settings(change: list[str] | None) -> dict[str, str]:
    """What `--set` said, as key and value."""
    found = {}
    for pair in change or []:
        key, sign, value = pair.partition("=")
        if not sign or not key.strip():
            raise FourbitError("bad_setting", pair=pair)
        found[key.strip()] = value.strip()
    return found
