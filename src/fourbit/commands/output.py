"""Everything a command prints goes through here: what others named cannot command the terminal."""

from __future__ import annotations

import json
from typing import Any

import typer

from fourbit.words.harmless import escaped, harmless


def echo(text: str, err: bool = False, nl: bool = True) -> None:
    """Print a text for people."""
    typer.echo(harmless(text), err=err, nl=nl)


def echo_json(value: Any) -> None:
    """Print a value for programs; it reads back as it was."""
    typer.echo(escaped(json.dumps(value, ensure_ascii=False, indent=1)))
