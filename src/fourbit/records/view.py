"""Views: what one seat (or a spectator) may know, with what it remembers.

A view is a sight in the words of a position, so every secret is taken out in one place
(`engine.seeing`). Players, browser and adapters get nothing else.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fourbit.engine import constants as c
from fourbit.engine.fields import FIELDS, cell
from fourbit.engine.number_words import PHASES
from fourbit.engine.sight import Dice, Sight
from fourbit.engine.state import State
from fourbit.errors import FourbitError, PositionError
from fourbit.records import soundness
from fourbit.records.codec import Codec, Eye, Pen, whole
from fourbit.records.position import HEAD, describe, head, head_of
from fourbit.rules.compiled import SEAT_NAMES

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

HIDDEN = "?"
UNSHOWN = c.HIDDEN
MAY_HIDE = frozenset(  # cells of which others may only know that they are made
    field.at + i
    for field in FIELDS
    if field.seen in ("until_shown", "until_drafted")
    for i in range(field.length)
)
HIDDEN_IN = {  # and the phases in which that can be so
    c.KEPT: ("deal", "draft"),
    c.PICK: ("draft", "join"),
    c.CHOSEN: ("stack",),
    c.KEEP: ("upkeep",),
}
SECRET = "secret_plans"


class SightPen(Pen):
    """Writes the cells of a sight."""

    def cell(self, key: str, at: int, codec: Codec) -> None:
        """One cell; what is made but not shown is `?`."""
        number = self.get(at)
        if number != codec.default:
            hidden = number == UNSHOWN and at in MAY_HIDE
            self.page[key] = HIDDEN if hidden else codec.say(number)

    def row(self, key: str, at: int, most: int, codec: Codec) -> None:
        """Cells as a list, of which all or none are hidden."""
        if at in MAY_HIDE and self.get(at) == UNSHOWN:
            hidden = [self.get(at + i) for i in range(most)].count(UNSHOWN)
            self.page[key] = [HIDDEN] * hidden
        else:
            super().row(key, at, most, codec)


class SightEye(Eye):
    """Reads them back."""

    def _heard(self, key: str, at: int, said: Any, codec: Codec) -> int:
        if said == HIDDEN and at in MAY_HIDE:
            return UNSHOWN
        return super()._heard(key, at, said, codec)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What the seat knows; None is a spectator, who knows what everybody knows.

    Others' stacks, picks and payments of a choice still open are `?` once made; others' secret
    plans show only the round they were made in (`secret_plans`); instead of the deck stands what
    cannot be located (`unseen`) and how many of it lie in the deck (`deck_size`); in the draft
    `seen` holds the packs this seat has had in hand, by pick.
    """
    if seat is not None and not 0 <= seat < state.players:
        raise FourbitError("bad_seat", seat=seat, seats=SEAT_NAMES[: state.players])
    return written(state.sight(c.NO if seat is None else seat))


def written(sight: Sight) -> dict[str, Any]:
    """A sight in words."""
    cells, rules = sight.cells, sight.rules
    players = cells[c.PLAYERS]
    page = head(rules, players)
    describe(SightPen(cells.__getitem__, page), rules, players)
    page.pop("packs", None)
    page["viewer"] = None if sight.viewer < 0 else SEAT_NAMES[sight.viewer]
    page["deck_size"] = cells[c.AT_DECK_SIZE]
    page["unseen"] = page.pop("deck", [])
    for number, name in enumerate(SEAT_NAMES[:players]):
        start = cell(c.AT_SECRET, number)
        rounds = [w for w in range(c.ROUNDS_MOST + 1) for _ in range(cells[start + w])]
        if rounds:
            page["seats"][name][SECRET] = rounds
    if page["phase"] in ("deal", "draft"):
        page["seen"] = _packs(cells)
    return page


def _packs(cells: array[int]) -> dict[str, list[int]]:
    """Draft: what each pack held when this seat had it, by pick number from 1."""
    seen = {}
    for pick in range(c.HAND):
        start = cell(c.AT_SEEN, pick)
        cards = [card + 1 for card in range(c.CARDS) if cells[start + card]]
        if cards:
            seen[str(pick + 1)] = cards
    return seen


def read_view(rules: Rules, page: Mapping[str, Any]) -> Sight:
    """The sight that a view tells of; `PositionError` names what is wrong."""
    players = head_of(rules, page)
    try:
        return _read(rules, players, {k: v for k, v in page.items() if k not in HEAD})
    except (LookupError, TypeError, AttributeError, ValueError, OverflowError) as error:
        raise PositionError("bad_view", what=str(error)) from None


def _read(rules: Rules, players: int, page: dict[str, Any]) -> Sight:
    if "deck" in page or "packs" in page:
        raise ValueError("deck, packs")
    cells = array("i", _blank(rules, players))
    page["deck"] = page.pop("unseen")
    viewer = page.pop("viewer")
    cells[c.AT_VIEWER] = c.NO if viewer is None else SEAT_NAMES[:players].index(viewer)
    cells[c.AT_DECK_SIZE] = whole(0, 999).hear(page.pop("deck_size"))
    for pick, cards in page.pop("seen", {}).items():
        for card in cards:
            cells[cell(c.AT_SEEN, int(pick) - 1, card - 1)] = 1
    page["seats"] = {name: dict(them) for name, them in page["seats"].items()}
    for name, them in page["seats"].items():
        for when in them.pop(SECRET, []):
            cells[cell(c.AT_SECRET, SEAT_NAMES.index(name), when)] += 1
    eye = SightEye(cells.__setitem__, page)
    describe(eye, rules, players)
    eye.finish()
    for at in range(c.PACK, cell(c.PACK, c.CARDS - 1) + 1):
        cells[at] = 0
    return Sight(rules, cells)


@lru_cache(maxsize=64)
def _blank(rules: Rules, players: int) -> tuple[int, ...]:
    """A sight of an empty table."""
    empty = State(rules, rules.tables, players).cells()
    return (*empty, *(0 for _ in range(c.SEEN_CELLS - c.CELLS)))


def resample(rules: Rules, page: Mapping[str, Any], seed: int) -> State:
    """Draw one of the states the viewer could be in, each with the same chance."""
    sight = read_view(rules, page)
    phase = PHASES[sight.cells[c.PHASE]]
    for field, phases in HIDDEN_IN.items():
        cells = sight.cells[field : cell(field, c.SEATS - 1) + cell(field, 1) - field]
        if phase not in phases and UNSHOWN in cells:
            raise PositionError("bad_view", what=f"{HIDDEN}, {phase}")
    return sight.drawn(Dice(seed), soundness.check_parts)
