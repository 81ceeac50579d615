"""What a rule says once its shorthand has been read: plain values, nothing that runs.

Every text of an edition becomes `Line`s. A line hangs on a *carrier* (a place, a card side, a
building, the town hall or the procedure), waits for a *moment*, may have a condition, a frequency
and a target, and holds a body of steps. The shorthand in either language reads into these values
and these values print back into either language; reading what was printed gives the same value.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias


def later(default: Any) -> dict[str, Any]:
    """A field that older editions know nothing of: at its default it is no part of a digest."""
    return {"later": default}


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number: one value, or a list by round, number of players or any other count.

    `3` · `ラウンド(2,2,4,4,6,6)` / `round(2,2,4,4,6,6)` · `人数(4,5,6)` / `players(4,5,6)` ·
    `建物(0,1,3,以降+5)` / `building(0,1,3, then +5)`. Rounds begin with 1, players with 2, what is
    counted (`of`) with 0. Past the end of a list the last value holds, `then` more for each.
    """

    values: tuple[int, ...]
    by: Literal["", "round", "players", "count"] = ""
    of: Noun | None = field(default=None, metadata=later(None))
    then: int = field(default=0, metadata=later(0))


@dataclass(frozen=True, slots=True)
class Noun:
    """Something that can be counted for one player. `id` is a word of the glossary's nouns.

    `kinds` for `hand` (sum of these kinds in hand), `ledger` (what the place effect gave),
    `pool` (what lies on this place); `tag` for `tagged`; `cost` for `sets` (how many times the
    cost fits into the hand); `of` for `most` / `fewest` / `sole_most` / `second` (1 if this player
    has the most of that noun, else 0; second: exactly one other has more).
    """

    id: str
    kinds: tuple[str, ...] = ()
    tag: str = ""
    cost: tuple[Pay, ...] = ()
    of: Noun | None = None


TURN_ORDER = Noun("fewest", of=Noun("rank"))  # as what puts players in order


@dataclass(frozen=True, slots=True)
class Count:
    """How many times `per` of something there is: the second `につき` of a product."""

    noun: Noun
    per: Number


@dataclass(frozen=True, slots=True)
class Amount:
    """`times`, or floor(noun / per) × times where a noun is counted; at most `most`.

    `also` multiplies by a second count: `建物1につき雇用2につきVP1`. `up` rounds the divisions up.
    """

    times: Number
    noun: Noun | None = None
    per: Number = field(default=Number((1,)))
    most: Number | None = None
    up: bool = False
    also: Count | None = field(default=None, metadata=later(None))


@dataclass(frozen=True, slots=True)
class Test:
    """One comparison. Yes/no nouns (front, leader, first, here, …) compare `eq` with 1 or 0."""

    noun: Noun
    cmp: Literal["ge", "le", "eq"]
    value: Number


@dataclass(frozen=True, slots=True)
class Condition:
    """Holds if all tests of at least one group hold."""

    any_of: tuple[tuple[Test, ...], ...]


@dataclass(frozen=True, slots=True)
class Origin:
    """Which effect did it: anything, any place effect, certain places, any card, certain cards."""

    what: Literal["any", "place", "card", "building"] = "any"
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Often:
    """How often a line may work: `times` per action, round or game, for each player."""

    scope: Literal["action", "round", "game"]
    times: int = 1


# --- costs -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pay:
    """Give up exactly this much of one kind: the left side of `木材4→…`."""

    kind: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class PaySum:
    """Give up exactly this much in total, split over the kinds as the player likes."""

    kinds: tuple[str, ...]
    amount: Amount


@dataclass(frozen=True, slots=True)
class PayPlaceVp:
    """Give up VP that the place effect gave in this action (A14): a number, or all of it.

    `scope` says what "all" takes along: `place` only the place effect's own, `triggered` also
    what buildings added because of it, `action` also what earlier cards of this action gave.
    """

    count: Number | None
    scope: Literal["place", "triggered", "action"] = "place"


# --- steps -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain:
    """`木材+6`: happens, cut to the cap."""

    kind: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Lose:
    """`木材-2`: happens, as far as there is something to lose. `triggered`: 反応VP-1, taken from
    what buildings added to the place effect, as far as it is still there (Q27)."""

    kind: str
    amount: Amount
    triggered: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """`木材・石材を8まで捨て、4につきVP1`: any amount up to the bound, then the gains.

    Each gain counts the noun `spent`, i.e. what was discarded here.
    """

    kinds: tuple[str, ...]
    bound: Amount | None
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """`建物を2まで数え、1につきVP1`: the player counts as many as he likes, up to the bound."""

    noun: Noun
    bound: Amount | None
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class Waiver:
    """Up to `amount` of a price need not be paid, split freely over the kinds (A16)."""

    kinds: tuple[str, ...]
    amount: Amount


@dataclass(frozen=True, slots=True)
class Plan:
    """Take a building of the row or the unseen top of the deck into the plan area (A15)."""


