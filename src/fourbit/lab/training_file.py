"""A training as a file: all that is needed to go on, and what came of it as a mind's file."""

from __future__ import annotations

import hashlib
import json
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fourbit import files
from fourbit.engine import constants as c
from fourbit.errors import FourbitError
from fourbit.lab.evolving import screws
from fourbit.lab.training import Training
from fourbit.lab.versus import Strength
from fourbit.players.mind_file import About, write_mind
from fourbit.players.shelf import mind_for

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

MOST_BYTES = 8_000_000
LISTS = ("mind", "start")
COUNTS = ("players", "seed", "cycle", "games", "drafting")
NUMBERS = ("seconds", "wide")


def format_of(rules: Rules) -> str:
    """What the numbers of a file mean: another layout of minds, other screws, another format."""
    return hashlib.sha256(repr((c.MIND, screws(rules, True))).encode()).hexdigest()[:12]


def keep(training: Training, path: Path) -> None:
    """Write all that is needed to go on."""
    rival = training.rival
    found: dict[str, Any] = {
        "format": format_of(training.rules),
        "digest": training.rules.digest,
        **{name: getattr(training, name) for name in (*COUNTS, *NUMBERS)},
        **{name: list(getattr(training, name)) for name in (*LISTS, "at", "fixed")},
        "rival": None if rival is None else list(rival),
        "pool": [list(one) for one in training.pool],
    }
    files.write_whole(path, json.dumps(found))


def resume(rules: Rules, path: Path) -> Training:
    """A training that was kept. Raises `FourbitError` for another edition's or a damaged file."""
    found = files.read_json(path, MOST_BYTES)
    try:
        if found["format"] != format_of(rules):
            raise FourbitError("mind.format", file=str(path), format=str(found["format"])[:12])
        if found["digest"] != rules.digest:
            raise FourbitError("mind.foreign", file=str(path), edition=found["digest"][:12])
        training = Training(
            rules,
            **{name: _number(found[name], int) for name in COUNTS},
            **{name: _number(found[name], int | float) for name in NUMBERS},
            **{name: _mind(found[name]) for name in LISTS},
            rival=None if found["rival"] is None else _mind(found["rival"]),
            fixed=tuple(int(at) for at in found["fixed"]),
            at=[float(x) for x in found["at"]],
            pool=[_mind(one) for one in found["pool"]],
        )
        training.check()
        return training
    except (KeyError, TypeError, ValueError, OverflowError) as problem:
        raise FourbitError("mind.damaged", file=str(path)) from problem


def _number(found: Any, kind: Any) -> Any:
    if not isinstance(found, kind) or not abs(found) < 2**63:
        raise TypeError(found)
    return found


def _mind(found: Any) -> Any:
    mind = array("d", found)
    if len(mind) != c.MIND_SIZE or not all(abs(number) < 1e12 for number in mind):
        raise ValueError(len(mind))
    return mind


def ship(
    training: Training,
    mind: array[float],
    name: str,
    path: Path,
    measured: dict[str, Strength],
) -> About:
    """Write the mind with what was measured of it, by opponent and number of players."""
    about = About(
        edition=name,
        digest=training.rules.digest,
        games=training.games,
        seconds=round(training.seconds),
        seed=training.seed,
        strength={
            opponent: [round(x, 3) for x in (one.share, one.low, one.high)]
            for opponent, one in measured.items()
        },
    )
    write_mind(path, mind, about)
    mind_for.cache_clear()  # it may be the one that bots look for
    return about
