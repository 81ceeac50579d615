"""What the chapters are filled with: every number of the procedure, and which sentences hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fourbit.errors import Lang
from fourbit.rules.doing import FOR_EVERYBODY
from fourbit.rules.edition import Edition
from fourbit.rules.model import TURN_ORDER, Amount, Noun, Number, Pay, Price
from fourbit.rules.vocabulary import YES_NO
from fourbit.words.conditions import Conditions
from fourbit.words.counting import Counting
from fourbit.words.listing import Listing
from fourbit.words.order import first_is_asked, order_matters
from fourbit.words.phrases import listed
from fourbit.words.terms import terms
from fourbit.words.voice import Voice

MOST_ON_A_DIE = 69  # six tens and nine cubes


@dataclass(frozen=True)
class Filling:
    """The facts of one edition in one language."""

    edition: Edition
    lang: Lang

    @property
    def say(self) -> Counting:
        """A fresh speaker: letters of number series start at X again."""
        return Counting(Voice(self.edition.words, self.lang))

    @cached_property
    def entries(self) -> Listing:
        """Cards, buildings, places in words."""
        return Listing(self.edition, self.lang)

    @property
    def name(self) -> str:
        """What the edition is called."""
        return self.edition.names.get(self.lang) or self.edition.id

    def flags(self) -> frozenset[str]:
        """Which conditional sentences of the chapters hold."""
        p, edition = self.edition.procedure, self.edition
        holds = {
            "minutes": bool(edition.minutes),
            "dice": p.cap <= MOST_ON_A_DIE,
            "hall": bool(edition.town_hall.lines),
            "hall.now": bool(self.entries.town_hall(now=True)),
            "hall.else": bool(self.entries.town_hall(now=False)),
            "first.only": not first_is_asked(edition),
            "upkeep.ways": len(p.upkeep_unit_of) > 1,
            "upkeep.zero": p.upkeep_units.times.values == (0,),
            "warned": self.entries.entries.marked,
            "has_announced": any(
                isinstance(line.body, Price)
                for pair in edition.cards
                for s in pair
                for line in s.lines
            ),
            "has_procedure": bool(self.entries.procedure_lines()),
        }
        found = p.flags() | {flag for flag, true in holds.items() if true}
        found |= {f"at_{m}" for m in FOR_EVERYBODY if self.entries.works_at(m)}
        free = {f"free.{m}" for m in FOR_EVERYBODY if not order_matters(edition, m)}
        return frozenset(found | free)

    def values(self) -> dict[str, str]:
        """Every name the chapters may use."""
        return self.facts() | {
            "town_hall_effects": self.entries.effects(self.entries.entries["town_hall"]),
            "town_hall_now": self.entries.town_hall(now=True),
            "town_hall_else": self.entries.town_hall(now=False),
            "procedure_lines": self.entries.procedure_lines(),
            "all_cards": self.entries.cards(),
            "all_buildings": self.entries.buildings(),
            "all_places": self.entries.places(),
            "bit_table": self.entries.bit_table(),
            **{f"at_{moment}": self.entries.at_moment(moment) for moment in FOR_EVERYBODY},
        }

    def facts(self) -> dict[str, str]:
        """Those that list no entries."""
        p, words = self.edition.procedure, self.edition.words
        say = self.say
        names = [say.kind(kind) for kind in words.resources]
        score = say.kind(p.score)
        every = [say.kind(kind.id) for kind in self.edition.kinds]
        return {
            **terms(words, self.lang),
            "edition": self.name,
            "minutes": self._minutes(),
            "rounds": str(p.rounds),
            "deck": str(sum(building.copies for building in self.edition.buildings)),
            "kinds_of_building": str(len(self.edition.buildings)),
            "resources": self.together(names),
            "counters": self.together(every),
            "score": score,
            "workers": str(p.workers),
            "workers_each": self._workers(p.workers),
            "start_hired": str(p.start_hired),
            "start_unhired": str(p.workers - p.start_hired),
            "start_limit": str(p.start_limit),
            "limit_most": str(p.limit_most),
            "cap": str(p.cap),
            "row_start": self._row_start(p.row),
            **self._refill(p.row, p.refill_cards),
            "first_by": self.ties(p.first),
            "acting_by": self.ties(p.acting),
            "late_fee": self.fee(p.late_fee),
            "hire_cost": self.pay(p.hire_cost),
            "house_cost": self.pay(p.house_cost),
            "plan_cost": self.pay(p.plan_cost),
            "plan_limit": self._plans(p.plan_limit or 0),
            "track_length": str(p.track_length),
            "upkeep_units": self.units(p.upkeep_units),
            "upkeep_kinds": self._unit_lines(p.upkeep_unit_of),
            "tie_breaks": self.ties(p.tie_breaks),
            "end": self.end(),
            "hands": self._hands(),
            "warnings": self.entries.text("warnings"),
        }  # fmt: skip

    # --- single facts

    def together(self, names: list[str]) -> str:
        """Names in a row."""
        return "・".join(names) if self.lang == "ja" else listed(names)

    def pay(self, cost: tuple[Pay, ...]) -> str:
        """`コイン4を払い、`; nothing where nothing is paid."""
        say = self.say
        return self.entries.text("pay", what=self._told(say, say.price(cost))) if cost else ""

    def _told(self, say: Counting, text: str) -> str:
        """The text, with what its letters stand for in brackets."""
        meaning = say.voice.meanings().strip().rstrip("。.")
        if not meaning:
            return text
        return f"{text}（{meaning}）" if self.lang == "ja" else f"{text} ({meaning})"

    def fee(self, fee: tuple[Pay, ...]) -> str:
        """One of these payments."""
        say, resources = self.say, self.edition.words.resources
        amounts = {pay.amount for pay in fee}
        if tuple(pay.kind for pay in fee) == resources and len(amounts) == 1 and len(fee) > 1:
            text = self.entries.text("one_resource", n=say.number(fee[0].amount.times))
        else:
            text = (
                say.voice.one_of([say.amount(pay.kind, pay.amount) for pay in fee]) if fee else ""
            )
        return self._told(say, text)

    def _minutes(self) -> str:
        span = self.edition.minutes
        return self.entries.text("minutes", a=span[0], b=span[1]) if span else ""

    def _workers(self, n: int) -> str:
        return self.entries.text("workers_each", n=n, noun="worker" if n == 1 else "workers")

    def _plans(self, most: int) -> str:
        noun = "" if self.lang == "ja" else (" building" if most == 1 else " buildings")
        return f"{most}{noun}"

    def units(self, amount: Amount) -> str:
        """The upkeep of one worker."""
        say = self.say
        n = say.number(amount.times)
        units = self.entries.text("units" if amount.times != Number((1,)) else "unit", n=n)
        ja, per, mods = self.lang == "ja", say.per(amount), say.mods(amount)
        return self._told(say, f"{per}{units}{mods}" if ja else f"{units}{per}{mods}")

    def _unit_lines(self, units: tuple[Pay, ...]) -> str:
        lines = []
        for pay in units:
            say = self.say
            what = self._told(say, say.amount(pay.kind, pay.amount))
            lines.append(self.entries.text("unit_line", what=what))
        return "\n".join(lines)

    def _row_start(self, row: Number) -> str:
        """How many lie in the row at first."""
        say = self.say
        return str(row.values[0]) if row.by == "round" else self._told(say, say.number(row))

    def _refill(self, row: Number, cards: Number | None) -> dict[str, str]:
        """How far the row is refilled and by how many; between rounds for the round to come."""
        say = self.say
        found = {"row": say.number(row), "refill_cards": say.number(cards) if cards else ""}
        told = self._told(say, "")
        by_round = "round" in (row.by, cards.by if cards else "")
        coming = self.entries.text("round_to_come") if by_round else ""
        return found | {"row_told": told, "row_told_next": told + coming}

    def ties(self, nouns: str | tuple[Noun, ...]) -> str:
        """Counts that put players in order, numbered."""
        listed = () if isinstance(nouns, str) else nouns
        return "\n".join(f"{i}. {self.tie(noun)}" for i, noun in enumerate(listed, 1))

    def tie(self, noun: Noun) -> str:
        """Who comes first by this noun."""
        say = self.say
        if noun == TURN_ORDER:
            return self.entries.text("tie_turn")
        if noun.of is not None and noun.of.id not in YES_NO and noun.id in ("most", "fewest"):
            key = "tie" if noun.id == "most" else "tie_fewest"
            text = say.bare_noun(noun.of) if say.ja else say.more_of(noun.of, noun.id == "fewest")
            return self.entries.text(key, noun=text)
        if noun.id in YES_NO:
            return self.entries.text("tie_yes", noun=say.clause(noun, yes=True))
        return self.entries.text("tie", noun=say.bare_noun(noun) if say.ja else say.more_of(noun))

    def end(self) -> str:
        """The condition of an early end, of some player."""
        end = self.edition.procedure.end
        if end is None:
            return ""
        say = Counting(Voice(self.edition.words, self.lang, others=True))
        text = Conditions(say).all(end)
        return text + (" " + say.voice.meanings()).rstrip(" .。")

    def _hands(self) -> str:
        hands = self.edition.procedure.draft_hands
        lines = []
        for seat, hand in enumerate(hands, 1):
            numbers = self.together([str(card) for card in hand])
            lines.append(self.entries.text("hand", seat=seat, numbers=numbers))
        return "\n".join(lines)
