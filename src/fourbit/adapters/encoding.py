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
from fourbit.engine.state import State  # noqa: E402
from fourbit.errors import FourbitError, PositionError  # noqa: E402
from fourbit.records.codec import Eye  # noqa: E402
from fourbit.records.position import FORMAT, HEAD, describe  # noqa: E402
from fourbit.records.view import HIDDEN  # noqa: E402
from fourbit.rules.compiled import SEAT_NAMES  # noqa: E402

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
N = vars(c)
L = fast.layout()
ACTIONS = c.OPTIONS
MOST = 1000.0  # no feature is larger
PICKS = c.HAND
SECRET_WIDTH = L["ROUNDS_MOST"] + 1


@dataclass(frozen=True)
class Way:
    """How one cell becomes features: a scaled number, one of some words, bits, seats, a stack."""

    how: str
    low: int = 0
    width: int = 1
    scale: int = 1


@dataclass(frozen=True)
class Field:
    """Cells of one name: how they are spread, and how many belong to each seat (0: to nobody)."""

    name: str
    at: int
    length: int
    way: Way
    per_seat: int = 0


def number(scale: int = 1) -> Way:
    """A number, divided by what it usually reaches."""
    return Way("NUMBER", scale=scale)


def one_of(low: int, high: int) -> Way:
    """One feature for each value."""
    return Way("ONE_HOT", low, high - low + 1)


def bits(width: int) -> Way:
    """One feature for each bit."""
    return Way("BITS", width=width)


SEAT = Way("SEAT", width=1 + c.SEATS)  # nobody (or chance), then seats from the viewer on
SEATS = Way("SEATS", width=c.SEATS)
STACK = Way("STACK", width=2 + c.ORDERS + 4)  # hidden, none; the order; the four bits
CARD = one_of(L["HIDDEN"], c.CARDS - 1)
NOTHING = Way("NUMBER", width=0)


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
        "PHASE": one_of(0, N["P_OVER"]),
        "WAIT": SEATS,
        "ASK": one_of(0, N["ASK_KINDS_END"] - 1),
        "PACK": NOTHING,  # only what was seen of the packs is known
        "ROW_AT": one_of(0, len(rules.buildings) - 1),
        "PLANNED": number(2 * rounds),
        "OWNED": NOTHING,  # follows from BUILT
        "AT": one_of(c.NO, c.TOWN_HALL),
        "STAGE": one_of(0, N["ST_DONE"]),
        "SPENT_CARDS": bits(c.HAND),
        "L_FIRED": bits(c.WATCHED),
        "COMPARED": bits(c.WATCHED),
        "AT_VIEWER": one_of(c.NO, c.SEATS - 1),
        "FR_LIST": number(N["GROUPS"]),
        "FR_AT": number(100),
        "FR_LINE": one_of(0, len(rules.lines) - 1),
        "FR_OWNER": SEAT,
        "FR_SEAT": SEAT,
        "FR_ORIGIN": one_of(0, N["O_OTHER"]),
        "FR_PLACE": number(c.PLACES),
        "FR_PHASE": number(),
        "FR_INDEX": number(c.KINDS),
        "FR_SPENT": number(cap),
        "FR_BOUND": number(cap),
        "FR_BUILDING": number(c.OPTION_PLANNED),
        "FR_CHANGED": bits(3),
        "FR_COPY": number(),
    }


# Fields with so many cells per kind or building; only those the edition has are encoded.
BY_KIND = ("PURSE", "PENDING", "POOL", "L_GAIN", "L_PAID", "L_PAID_ELSE", "PRICE")
BY_BUILDING = ("DECK", "PLANNED", "BUILT")
FRAME_FIELDS = sorted(name for name in N if name.startswith("FR_"))


