"""Positions: a whole state in words and numbers of its edition, at any moment, and back.

One description serves both directions: `describe` names every cell once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.errors import PositionError
from fourbit.records import soundness
from fourbit.records.codec import FLAG, Codec, Eye, Pen, bits, whole, word
from fourbit.records.frames import describe_frames
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.words.decision import KINDS_OF_DECISION

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

N = vars(c)
FORMAT = 1
PLACE_WORDS = tuple(f"{i:04b}" for i in range(c.PLACES))
HEAD = ("format", "edition", "rules", "players")


def _words(prefix: str, below: int = 10**6) -> dict[int, str]:
    return {
        at: name[len(prefix) :].lower()
        for name, at in N.items()
        if name.startswith(prefix) and isinstance(at, int) and at < below
    }


PHASES = word(_words("P_"))
STAGES = word(_words("ST_"))
VERB_WORDS = {N["V_" + name.upper()]: name for name in ("plan", "build", "hire", "house")}
COUNT = whole(0, 999)
STANDS = word({-1: "home", c.TOWN_HALL: "town_hall"} | dict(enumerate(PLACE_WORDS)), c.NO)
SOME_PLACES = bits(PLACE_WORDS)
CARD = Codec(c.NO, lambda n: n + 1, lambda said: whole(1, c.CARDS).hear(said) - 1)
JOINS = word({0: "pass", 1: "join"}, c.NO)


def position(state: State) -> dict[str, Any]:
    """The whole state as JSON values."""
    page: dict[str, Any] = {
        "format": FORMAT,
        "edition": state.rules.edition.id,
        "rules": state.rules.digest,
        "players": state.players,
    }
    describe(Pen(state.get, page), state.rules, state.players)
    return page


def from_position(rules: Rules, page: Mapping[str, Any]) -> State:
    """The state a position describes; `PositionError` names the key that is wrong."""
    state = read(rules, page)
    check(state, page)
    return state


def read(rules: Rules, page: Mapping[str, Any]) -> State:
    """Read every key, without asking whether they fit together."""
    if not isinstance(page, Mapping):
        raise PositionError("bad_position", key="position", value=repr(page)[:60], expected="{…}")
    if page.get("format") != FORMAT:
        raise soundness.bad("format", page.get("format"), str(FORMAT))
    if page.get("rules") != rules.digest:
        raise PositionError("foreign_position", edition=rules.edition.id)
    if "phase" not in page:
        raise soundness.bad("phase", None, ", ".join(_words("P_").values()))
    players = page.get("players")
    if type(players) is not int or not 2 <= players <= c.SEATS:
        raise soundness.bad("players", players, "2–4")
    state = State(rules, rules.tables, players)
    body = {key: value for key, value in page.items() if key not in HEAD}
    eye = Eye(state.set, body)
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
            raise soundness.bad(key, page.get(key), repr(before.get(key))[:60])


# --- the one description -------------------------------------------------------------------------


def describe(io: Pen | Eye, rules: Rules, players: int) -> None:
    """Every cell of the state under its name."""
    seat = word({-1: "*"} | dict(enumerate(SEAT_NAMES[:players])), default=c.NO)
    io.cell("phase", N["PHASE"], Codec(-99, PHASES.say, PHASES.hear))
    io.cell("round", N["ROUND"], whole(0, 99))
    io.cell("step", N["STEP"], COUNT)
    io.cell("progress", N["SUB"], COUNT)
    io.cell("waiting", N["WAIT"], bits(SEAT_NAMES[:players]))
    io.cell("ask", N["ASK"], word(KINDS_OF_DECISION))
    io.cell("asked", N["ASK_SEAT"], Codec(0, seat.say, seat.hear))
    io.cell("blocked", N["BLOCKED"], SOME_PLACES)
    io.cell("ending", N["ENDING"], FLAG)
    io.row("order", N["ORDER"], players, seat)
    io.row("frozen", N["FROZEN"], players, seat)
    io.cell("pick", N["PICK_NUMBER"], whole(0, c.HAND))
    io.inside("packs", lambda inner: _packs(inner, seat))
    _buildings(io, rules)
    joining = (
        io.page.get("phase") == "join" if isinstance(io, Eye) else io.get(N["PHASE"]) == N["P_JOIN"]
    )
    io.inside("seats", lambda inner: _seats(inner, rules, players, joining))
    io.inside("pools", lambda inner: _pools(inner, rules))
    _action(io, rules, seat)
    describe_frames(io, rules, players)


def _packs(io: Pen | Eye, seat: Codec) -> None:
    """Draft: in whose pack each card was dealt."""
    for card in range(c.CARDS):
        io.cell(str(card + 1), N["PACK"] + card, seat)


def _buildings(io: Pen | Eye, rules: Rules) -> None:
    building = word({i: str(number) for i, number in enumerate(rules.buildings)})
    numbered = Codec(-1, lambda i: int(building.say(i)), lambda said: building.hear(str(said)))
    io.sized("row", N["ROW_SIZE"], N["ROW_AT"], c.ROW, numbered)
    io.many("deck", N["DECK"], rules.buildings)


def _seats(io: Pen | Eye, rules: Rules, players: int, joining: bool) -> None:
    for number, name in enumerate(SEAT_NAMES[:players]):

        def seat(inner: Pen | Eye, number: int = number) -> None:
            _seat(inner, rules, number, joining)

        io.inside(name, seat)


def _seat(io: Pen | Eye, rules: Rules, seat: int, joining: bool) -> None:
    cap = rules.edition.procedure.cap
    kinds = list(enumerate(rules.kinds))

    def purse(inner: Pen | Eye) -> None:
        for k, kind in kinds:
            inner.cell(kind, N["PURSE"] + seat * c.KINDS + k, whole(0, cap))

    def pending(inner: Pen | Eye) -> None:
        for k, kind in kinds:
            inner.cell(kind, N["PENDING"] + seat * c.KINDS + k, whole(-cap, cap))

    io.inside("purse", purse)
    io.inside("pending", pending)
    if rules.names.watched:
        watched = [rules.names.line_names[line] for line in rules.names.watched]
        io.cell("fired", N["L_FIRED"] + seat, bits(watched))
    if rules.names.comparing:
        io.cell("compared", N["COMPARED"] + seat, bits(_comparing(rules)))
    io.cell("space", N["SPACE"] + seat, whole(-99, 999))
    io.row("cards", N["KEPT"] + seat * c.HAND, c.HAND, CARD)
    io.cell("picked", N["PICK"] + seat, JOINS if joining else CARD)
    for key in ("hired", "limit", "sent", "fresh"):
        io.cell(key, N[key.upper()] + seat, whole(0, 99))
    for key in ("passed", "joined", "late", "acted"):
        io.cell(key, N[key.upper()] + seat, FLAG)
    stack = stack_codec(hand_of(io, seat))
    io.cell("chosen", N["CHOSEN"] + seat, stack)
    io.cell("stack", N["STACK"] + seat, stack)
    io.cell("at", N["AT"] + seat, STANDS)
    io.cell("visited", N["VISITED"] + seat, SOME_PLACES)
    io.cell("on_places", N["ON_PLACES"] + seat, COUNT)
    io.cell("at_town_hall", N["AT_HALL"] + seat, COUNT)
    io.cell("keep", N["KEEP"] + seat, whole(0, 99, c.NO))
    io.cell("paying", N["UPKEEP_AT"] + seat, whole(0, c.KINDS))
    io.cell("due", N["DUE"] + seat, COUNT)
    io.inside("planned", lambda inner: _planned(inner, rules, seat))
    io.many("built", N["BUILT"] + seat * c.BUILDINGS, rules.buildings)
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
    return [io.get(N["KEPT"] + seat * c.HAND + i) + 1 for i in range(c.HAND)]


def _planned(io: Pen | Eye, rules: Rules, seat: int) -> None:
    def hear(said: Any) -> int:
        when, _, known = str(said).partition(" ")
        if not when.isdecimal() or not 0 < int(when) < 100 or known not in ("open", "secret"):
            raise ValueError("2 open, 2 secret")
        return 2 * int(when) + (known == "open")

    codec = Codec(0, lambda n: f"{n >> 1} {'open' if n & 1 else 'secret'}", hear)
    for i, number in enumerate(rules.buildings):
        io.cell(str(number), N["PLANNED"] + seat * c.BUILDINGS + i, codec)


def _uses(io: Pen | Eye, rules: Rules, seat: int) -> None:
    """How often a line with a frequency has worked."""
    for name, slot in _slots(rules):
        io.cell(name, N["USES"] + seat * c.SLOTS + slot, COUNT)


@lru_cache(maxsize=64)
def _comparing(rules: Rules) -> tuple[str, ...]:
    """Lines that compare players between actions, in the order of their numbers."""
    lines = zip(rules.names.line_names, rules.names.lines, strict=True)
    return tuple(name for name, row in lines if row[N["LN_COMPARED"]] >= 0)


@lru_cache(maxsize=64)
def _slots(rules: Rules) -> tuple[tuple[str, int], ...]:
    """Lines with a frequency, and where it is counted."""
    lines = zip(rules.names.line_names, rules.names.lines, strict=True)
    return tuple((name, row[N["LN_SLOT"]]) for name, row in lines if row[N["LN_SLOT"]] >= 0)


def _pools(io: Pen | Eye, rules: Rules) -> None:
    for place, name in enumerate((*PLACE_WORDS, "town_hall")):

        def pool(inner: Pen | Eye, place: int = place) -> None:
            for k, kind in enumerate(rules.kinds):
                inner.cell(kind, N["POOL"] + place * c.KINDS + k, COUNT)

        io.inside(name, pool)


def _action(io: Pen | Eye, rules: Rules, seat: Codec) -> None:
    io.cell("actor", N["ACTOR"], seat)
    io.cell("stage", N["STAGE"], STAGES)
    io.cell("card", N["CARD_AT"], whole(0, c.HAND))
    io.cell("effect", N["EFFECT"], FLAG)
    io.cell("any_time_used", N["ANY_TIME_USED"], COUNT)
    io.cell("spent_cards", N["SPENT_CARDS"], bits(("1", "2", "3", "4")))
    io.inside("ledger", lambda inner: _ledger(inner, rules))
    io.inside("price", lambda inner: _kinds(inner, rules, N["PRICE"]))


def _kinds(io: Pen | Eye, rules: Rules, at: int) -> None:
    for k, kind in enumerate(rules.kinds):
        io.cell(kind, at + k, COUNT)


def _ledger(io: Pen | Eye, rules: Rules) -> None:
    """What the place effect did in this action (A14)."""
    _kinds(io, rules, N["L_GAIN"])
    for key in ("triggered", "cards", "planned", "built", "hired", "house", "moved"):
        io.cell("#" + key, N["L_" + key.upper()], COUNT)
    for verb, name in VERB_WORDS.items():

        def paid(inner: Pen | Eye, verb: int = verb) -> None:
            _kinds(inner, rules, N["L_PAID"] + verb * c.KINDS)

        def paid_else(inner: Pen | Eye, verb: int = verb) -> None:
            _kinds(inner, rules, N["L_PAID_ELSE"] + verb * c.KINDS)

        io.inside(f"#paid_{name}", paid)
        io.inside(f"#paid_{name}_else", paid_else)
