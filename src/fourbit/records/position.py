"""Positions: a whole state in words and numbers of its edition, at any moment, and back.

One description serves both directions: `describe` names every cell once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.engine.number_words import DECISIONS, PHASES, STAGES
from fourbit.engine.state import State
from fourbit.errors import PositionError, quoted
from fourbit.records import soundness
from fourbit.records.codec import FLAG, Codec, Eye, Pen, bits, whole, word
from fourbit.records.frame_words import describe_frames
from fourbit.records.sound import bad
from fourbit.rules.compiled import SEAT_NAMES

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

FORMAT = 1
PLACE_WORDS = tuple(f"{i:04b}" for i in range(c.PLACES))
HEAD = ("format", "edition", "rules", "players")


PHASE_WORDS = word(dict(enumerate(PHASES)))
STAGE_WORDS = word(dict(enumerate(STAGES)))
VERB_WORDS = {c.V_PLAN: "plan", c.V_BUILD: "build", c.V_HIRE: "hire", c.V_HOUSE: "house"}
SEAT_NUMBERS = {"hired": c.HIRED, "limit": c.LIMIT, "sent": c.SENT, "fresh": c.FRESH}
SEAT_FLAGS = {"passed": c.PASSED, "joined": c.JOINED, "late": c.LATE, "acted": c.ACTED}
LEDGER = {
    "#triggered": c.L_TRIGGERED,
    "#cards": c.L_CARDS,
    "#planned": c.L_PLANNED,
    "#built": c.L_BUILT,
    "#hired": c.L_HIRED,
    "#house": c.L_HOUSE,
    "#moved": c.L_MOVED,
}
COUNT = whole(0, 999)
SUM = whole(0, c.COUNTED_MOST)
STANDS = word({-1: "home", c.TOWN_HALL: "town_hall"} | dict(enumerate(PLACE_WORDS)), c.NO)
SOME_PLACES = bits(PLACE_WORDS)
CARD = Codec(c.NO, lambda n: n + 1, lambda said: whole(1, c.CARDS).hear(said) - 1)
JOINS = word({0: "pass", 1: "join"}, c.NO)


def position(state: State) -> dict[str, Any]:
    """The whole state as JSON values."""
    page = head(state.rules, state.players)
    describe(Pen(state.get, page), state.rules, state.players)
    return page


def head(rules: Rules, players: int) -> dict[str, Any]:
    """What positions and views begin with."""
    edition, digest = rules.edition.id, rules.digest
    return {"format": FORMAT, "edition": edition, "rules": digest, "players": players}


def from_position(rules: Rules, page: Mapping[str, Any]) -> State:
    """The state a position describes; `PositionError` names the key that is wrong."""
    state = read(rules, page)
    check(state, page)
    return state


def head_of(rules: Rules, page: Mapping[str, Any]) -> int:
    """How many play, if the head is one of these rules."""
    if not isinstance(page, Mapping):
        raise PositionError("bad_position", key="position", value=quoted(page), expected="{…}")
    if page.get("format") != FORMAT:
        raise bad("format", page.get("format"), str(FORMAT))
    if page.get("rules") != rules.digest:
        raise PositionError("foreign_position", edition=rules.edition.id)
    if "phase" not in page:
        raise bad("phase", None, ", ".join(PHASES))
    players = page.get("players")
    if type(players) is not int or not 2 <= players <= c.SEATS:
        raise bad("players", players, "2–4")
    return players


def read(rules: Rules, page: Mapping[str, Any]) -> State:
    """Read every key, without asking whether they fit together."""
    players = head_of(rules, page)
    state = State(rules, rules.tables, players)
    eye = Eye(state.set, {key: value for key, value in page.items() if key not in HEAD})
    describe(eye, rules, players)
    eye.finish()
    return state


def check(state: State, page: Mapping[str, Any]) -> None:
    """A position must hold together, and the state must wait where it says."""
    soundness.check(state)
    again = state.clone()
    again.go_on()
    before = position(state)
    if again != state:
        try:
            after = position(again)
        except KeyError:  # it ran on into something that has no words
            after = {}
        keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        raise PositionError("restless_position", key=", ".join(keys))
    for key in {*before, *page}:
        if key != "edition" and before.get(key) != page.get(key):
            raise bad(key, page.get(key), quoted(before.get(key)))


# --- the one description -------------------------------------------------------------------------


def describe(io: Pen | Eye, rules: Rules, players: int) -> None:
    """Every cell of the state under its name."""
    seat = word({-1: "*"} | dict(enumerate(SEAT_NAMES[:players])), default=c.NO)
    io.cell("phase", c.PHASE, Codec(-99, PHASE_WORDS.say, PHASE_WORDS.hear))
    io.cell("round", c.ROUND, whole(0, 99))
    io.cell("step", c.STEP, COUNT)
    io.cell("progress", c.SUB, COUNT)
    io.cell("waiting", c.WAIT, bits(SEAT_NAMES[:players]))
    io.cell("ask", c.ASK, word(DECISIONS))
    io.cell("asked", c.ASK_SEAT, Codec(0, seat.say, seat.hear))
    io.cell("blocked", c.BLOCKED, SOME_PLACES)
    io.cell("ending", c.ENDING, FLAG)
    io.row("order", c.ORDER, players, seat)
    io.row("frozen", c.FROZEN, players, seat)
    io.cell("pick", c.PICK_NUMBER, whole(0, c.HAND))
    io.inside("packs", lambda inner: _packs(inner, seat))
    _buildings(io, rules)
    joining = io.page.get("phase") == "join" if isinstance(io, Eye) else io.get(c.PHASE) == c.P_JOIN
    io.inside("seats", lambda inner: _seats(inner, rules, players, joining))
    io.inside("pools", lambda inner: _pools(inner, rules))
    _action(io, rules, seat)
    describe_frames(io, rules, players)


def _packs(io: Pen | Eye, seat: Codec) -> None:
    """Draft: in whose pack each card was dealt."""
    for card in range(c.CARDS):
        io.cell(str(card + 1), cell(c.PACK, card), seat)


def _buildings(io: Pen | Eye, rules: Rules) -> None:
    building = word({i: str(number) for i, number in enumerate(rules.buildings)})
    numbered = Codec(-1, lambda i: int(building.say(i)), lambda said: building.hear(str(said)))
    io.sized("row", c.ROW_SIZE, c.ROW_AT, c.ROW, numbered)
    io.many("deck", c.DECK, rules.buildings)


def _seats(io: Pen | Eye, rules: Rules, players: int, joining: bool) -> None:
    for number, name in enumerate(SEAT_NAMES[:players]):

        def seat(inner: Pen | Eye, number: int = number) -> None:
            _seat(inner, rules, number, joining)

        io.inside(name, seat)


def _seat(io: Pen | Eye, rules: Rules, seat: int, joining: bool) -> None:
    cap = rules.edition.procedure.cap

    purse, pending = cell(c.PURSE, seat), cell(c.PENDING, seat)
    io.inside("purse", lambda inner: _kinds(inner, rules, purse, whole(0, cap)))
    io.inside("pending", lambda inner: _kinds(inner, rules, pending, whole(-cap, cap)))
    if rules.names.watched:
        watched = [rules.names.line_names[line] for line in rules.names.watched]
        io.cell("fired", cell(c.L_FIRED, seat), bits(watched))
    if rules.names.comparing:
        io.cell("compared", cell(c.COMPARED, seat), bits(_comparing(rules)))
    io.cell("space", cell(c.SPACE, seat), whole(-99, 999))
    io.row("cards", cell(c.KEPT, seat), c.HAND, CARD)
    io.cell("picked", cell(c.PICK, seat), JOINS if joining else CARD)
    for key, field in SEAT_NUMBERS.items():
        io.cell(key, cell(field, seat), whole(0, 99))
    for key, field in SEAT_FLAGS.items():
        io.cell(key, cell(field, seat), FLAG)
    stack = stack_codec(hand_of(io, seat))
    io.cell("chosen", cell(c.CHOSEN, seat), stack)
    io.cell("stack", cell(c.STACK, seat), stack)
    io.cell("at", cell(c.AT, seat), STANDS)
    io.cell("visited", cell(c.VISITED, seat), SOME_PLACES)
    io.cell("on_places", cell(c.ON_PLACES, seat), COUNT)
    io.cell("at_town_hall", cell(c.AT_HALL, seat), COUNT)
    io.cell("keep", cell(c.KEEP, seat), whole(0, 99, c.NO))
    io.cell("paying", cell(c.UPKEEP_AT, seat), whole(0, c.KINDS))
    io.cell("due", cell(c.DUE, seat), COUNT)
    io.inside("planned", lambda inner: _planned(inner, rules, seat))
    io.many("built", cell(c.BUILT, seat), rules.buildings)
    io.inside("uses", lambda inner: _uses(inner, rules, seat))


def stack_codec(hand: list[int]) -> Codec:
    """A stack from top to bottom: `9-1 8-1 16-0 4-1`."""
    orders = list(permutations(hand))

    def say(number: int) -> str:
        place = number // c.ORDERS
        cards = orders[number % c.ORDERS]
        return " ".join(f"{card}-{place >> i & 1}" for i, card in enumerate(cards))

    def hear(said: Any) -> int:
        pairs = [part.partition("-") for part in str(said).split()]
        cards = tuple(int(card) for card, _, _ in pairs)
        sides = [int(bit) for _, _, bit in pairs]
        if cards not in orders or set(sides) - {0, 1}:
            raise ValueError(say(0))
        return sum(bit << i for i, bit in enumerate(sides)) * c.ORDERS + orders.index(cards)

    return Codec(c.NO, say, hear)


def hand_of(io: Pen | Eye, seat: int) -> list[int]:
    """The seat's cards, by number."""
    if isinstance(io, Eye):
        said = io.page.get("cards", [])
        return [n for n in said if type(n) is int][: c.HAND] if isinstance(said, list) else []
    start = cell(c.KEPT, seat)
    return [io.get(start + i) + 1 for i in range(c.HAND)]


