"""`!`: what the best player at hand would do here, option by option."""

from __future__ import annotations

from array import array
from functools import cached_property

from rich.text import Text

from fourbit.engine.sight import Sight
from fourbit.play.counsel import Candidate, Counsel
from fourbit.play.proposal import Proposer
from fourbit.players.advice import Estimate
from fourbit.players.bots import best_adviser, mind_of
from fourbit.terminal.paper import Line, pad, wrap
from fourbit.terminal.screen_texts import ScreenTexts

NAME, COLUMN = 22, 23


class Hinting:
    """Hints for the decisions of one table; asked again, they are surer."""

    def __init__(self, proposer: Proposer, texts: ScreenTexts) -> None:
        self.proposer = proposer
        self.texts = texts
        self.counsel: Counsel | None = None

    @cached_property
    def mind(self) -> array[float]:
        """Who is asked."""
        return mind_of(best_adviser(), self.proposer.rules)

    def page(self, sight: Sight) -> list[Line]:
        """The options worth a word, best first: lead, chance to win, others, and why."""
        if self.counsel is None or self.counsel.sight != sight:
            self.counsel = Counsel(self.proposer, self.mind, sight)
        self.counsel.think()
        t = self.texts
        heads = [pad(t("advice_title"), NAME)]
        heads += [pad(t(f"advice_{key}"), COLUMN) for key in ("margin", "chance")]
        lines: list[Line] = [Text("".join([*heads, t("advice_meeting")]), style="reverse")]
        for one in self.counsel.candidates():
            lines += self._lines(one)
        lines += wrap(t("advice_final" if self.counsel.final else "advice_again"), style="dim")
        return lines

    def _lines(self, one: Candidate) -> list[Line]:
        told, advice = one.told, one.advice
        numbers = [
            self._spread(advice.margin, "{:+.1f}"),
            self._spread(advice.chance, "{:.0%}") if advice.chance else "",
        ]
        label = told.label.text(self.texts.lang)
        cells = "".join(pad(number, COLUMN) for number in numbers)
        cells += "" if advice.meeting is None else f"{advice.meeting:.0%}"
        return [
            Text(f"{pad(label, NAME - 1)} {cells}".rstrip(), style="bold"),
            *wrap(f"  {told.why.text(self.texts.lang)}", "  "),
        ]

    def _spread(self, found: Estimate, form: str) -> str:
        if found.low is None or found.high is None:
            return form.format(found.mean)
        numbers = (form.format(number) for number in (found.mean, found.low, found.high))
        return self.texts(
            "advice_spread", **dict(zip(("mean", "low", "high"), numbers, strict=True))
        )
