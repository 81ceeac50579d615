"""The procedure's keys. A key stands here once: what it is, what may be written, where it goes.

A field says the key as a file writes it, how its text is read (`reading_procedure`), the engine's
cell it becomes (`compiler`), and the flag that the rulebook's sentences ask for (`words/facts`).
"""

# Annotations are values here, not texts: the words of a key are those of its type.
from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args

from fourbit.engine.constants import NONE, ROW
from fourbit.rules.model import Amount, Condition, Noun, Number, Pay, later

How = Literal["whole", "flag", "word", "name", "lines", "condition", "cost", "fee", "amount",
              "units", "nouns", "hands", "number", "order"]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Key:
    """One key of the procedure."""

    name: str  # as a file writes it: `track.start`
    how: How
    default: Any  # as a file would write it
    low: int = 0
    high: int = 0
    none: bool = False  # whether there need be no number
    words: tuple[str, ...] = ()  # the first is the default
    cell: str = ""  # the one cell of the engine it becomes
    flag: str = ""  # what sentences of the rulebook ask for

    @property
    def field(self) -> str:
        """Its name in `Procedure`."""
        return self.name.replace(".", "_")

    def number(self, value: Any) -> int:
        """What the engine's cell holds."""
        if self.words:
            return self.words.index(value) if value in self.words else len(self.words)
        return NONE if value is None else int(value)

    def flags(self, value: Any) -> set[str]:
        """Which flag holds: with its word where it has words, else if there is anything."""
        if self.words:
            return {f"{self.flag}.{value if value in self.words else 'listed'}"}
        if isinstance(value, Number):
            return {self.flag} if self.none or value.then or any(value.values) else set()
        holds = value is not None if self.none else bool(value)
        return {self.flag} if holds else set()


def _key(name: str, how: How, default: Any = "", **more: Any) -> dict[str, Key]:
    return {"key": Key(name, how, default, **more)}


def _whole(name: str, default: int | None, low: int, high: int, **more: Any) -> dict[str, Key]:
    return _key(name, "whole", default, low=low, high=high, none=default is None, **more)


