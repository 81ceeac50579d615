"""An edition that was read and checked: plain values, ready to be compiled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from fourbit.errors import Lang, say
from fourbit.rules.model import Amount, Carrier, Condition, Noun, Number, Pay
from fourbit.rules.vocabulary import Kind, Vocabulary, vocabulary

__all__ = ["Edition", "Kind", "Procedure", "Warning"]


@dataclass(frozen=True, slots=True)
class Procedure:
    """The screws of the procedure. A dot of the TOML key is an underscore here."""

    rounds: int = 6
    workers: int = 7
    start_hired: int = 3
    start_limit: int = 3
    limit_most: int = 7
    cap: int = 69
    even_choices: bool = True
    score: str = "vp"
    row: int = 4
    refill: Literal["round_end", "at_once", "never"] = "round_end"
    copies: int = 1
    draft_mode: Literal["pass", "dealt", "preset"] = "pass"
    draft_hands: tuple[tuple[int, ...], ...] = ()  # preset: card numbers by seat
    participation_mode: Literal["sequential", "simultaneous"] = "sequential"
    late_fee: tuple[Pay, ...] = ()  # alternatives: one of them is paid; none = no fee
    first: Literal["earliest", "latest", "all", "none"] = "earliest"
    hire_cost: tuple[Pay, ...] = ()
    hire_usable_this_round: bool = True
    house_cost: tuple[Pay, ...] = ()
    plan_cost: tuple[Pay, ...] = ()
    plan_build_from: Literal["next_round", "now"] = "next_round"
    plan_limit: int | None = None
    track_start: Literal["spread", "stacked", "ranks"] = "spread"
    track_landing: Literal["tail", "head"] = "tail"
    track_length: int | None = None
    track_effective: Literal["next_step", "immediate", "next_round"] = "next_step"
    cards_window: Literal["after_place", "any_time"] = "after_place"
    upkeep_units: Amount = field(default=Amount(Number((0,))))
    upkeep_unit_of: tuple[Pay, ...] = ()  # how much of a kind is one unit; in the order of asking
    upkeep_bailout: Literal["none", "keep1", "keep3"] = "none"
    place_vp_includes_immediate: bool = False
    tie_breaks: tuple[Noun, ...] = ()
    end: Condition | None = None


@dataclass(frozen=True)
class Warning:
    """Something a designer may want to know; the edition can be played."""

    id: str
    facts: dict[str, Any] = field(default_factory=dict)

    def text(self, lang: Lang) -> str:
        """One sentence."""
        return say(self.id, lang, **self.facts)


@dataclass(frozen=True)
class Edition:
    """Everything an edition says. Equal editions are equal values (names and files aside)."""

    id: str
    names: dict[str, str] = field(compare=False)
    kinds: tuple[Kind, ...]
    tags: tuple[Kind, ...] = field(compare=False)  # names of tags
    places: tuple[Carrier, ...]  # 16, by number
    cards: tuple[tuple[Carrier, Carrier], ...]  # 16 pairs: 0-side, 1-side
    buildings: tuple[Carrier, ...]  # by number
    town_hall: Carrier
    procedure_lines: Carrier
    procedure: Procedure
    options: dict[str, Any]  # the value in force of every option and procedure key
    source: dict[str, Any] = field(compare=False)  # loads again into an equal edition
    digest: str = ""  # of all that affects play, names excluded
    warnings: tuple[Warning, ...] = field(default=(), compare=False)

    @property
    def words(self) -> Vocabulary:
        """The words its texts are written in."""
        return vocabulary(self.kinds, self.procedure.score, self.tags)

    @property
    def carriers(self) -> tuple[Carrier, ...]:
        """Everything that holds lines."""
        sides = (side for pair in self.cards for side in pair)
        return (*self.places, *sides, *self.buildings, self.town_hall, self.procedure_lines)