def fields(rules: Rules) -> Iterator[Field]:
    """Every field a seat may see, in the order of the array: by name.

    So the engine may lay its cells out anew, and what was learned from arrays stays true.
    """
    table = ways(rules)
    own = {"AT_VIEWER": 1, "AT_DECK_SIZE": 1, "AT_SECRET": c.SEATS * SECRET_WIDTH}
    own["AT_SEEN"] = PICKS * c.CARDS
    for name, length in sorted(c.LAYOUT):
        if name == "FRAME":
            for level in range(rules.depth):
                start = N["FRAME"] + level * N["FRAME_WIDTH"]
                for part in FRAME_FIELDS:
                    yield Field(f"{part}.{level}", start + N[part], 1, table[part])
            continue
        seats = length % c.SEATS == 0 and name in SEAT_FIELDS
        yield Field(name, N[name], length, table[name], length // c.SEATS if seats else 0)
    for name, length in sorted(own.items()):
        seats = name == "AT_SECRET"
        yield Field(name, L[name], length, table[name], SECRET_WIDTH if seats else 0)


_SEAT_FIELDS = "SPACE KEPT PICK PLANNED BUILT OWNED PURSE PENDING HIRED LIMIT PASSED JOINED"
_SEAT_FIELDS += " SENT FRESH CHOSEN STACK AT LATE ACTED VISITED ON_PLACES AT_HALL KEEP UPKEEP_AT"
_SEAT_FIELDS += " DUE USES COMPARED L_FIRED"
SEAT_FIELDS = frozenset(_SEAT_FIELDS.split())


class Encoding:
    """Views and options of games with these rules and so many players, as arrays."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.fields = tuple(fields(rules))
        self._empty = np.array(State(rules, rules.tables, players).cells(), np.int32)
        self._cells = np.zeros(L["SEEN_CELLS"], np.int32)
        made = [self._plan(viewer) for viewer in (*range(players), 0)]
        self.size = made[0][1]
        self.plans = np.array([plan for plan, _ in made], np.int32)  # one per seat, then spectator

    def _used(self, field: Field) -> Iterator[int]:
        """The cells of a field that this edition has, counted from the field's first."""
        name = field.name
        for i in range(field.length):
            if name in BY_KIND and i % c.KINDS >= len(self.rules.kinds):
                continue
            if name in BY_BUILDING and i % c.BUILDINGS >= len(self.rules.buildings):
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
                rows += [cell, L[way.how], way.low, way.width, at, way.scale]
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
        if view.get("format") != FORMAT or view.get("rules") != self.rules.digest:
            raise PositionError("foreign_position", edition=self.rules.edition.id)
        if view.get("players") != self.players:
            raise FourbitError("bad_players", players=view.get("players"))
        if "phase" not in view:
            raise PositionError("bad_view", what="phase")
        found = np.zeros(L["SEEN_CELLS"], np.int32)
        found[: c.CELLS] = self._empty
        page = {key: value for key, value in view.items() if key not in HEAD}
        page["deck"] = page.pop("unseen")
        viewer = page.pop("viewer")
        found[L["AT_VIEWER"]] = c.NO if viewer is None else SEAT_NAMES.index(viewer)
        found[L["AT_DECK_SIZE"]] = page.pop("deck_size")
        for pick, cards in page.pop("seen", {}).items():
            for card in cards:
                found[L["AT_SEEN"] + (int(pick) - 1) * c.CARDS + card - 1] = 1
        hidden: list[int] = []
        page["seats"] = {
            name: self._open(SEAT_NAMES.index(name), dict(them), hidden, found)
            for name, them in page["seats"].items()
        }
        eye = Eye(found.__setitem__, page)
        describe(eye, self.rules, self.players)
        eye.finish()
        found[hidden] = L["HIDDEN"]
        found[N["PACK"] : N["PACK"] + c.CARDS] = 0
        found[N["OWNED"] : N["OWNED"] + c.SEATS] = 0
        return found

    def _open(
        self, seat: int, them: dict[str, Any], hidden: list[int], found: npt.NDArray[np.int32]
    ) -> dict[str, Any]:
        """Take out of a seat's page what only views say."""
        for when in them.pop("secret_plans", []):
            found[L["AT_SECRET"] + seat * SECRET_WIDTH + when] += 1
        for key, at in (("chosen", "CHOSEN"), ("picked", "PICK"), ("keep", "KEEP")):
            if them.get(key) == HIDDEN:
                del them[key]
                hidden.append(N[at] + seat)
        if HIDDEN in them.get("cards", ()):
            hidden += [N["KEPT"] + seat * c.HAND + i for i in range(len(them.pop("cards")))]
        return them

    def encode(self, view: Mapping[str, Any]) -> Array:
        """A view as an array."""
        cells = self.cells(view)
        out = np.zeros(self.size, np.float32)
        viewer = int(cells[L["AT_VIEWER"]])
        fast.expand(cells, self.plans[viewer], out)  # the spectator's, -1, is the last
        return out

    # --- from a state: fast, and the same --------------------------------------------------------

    def look(self, state: State, seat: int) -> npt.NDArray[np.int32]:
        """The cells of `state.view(seat)`; -1 is a spectator."""
        found = np.empty(L["SEEN_CELLS"], np.int32)
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