def _planned(io: Pen | Eye, rules: Rules, seat: int) -> None:
    def hear(said: Any) -> int:
        when, _, known = str(said).partition(" ")
        if not when.isdecimal() or not 0 < int(when) < 100 or known not in ("open", "secret"):
            raise ValueError("2 open, 2 secret")
        return 2 * int(when) + (known == "open")

    codec = Codec(0, lambda n: f"{n >> 1} {'open' if n & 1 else 'secret'}", hear)
    for at, number in enumerate(rules.buildings, cell(c.PLANNED, seat)):
        io.cell(str(number), at, codec)


def _uses(io: Pen | Eye, rules: Rules, seat: int) -> None:
    """How often a line with a frequency has worked."""
    for name, slot in _slots(rules):
        io.cell(name, cell(c.USES, seat, slot), COUNT)


@lru_cache(maxsize=64)
def _comparing(rules: Rules) -> tuple[str, ...]:
    """Lines that compare players between actions, in the order of their numbers."""
    lines = zip(rules.names.line_names, rules.names.lines, strict=True)
    return tuple(name for name, row in lines if row[c.LN_COMPARED] >= 0)


@lru_cache(maxsize=64)
def _slots(rules: Rules) -> tuple[tuple[str, int], ...]:
    """Lines with a frequency, and where it is counted."""
    lines = zip(rules.names.line_names, rules.names.lines, strict=True)
    return tuple((name, row[c.LN_SLOT]) for name, row in lines if row[c.LN_SLOT] >= 0)


