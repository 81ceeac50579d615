"""The one list of fields, as values: where each lies, by what it is counted, who may know it.

Everything that handles all fields alike goes by this list: addresses, the mask of views and
arrays, and the order of the array.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from fourbit.engine import constants as c
from fourbit.engine.number_words import NUMBERS


@dataclass(frozen=True, slots=True)
class Field:
    """Cells of one name.

    `per` says by what they are counted: ("seat", "kind") is a row of kinds for each seat. `seen`
    says what others may know of it (`open`, `own`, …), `lasts` how long it holds, `empty` what its
    cells are then; fields of a sight that are no cells of the state say "" for the two words.
    """

    name: str
    at: int
    per: tuple[str, ...]
    seen: str = ""
    lasts: str = ""
    empty: int = 0

    @property
    def length(self) -> int:
        """How many cells it has."""
        return prod(c.SIZES[by] for by in self.per)

    @property
    def per_seat(self) -> int:
        """How many of them belong to each seat; 0 if they belong to the table."""
        return self.length // c.SEATS if self.per[:1] == ("seat",) else 0

    def cell(self, *index: int) -> int:
        """The address of one of them; of the first that begins so, if indices are left out."""
        at = 0
        for by, i in zip(self.per, index, strict=False):
            if not 0 <= i < c.SIZES[by]:
                raise IndexError(f"{self.name}: {by} {i}")
            at = at * c.SIZES[by] + i
        return self.at + at * prod(c.SIZES[by] for by in self.per[len(index) :])


FIELDS: tuple[Field, ...] = tuple(
    Field(name, NUMBERS[name], tuple(per.split()), seen, lasts, empty)
    for name, per, seen, lasts, empty in c.LAYOUT
)
MEMORY: tuple[Field, ...] = tuple(
    Field(name, NUMBERS[name], tuple(per.split())) for name, per in c.MEMORY
)
_BY_ADDRESS = {field.at: field for field in (*FIELDS, *MEMORY)}


@lru_cache(maxsize=4096)
def cell(field: int, *index: int) -> int:
    """The address in a field, given by its first: `cell(c.PURSE, seat, kind)`."""
    return _BY_ADDRESS[field].cell(*index)


def secrets() -> array[int]:
    """For the mask: of each field that is not open how, where, cells of each seat, cells."""
    rows = array("i")
    for field in FIELDS:
        if field.seen != "open":
            how = NUMBERS[f"SEE_{field.seen.upper()}"]
            rows.extend((how, field.at, field.per_seat, field.length))
    return rows
