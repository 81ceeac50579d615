"""Which mind plays an edition: its own, if it was trained or came with the game; else that of the
edition most like it."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from fourbit import files
from fourbit.errors import FourbitError
from fourbit.players.derived import derived
from fourbit.players.mind_file import ENDING, About, about_bytes, from_bytes, read_mind

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules
    from fourbit.rules.edition import Edition

FOLDER = "minds"  # beside this file, and where data is kept
MOST_KEPT = 64


@dataclass(frozen=True, slots=True)
class KnownMind:
    """A mind for an edition; `about` is None for the hand-made one.

    `own`: it was trained for just these rules.
    """

    mind: array[float]
    about: About | None
    own: bool


@lru_cache(maxsize=MOST_KEPT)
def mind_for(rules: Rules) -> KnownMind:
    """The best mind at hand: trained by the user, shipped, of the nearest edition, hand-made."""
    kept = kept_mind(rules)
    if kept.is_file():
        mind, about = read_mind(kept, rules)
        if about.digest != rules.digest:
            raise FourbitError("mind.foreign", file=str(kept), edition=about.edition)
        return KnownMind(mind, about, own=True)
    name = own_mind(rules) or nearest_edition(rules.edition)
    if not name:
        return KnownMind(derived(rules), None, own=False)
    mind, about = from_bytes(_shipped(name), rules, f"{name}{ENDING}")
    return KnownMind(mind, about, own=about.digest == rules.digest)


def kept_mind(rules: Rules, name: str = "") -> Path:
    """Where a mind of these rules is kept that was trained here, or one by a further name."""
    return files.data_folder() / FOLDER / f"{rules.digest[:16]}{name}{ENDING}"


@lru_cache(maxsize=1)
def shipped_minds() -> tuple[str, ...]:
    """The editions that come with a mind."""
    folder = resources.files(__package__) / FOLDER
    if not folder.is_dir():
        return ()
    names = (file.name for file in folder.iterdir() if file.name.endswith(ENDING))
    return tuple(sorted(name.removesuffix(ENDING) for name in names))


def _shipped(name: str) -> bytes:
    return (resources.files(__package__) / FOLDER / f"{name}{ENDING}").read_bytes()


def own_mind(rules: Rules) -> str:
    """The edition whose mind came with the game and was trained for just these rules, or ""."""
    return _trained_for().get(rules.digest, "")


@lru_cache(maxsize=1)
def _trained_for() -> dict[str, str]:
    """The edition of each shipped mind by the digest of its rules: no edition is read for it."""
    return {about_bytes(_shipped(name), f"{name}{ENDING}").digest: name for name in shipped_minds()}


def nearest_edition(edition: Edition) -> str:
    """Of the editions that come with a mind, the one that shares most lines, or ""."""
    from fourbit.rules.compiled import load

    found = [(_shared(edition, load(name).edition), name) for name in shipped_minds()]
    return max(found)[1] if found else ""


def _shared(one: Edition, other: Edition) -> int:
    """How many lines two editions have in common."""
    theirs = {carrier.key: carrier.lines for carrier in other.carriers}
    return sum(theirs.get(carrier.key) == carrier.lines for carrier in one.carriers)
