"""4bit Town: rules, engine, players and tools."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # for type checkers and editors; at run time see _PUBLIC
    from fourbit.engine.cells import Tally as Tally
    from fourbit.engine.state import State as State
    from fourbit.errors import FourbitError as FourbitError
    from fourbit.players.chance import CHANCE as CHANCE
    from fourbit.players.chance import Chance as Chance
    from fourbit.records.record import Record as Record
    from fourbit.rules.compiled import Rules as Rules
    from fourbit.rules.compiled import load as load
    from fourbit.words.decision import Decision as Decision

__version__ = "0.1.0"

# Public names and the module each comes from; loaded when first asked for.
_PUBLIC: dict[str, str] = {
    "load": "fourbit.rules.compiled",
    "Rules": "fourbit.rules.compiled",
    "State": "fourbit.engine.state",
    "Tally": "fourbit.engine.cells",
    "Chance": "fourbit.players.chance",
    "CHANCE": "fourbit.players.chance",
    "Record": "fourbit.records.record",
    "Decision": "fourbit.words.decision",
    "FourbitError": "fourbit.errors",
}


def __getattr__(name: str) -> object:
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PUBLIC[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_PUBLIC])