def _pools(io: Pen | Eye, rules: Rules) -> None:
    for place, name in enumerate((*PLACE_WORDS, "town_hall")):
        start = cell(c.POOL, place)
        io.inside(name, lambda inner, start=start: _kinds(inner, rules, start, SUM))  # type: ignore[misc]


def _action(io: Pen | Eye, rules: Rules, seat: Codec) -> None:
    io.cell("actor", c.ACTOR, seat)
    io.cell("stage", c.STAGE, STAGE_WORDS)
    io.cell("card", c.CARD_AT, whole(0, c.HAND))
    io.cell("effect", c.EFFECT, FLAG)
    io.cell("any_time_used", c.ANY_TIME_USED, COUNT)
    io.cell("spent_cards", c.SPENT_CARDS, bits(("1", "2", "3", "4")))
    io.inside("ledger", lambda inner: _ledger(inner, rules))
    io.inside("price", lambda inner: _kinds(inner, rules, c.PRICE))


def _kinds(io: Pen | Eye, rules: Rules, start: int, codec: Codec = COUNT) -> None:
    """A cell for each kind."""
    for at, kind in enumerate(rules.kinds, start):
        io.cell(kind, at, codec)


def _ledger(io: Pen | Eye, rules: Rules) -> None:
    """What the place effect did in this action (A14)."""
    _kinds(io, rules, c.L_GAIN, SUM)
    for key, field in LEDGER.items():
        io.cell(key, field, SUM)
    for verb, name in VERB_WORDS.items():

        def paid(inner: Pen | Eye, verb: int = verb) -> None:
            _kinds(inner, rules, cell(c.L_PAID, verb), SUM)

        def paid_else(inner: Pen | Eye, verb: int = verb) -> None:
            _kinds(inner, rules, cell(c.L_PAID_ELSE, verb), SUM)

        io.inside(f"#paid_{name}", paid)
        io.inside(f"#paid_{name}_else", paid_else)