@dataclass(frozen=True, slots=True)
class Procedure:
    """The screws of the procedure. A dot of the key is an underscore here."""

    rounds: int = field(metadata=_whole("rounds", 6, 1, 12, cell="ROUNDS"))
    workers: int = field(metadata=_whole("workers", 7, 1, 9, cell="WORKERS"))
    start_hired: int = field(metadata=_whole("start.hired", 3, 0, 9, cell="HIRED"))
    start_limit: int = field(metadata=_whole("start.limit", 3, 0, 9, cell="LIMIT"))
    limit_most: int = field(metadata=_whole("limit_most", 7, 0, 9, cell="LIMIT_MOST"))
    cap: int = field(metadata=_whole("cap", 69, 1, 199, cell="CAP"))
    even_choices: bool = field(metadata=_key("even_choices", "flag", True, flag="even"))
    score: str = field(metadata=_key("score", "name", "vp"))
    row: Number = field(metadata=_key("row", "number", 4, high=ROW, flag="row"))
    refill: Literal["round_end", "at_once", "never"] = field(
        metadata=_key("refill", "word", cell="REFILL", flag="refill")
    )
    # turned over at most in one refill; none: until the row is full
    refill_cards: Number | None = field(
        metadata=later(None)
        | _key("refill_cards", "number", None, high=ROW, none=True, flag="refill.cards")
    )
    copies: int = field(metadata=_whole("copies", 1, 1, 4))
    draft_mode: Literal["pass", "dealt", "preset"] = field(
        metadata=_key("draft.mode", "word", cell="DRAFT", flag="draft")
    )
    # preset: card numbers by seat
    draft_hands: tuple[tuple[int, ...], ...] = field(metadata=_key("draft.hands", "hands", ()))
    participation_mode: Literal["sequential", "simultaneous"] = field(
        metadata=_key("participation.mode", "word", cell="TOGETHER", flag="join")
    )
    # alternatives: one of them is paid; none = no fee
    late_fee: tuple[Pay, ...] = field(metadata=_key("late_fee", "fee", flag="late_fee"))
    first: Literal["earliest", "latest", "all", "none"] | tuple[Noun, ...] = field(
        metadata=_key("first", "order", cell="FIRST", flag="first")
    )
    acting: Literal["earliest", "latest"] | tuple[Noun, ...] = field(
        metadata=later("earliest") | _key("acting", "order", cell="ACTING", flag="acting")
    )
    hire_cost: tuple[Pay, ...] = field(metadata=_key("hire.cost", "cost"))
    hire_usable_this_round: bool = field(
        metadata=_key("hire.usable_this_round", "flag", True, cell="USABLE", flag="hire.now")
    )
    house_cost: tuple[Pay, ...] = field(metadata=_key("house.cost", "cost"))
    plan_cost: tuple[Pay, ...] = field(metadata=_key("plan.cost", "cost"))
    plan_build_from: Literal["next_round", "now"] = field(
        metadata=_key("plan.build_from", "word", cell="BUILD_NOW", flag="build")
    )
    plan_limit: int | None = field(
        metadata=_whole("plan.limit", None, 0, 48, cell="PLAN_LIMIT", flag="plan.limit")
    )
    track_start: Literal["spread", "stacked", "ranks"] = field(
        metadata=_key("track.start", "word", cell="TRACK_START", flag="track")
    )
    track_landing: Literal["tail", "head"] = field(
        metadata=_key("track.landing", "word", cell="TRACK_HEAD", flag="landing")
    )
    track_length: int | None = field(
        metadata=_whole("track.length", None, 2, 60, cell="TRACK_LENGTH", flag="track.length")
    )
    track_effective: Literal["next_step", "immediate", "next_round"] = field(
        metadata=_key("track.effective", "word", cell="TRACK_EFFECTIVE", flag="effective")
    )
    cards_window: Literal["after_place", "any_time"] = field(
        metadata=_key("cards.window", "word", cell="EARLY_CARDS", flag="window")
    )
    upkeep_units: Amount = field(metadata=_key("upkeep.units", "amount", 0, high=20))
    # how much of a kind is one unit; in the order of asking
    upkeep_unit_of: tuple[Pay, ...] = field(metadata=_key("upkeep.unit_of", "units"))
    upkeep_bailout: Literal["none", "keep1", "keep3"] = field(
        metadata=_key("upkeep.bailout", "word", cell="BAILOUT", flag="bailout")
    )
    place_vp_includes_immediate: bool = field(
        metadata=_key(
            "place_vp_includes_immediate", "flag", False, cell="IMMEDIATE", flag="immediate"
        )
    )
    tie_breaks: tuple[Noun, ...] = field(metadata=_key("tie_breaks", "nouns", (), flag="tie"))
    end: Condition | None = field(metadata=_key("end", "condition", flag="end"))

    def cells(self) -> dict[str, int]:
        """What its keys put into the engine's procedure table, where each is one number."""
        own = ((key, getattr(self, key.field)) for key in KEYS.values() if key.cell)
        return {key.cell: key.number(value) for key, value in own}

    def flags(self) -> set[str]:
        """The flags of its keys that hold."""
        own = ((key, getattr(self, key.field)) for key in KEYS.values() if key.flag)
        return {flag for key, value in own for flag in key.flags(value)}


def _keys() -> dict[str, Key]:
    """Every key by its name, in the order of `Procedure`; `effects` are lines of their own."""
    found = {}
    for one in fields(Procedure):
        key: Key = one.metadata["key"]
        if key.how in ("word", "order"):
            literal = one.type if key.how == "word" else get_args(one.type)[0]
            words = get_args(literal)
            key = Key(key.name, key.how, words[0], words=words, cell=key.cell, flag=key.flag)
        assert key.field == one.name
        found[key.name] = key
    return found | {"effects": Key("effects", "lines", "")}


KEYS = _keys()
# keys that older records know nothing of, as they are written where they say nothing
LATER = {
    one.metadata["key"].name: one.metadata["later"] or "none"
    for one in fields(Procedure)
    if "later" in one.metadata
}
