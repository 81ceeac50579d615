"""Which mind plays an edition: its own, if it was trained or came with the game; else that of the
edition most like it."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from fourbit import files
from fourbit.errors import FourbitError
from fourbit.players.derived import derived
from fourbit.players.mind_file import About, about_bytes, from_bytes, read_mind

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules
    from fourbit.rules.edition import Edition

SHIPPED = "minds"  # the folder beside this file
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
    kept = files.data_folder() / SHIPPED / f"{rules.digest[:16]}.npz"
    if kept.is_file():
        mind, about = read_mind(kept, rules)
        if about.digest != rules.digest:
            raise FourbitError("mind.foreign", file=str(kept), edition=about.edition)
        return KnownMind(mind, about, own=True)
    name = own_mind(rules) or nearest_edition(rules.edition)
    if not name:
        return KnownMind(derived(rules), None, own=False)
    mind, about = from_bytes(_shipped(name), rules, f"{name}.npz")
    return KnownMind(mind, about, own=about.digest == rules.digest)


@lru_cache(maxsize=1)
def shipped_minds() -> tuple[str, ...]:
    """The editions that come with a mind."""
    folder = resources.files(__package__) / SHIPPED
    if not folder.is_dir():
        return ()
    return tuple(sorted(f.name[:-4] for f in folder.iterdir() if f.name.endswith(".npz")))


def _shipped(name: str) -> bytes:
    return (resources.files(__package__) / SHIPPED / f"{name}.npz").read_bytes()


def own_mind(rules: Rules) -> str:
    """The edition whose mind came with the game and was trained for just these rules, or ""."""
    return _trained_for().get(rules.digest, "")


@lru_cache(maxsize=1)
def _trained_for() -> dict[str, str]:
    """The edition of each shipped mind by the digest of its rules: no edition is read for it."""
    return {about_bytes(_shipped(name), f"{name}.npz").digest: name for name in shipped_minds()}


def nearest_edition(edition: Edition) -> str:
    """Of the editions that come with a mind, the one that shares most lines, or ""."""
    from fourbit.rules.compiled import load

    found = [(_shared(edition, load(name).edition), name) for name in shipped_minds()]
    return max(found)[1] if found else ""


def _shared(one: Edition, other: Edition) -> int:
    """How many lines two editions have in common."""
    theirs = {carrier.key: carrier.lines for carrier in other.carriers}
    return sum(theirs.get(carrier.key) == carrier.lines for carrier in one.carriers)