@dataclass(frozen=True, slots=True)
class Build:
    """Build a planned building or one of the row (A16)."""

    sources: tuple[Literal["planned", "row"], ...] = ("planned", "row")
    waiver: Waiver | None = None
    free: bool = False


@dataclass(frozen=True, slots=True)
class Hire:
    """Hire a worker at the procedure's price (A17), or for nothing."""

    free: bool = False


@dataclass(frozen=True, slots=True)
class House:
    """Build a house at the procedure's price (A17), or for nothing."""

    free: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """`手番順+1`, `手番順-1`: that many spaces on the turn-order track, one by one."""

    amount: Amount
    back: bool = False


@dataclass(frozen=True, slots=True)
class Unplan:
    """Cancel one of one's planned buildings; it goes back into the deck, or elsewhere."""

    to: Literal["deck", "row", "out"] = field(default="deck", metadata=later("deck"))


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Give up one of one's buildings; it leaves the game, or goes elsewhere."""

    to: Literal["deck", "row", "out"] = field(default="out", metadata=later("out"))


@dataclass(frozen=True, slots=True)
class Dismiss:
    """One hired worker returns to the unhired."""


@dataclass(frozen=True, slots=True)
class Refund:
    """`場所の建設で払った木材を2まで戻す`: get back what was paid for it, at most this much."""

    verb: Literal["plan", "build", "hire", "house"]
    origin: Origin
    kind: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Repeat:
    """Carry out a place's effect: of these places, of this place (`here`), of a place whose number
    differs by one bit (`bit`), or of the place before or after (`next`). The player chooses."""

    which: Literal["these", "here", "bit", "next"]
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Put:
    """`ここにコイン+2`: lay something on this place; it stays until somebody takes it."""

    kind: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Take:
    """`ここのコインを得る`: take all of it that lies on this place."""

    kind: str


@dataclass(frozen=True, slots=True)
class Convert:
    """`cost→gain`: may be done once. Offered only if the cost can be paid and something of the
    right side can happen."""

    cost: tuple[CostStep, ...]
    gain: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the branches. It may be left undone only if every branch costs something."""

    branches: tuple[tuple[Step, ...], ...]


Verb: TypeAlias = Plan | Build | Hire | House | Unplan | GiveUp | Dismiss
CostStep: TypeAlias = Pay | PaySum | PayPlaceVp | Verb | Move
Step: TypeAlias = (
    Gain | Lose | Discard | Pick | Verb | Move | Refund | Repeat | Put | Take | Convert | Choice
)

# --- standing rules: they change how something else is done -------------------------------------


@dataclass(frozen=True, slots=True)
class Yield:
    """`場所0の木材+2`: whenever that place effect gives some of the kind, it gives more (A14 M)."""

    origin: Origin
    kind: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Price:
    """`雇用のコイン-1（最低1）`, `場所の建設の木材か石材-2`, `建設の木材+2`: another price.

    With several kinds the player chooses one of them. On a card it may be announced while paying
    (A14 Q24) and the card is then spent; anywhere else it simply holds.
    """

    verb: Literal["plan", "build", "hire", "house"]
    origin: Origin
    kinds: tuple[str, ...]
    amount: Amount  # how much less; see `more`
    more: bool = False
    floor: Number = field(default=Number((0,)))


@dataclass(frozen=True, slots=True)
class Waive:
    """`建設の木材を6まで免除`: a waiver on whatever is built by that origin in this action."""

    origin: Origin
    waiver: Waiver


@dataclass(frozen=True, slots=True)
class Permit:
    """`先手とみなす` · `後手料なし` · `封鎖された場所に入れる`."""

    what: Literal["as_first", "no_late_fee", "enter_blocked"]


Standing: TypeAlias = Yield | Price | Waive | Permit


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a carrier. Standing rules have no moment (`standing`)."""

    body: tuple[Step, ...] | Standing
    moment: str = "now"
    origin: Origin = field(default=Origin())  # on_plan … on_town_hall, before_place, after_place
    who: str = "me"
    when: Condition | None = None
    often: Often | None = None
    # on_build, on_give_up, on_unplan: also, or only, when it is this very building
    with_self: bool = False
    only_self: bool = field(default=False, metadata=later(False))


@dataclass(frozen=True, slots=True)
class Carrier:
    """An entry of the edition with its lines; its key is `0000`, `1-0`, `17`, `town_hall` …"""

    kind: Literal["place", "card", "building", "town_hall", "procedure"]
    key: str
    lines: tuple[Line, ...] = ()
    names: dict[str, str] = field(default_factory=dict, compare=False)  # language -> name
    cost: tuple[Pay, ...] = ()  # buildings
    points: Number = field(default=Number((0,)))  # buildings: immediate VP
    tags: tuple[str, ...] = ()  # buildings
    copies: int = 1  # buildings
