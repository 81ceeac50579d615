"""One encoding for all frameworks: a view as an array, options as one fixed action space.

A view is read through the description that positions have (`records.position.describe`), so a new
field or a new edition needs no code here; the table below says how each field of the state is
spread over features. Seats stand relative to the viewer, who comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from fourbit.adapters.needs import need

need("encoding", "numpy")

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402

from fourbit.engine import constants as c  # noqa: E402
from fourbit.engine import encode as fast  # noqa: E402
from fourbit.engine.fields import FIELDS, MEMORY  # noqa: E402
from fourbit.engine.number_words import NUMBERS  # noqa: E402
from fourbit.engine.state import State  # noqa: E402
from fourbit.errors import FourbitError  # noqa: E402
from fourbit.records.view import read_view  # noqa: E402

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
ACTIONS = c.OPTIONS
MOST = 1000.0  # no feature is larger
UNSEEN = ("as_seen", "follows")  # nothing of it is in an array


@dataclass(frozen=True)
class Way:
    """How one cell becomes features: a scaled number, one of some words, bits, seats, a stack."""

    how: int
    low: int = 0
    width: int = 1
    scale: int = 1


@dataclass(frozen=True)
class Spread:
    """Cells of one name, how they are spread, and by what they are counted (see `Field.per`)."""

    name: str
    at: int
    length: int
    way: Way
    per: tuple[str, ...] = ()

    @property
    def per_seat(self) -> int:
        """How many of the cells belong to each seat; 0: to nobody."""
        return self.length // c.SEATS if self.per[:1] == ("seat",) else 0


def number(scale: int = 1) -> Way:
    """A number, divided by what it usually reaches."""
    return Way(c.HOW_NUMBER, scale=scale)


def one_of(low: int, high: int) -> Way:
    """One feature for each value."""
    return Way(c.HOW_ONE_HOT, low, high - low + 1)


def bits(width: int) -> Way:
    """One feature for each bit."""
    return Way(c.HOW_BITS, width=width)


SEAT = Way(c.HOW_SEAT, width=1 + c.SEATS)  # nobody (or chance), then seats from the viewer on
SEATS = Way(c.HOW_SEATS, width=c.SEATS)
STACK = Way(c.HOW_STACK, width=2 + c.ORDERS + 4)  # hidden, none; the order; the four bits
CARD = one_of(c.HIDDEN, c.CARDS - 1)


def ways(rules: Rules) -> dict[str, Way]:
    """The table: how each field of the state is spread. What is missing here is an error."""
    cap, rounds = rules.edition.procedure.cap, rules.edition.procedure.rounds
    plain = "ROUND STEP SUB PICK_NUMBER ROW_SIZE DECK BUILT HIRED LIMIT SENT FRESH SPACE ON_PLACES"
    plain += " AT_HALL KEEP UPKEEP_AT DUE USES CARD_AT ANY_TIME_USED L_TRIGGERED L_CARDS L_PLANNED"
    plain += " L_BUILT L_HIRED L_HOUSE L_MOVED DEPTH AT_DECK_SIZE AT_SECRET"
    flags = "ENDING PASSED JOINED LATE ACTED EFFECT AT_SEEN"
    money = "PURSE PENDING POOL L_GAIN L_PAID L_PAID_ELSE PRICE"
    return {
        **dict.fromkeys(plain.split(), number()),
        **dict.fromkeys(flags.split(), number()),
        **dict.fromkeys(money.split(), number(cap)),
        **dict.fromkeys(("ASK_SEAT", "ORDER", "FROZEN", "ACTOR"), SEAT),
        **dict.fromkeys(("CHOSEN", "STACK"), STACK),
        **dict.fromkeys(("PICK", "KEPT"), CARD),
        **dict.fromkeys(("BLOCKED", "VISITED"), bits(c.PLACES)),
        "PLAYERS": one_of(0, c.SEATS),
        "PHASE": one_of(0, c.P_OVER),
        "WAIT": SEATS,
        "ASK": one_of(0, c.ASK_KINDS_END - 1),
        "ROW_AT": one_of(0, len(rules.buildings) - 1),
        "PLANNED": number(2 * rounds),
        "AT": one_of(c.NO, c.TOWN_HALL),
        "STAGE": one_of(0, c.ST_DONE),
        "SPENT_CARDS": bits(c.HAND),
        "L_FIRED": bits(c.WATCHED),
        "COMPARED": bits(c.WATCHED),
        "AT_VIEWER": one_of(c.NO, c.SEATS - 1),
        "FR_LIST": number(c.GROUPS),
        "FR_AT": number(100),
        "FR_LINE": one_of(0, len(rules.lines) - 1),
        "FR_OWNER": SEAT,
        "FR_SEAT": SEAT,
        "FR_ORIGIN": one_of(0, c.O_OTHER),
        "FR_PLACE": number(c.PLACES),
        "FR_PHASE": number(),
        "FR_INDEX": number(c.KINDS),
        "FR_SPENT": number(cap),
        "FR_BOUND": number(cap),
        "FR_BUILDING": number(c.OPTION_PLANNED),
        "FR_CHANGED": bits(3),
        "FR_COPY": number(),
    }


FRAME_PARTS = sorted(name for name in NUMBERS if name.startswith("FR_"))


def fields(rules: Rules) -> Iterator[Spread]:
    """Every field a seat may see, in the order of the array: by name.

    So the engine may lay its cells out anew, and what was learned from arrays stays true.
    """
    table = ways(rules)
    for field in sorted(FIELDS, key=lambda field: field.name):
        if field.name == "FRAME":
            for level in range(rules.depth):
                for part in FRAME_PARTS:
                    at = field.cell(level, NUMBERS[part])
                    yield Spread(f"{part}.{level}", at, 1, table[part])
        elif field.seen not in UNSEEN:
            yield Spread(field.name, field.at, field.length, table[field.name], field.per)
    for field in sorted(MEMORY, key=lambda field: field.name):
        yield Spread(field.name, field.at, field.length, table[field.name], field.per)


class Encoding:
    """Views and options of games with these rules and so many players, as arrays."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.fields = tuple(fields(rules))
        self._cells = np.zeros(c.SEEN_CELLS, np.int32)
        made = [self._plan(viewer) for viewer in (*range(players), 0)]
        self.size = made[0][1]
        self.plans = np.array([plan for plan, _ in made], np.int32)  # one per seat, then spectator

    def _used(self, field: Spread) -> Iterator[int]:
        """The cells of a field that this edition has, counted from the field's first."""
        name, sizes = field.name, {"kind": len(self.rules.kinds)}
        sizes["building"] = len(self.rules.buildings)
        last = field.per[-1] if field.per else ""
        for i in range(field.length):
            if i % c.SIZES.get(last, 1) >= sizes.get(last, field.length):
                continue
            if name == "L_FIRED" and not self.rules.names.watched:
                continue
            if name == "COMPARED" and not self.rules.names.comparing:
                continue
            yield i

    def _plan(self, viewer: int) -> tuple[list[int], int]:
        """Rows of cell, how, low, width, place in the array, scale; and the array's length."""
        rows: list[int] = []
        at = 0
        for field in self.fields:
            way = field.way
            if not way.width:
                continue
            for i in self._used(field):
                cell = field.at + i
                if field.per_seat:
                    seat, rest = divmod(i, field.per_seat)
                    if seat < self.players:
                        seat = (seat + viewer) % self.players
                    cell = field.at + seat * field.per_seat + rest
                rows += [cell, way.how, way.low, way.width, at, way.scale]
                at += way.width
        return rows, at

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each number of the array is about."""
        said: list[str] = []
        for field in self.fields:
            for i in self._used(field) if field.way.width else ():
                said += [f"{field.name}[{i}]:{k}" for k in range(field.way.width)]
        return tuple(said)

    # --- from a view: plain ----------------------------------------------------------------------

    def cells(self, view: Mapping[str, Any]) -> npt.NDArray[np.int32]:
        """The cells a view tells of. Raises `PositionError` for a key it does not know."""
        if view.get("players") != self.players:
            raise FourbitError("bad_players", players=view.get("players"))
        return np.array(read_view(self.rules, view).cells, np.int32)

    def encode(self, view: Mapping[str, Any]) -> Array:
        """A view as an array."""
        cells = self.cells(view)
        out = np.zeros(self.size, np.float32)
        viewer = int(cells[c.AT_VIEWER])
        fast.expand(cells, self.plans[viewer], out)  # the spectator's, -1, is the last
        return out

    # --- from a state: fast, and the same --------------------------------------------------------

    def look(self, state: State, seat: int) -> npt.NDArray[np.int32]:
        """The cells of `state.view(seat)`; -1 is a spectator."""
        found = np.empty(c.SEEN_CELLS, np.int32)
        fast.look(state, seat, found)
        return found

    def observe(self, state: State, seat: int, out: Array | None = None) -> Array:
        """`encode(state.view(seat))`, without writing the view down."""
        found = np.empty(self.size, np.float32) if out is None else out
        fast.look(state, seat, self._cells)
        fast.expand(self._cells, self.plans[seat], found)
        return found

    def mask(self, state: State, seat: int, out: Mask | None = None) -> Mask:
        """1 for each option the seat has now."""
        found = np.empty(ACTIONS, np.int8) if out is None else out
        fast.mask(state, seat, found)
        return found


@lru_cache(maxsize=64)
def encoding(rules: Rules, players: int) -> Encoding:
    """The encoding of these rules, made once."""
    return Encoding(rules, players)


def encode(view: Mapping[str, Any], rules: Rules) -> Array:
    """A view as an array: the one encoding all adapters use."""
    return encoding(rules, view["players"]).encode(view)
