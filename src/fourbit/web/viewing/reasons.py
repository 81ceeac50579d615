"""Why a card side (or place) of a stack does nothing, in both languages.

The engine says whether a line had its go and what came of it; here it is only put into words, from
the line's own model: a condition that does not hold, a cost that cannot be paid, nothing to gain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fourbit.play.proposal import LineEnd
from fourbit.rules import model as m
from fourbit.rules.edition import Edition
from fourbit.rules.plurals import many
from fourbit.rules.printing import Printer
from fourbit.web.wire import Text
from fourbit.web.wire_texts import both, spoken, told


class Reasons:
    """Explains the lines of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._printers = {lang: Printer(edition.words, lang) for lang in ("ja", "en")}

    def why(self, carrier: m.Carrier, ended: Sequence[LineEnd], purse: Mapping[str, int]) -> Text:
        """Why none of a carrier's lines did or offered anything; `purse` is what there was."""
        if not carrier.lines:
            return told("view.why.empty")
        had_go = {end.line for end in ended if end.carrier == carrier.key}
        for at, line in enumerate(carrier.lines):
            if not isinstance(line.body, tuple):
                return self._standing(line.body)
            if at in had_go:
                return self._nothing(line.body, purse)
        return self._unready(carrier.lines[0])

    def _standing(self, rule: m.Standing) -> Text:
        """A rule that had nothing to change."""
        if isinstance(rule, m.Price | m.Waive):
            verb = rule.verb if isinstance(rule, m.Price) else "build"
            word = spoken(lambda lang: self._printers[lang].say.word("verb", verb))
            return told("view.why.no_price", verb=both(word))
        return told("view.why.nothing")

    def _unready(self, line: m.Line) -> Text:
        """Its condition does not hold, or it was used as often as it may be."""
        when = line.when
        if when is None:
            return told("view.why.often" if line.often else "view.why.nothing")
        said = spoken(lambda lang: self._printers[lang].say.condition(when))
        return told("view.why.condition", condition=both(said))

    def _nothing(self, body: Sequence[m.Step], purse: Mapping[str, int]) -> Text:
        """It had its go: what is lacking, if something must be paid, else there is no use."""
        costs = [convert.cost for step in body for convert in _converts(step)]
        if not costs:
            return told("view.why.nothing")
        lacking = [self._lacks(cost, purse) for cost in costs]
        return told("view.why.nothing") if None in lacking else next(filter(None, lacking))

    def _lacks(self, cost: Sequence[m.CostStep], purse: Mapping[str, int]) -> Text | None:
        """What of a cost cannot be paid, or None."""
        for step in cost:
            match step:
                case m.Pay(kind, amount) if amount.noun is None and not amount.times.by:
                    if purse.get(kind, 0) < amount.times.values[0]:
                        return self._too_few((kind,), amount.times.values[0], purse)
                case m.PaySum(kinds, amount) if amount.noun is None and not amount.times.by:
                    if sum(purse.get(kind, 0) for kind in kinds) < amount.times.values[0]:
                        return self._too_few(kinds, amount.times.values[0], purse)
                case _:
                    return self._cannot(step)
        return None

    def _cannot(self, step: m.CostStep) -> Text:
        said = spoken(lambda lang: self._printers[lang].cost((step,)))
        return told("view.why.cannot", what=both(said))

    def _too_few(self, kinds: tuple[str, ...], needed: int, purse: Mapping[str, int]) -> Text:
        several = [many(self.edition.words.kind(kind)) for kind in kinds]
        name = Text(ja=self._printers["ja"].say.together(kinds), en=" and ".join(several))
        have = sum(purse.get(kind, 0) for kind in kinds)
        return told("view.why.too_few", kind=both(name), needed=needed, have=have)


def _converts(step: object) -> list[m.Convert]:
    """The conversions a step offers."""
    if isinstance(step, m.Choice):
        return [one for branch in step.branches for inner in branch for one in _converts(inner)]
    return [step] if isinstance(step, m.Convert) else []
