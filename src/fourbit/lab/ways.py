"""How a mind looks at things, apart from what it thinks they are worth: what training changes for
its time, and gives back."""

from __future__ import annotations

from array import array

from fourbit.engine import constants as c
from fourbit.players.derived import put

WAYS = slice(c.M_STYLE, c.W_PIECE)
TEMPERATURE = 0.2
DRAFT_NOISE = 0.3
MOST_GLUT = 14.0  # pieces: where nothing counts less, evolution could not turn that screw


def lean(mind: array[float]) -> array[float]:
    """The same mind with short looks, for many games."""
    found = mind[:]
    put(found, c.M_STYLE, c.STYLE_SEARCH, 6, 20, 40, 0, 0)
    found[c.M_TEMPERATURE], found[c.M_DRAFT_NOISE], found[c.M_WORLDS] = TEMPERATURE, DRAFT_NOISE, 0
    return found


def looking_like(mind: array[float], other: array[float]) -> array[float]:
    """The same mind, which looks at things as another does, and at sales if either does."""
    found = mind[:]
    found[WAYS] = other[WAYS]
    found[c.M_SALES] = max(mind[c.M_SALES], other[c.M_SALES])
    return found
