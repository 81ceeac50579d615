"""A verdict in words: what each figure is called, how numbers are written, and one sentence."""

from __future__ import annotations

from functools import cached_property
from math import isnan

from fourbit.errors import Lang, say
from fourbit.lab.figures import SHARES, Key
from fourbit.lab.statistics import at_most
from fourbit.lab.verdict import Compared, LineFate, Verdict
from fourbit.rules.compiled import Rules
from fourbit.words.names import Names

MOST_NAMED = 3  # differences in the sentence
SEEN_IN = ("score", "first_wins")  # the figures of which it says what could have been seen
MARK = "●"


class VerdictWords:
    """Says things about two editions; the second's names come first."""

    def __init__(self, before: Rules, after: Rules, lang: Lang) -> None:
        self.rules = (before, after)
        self.lang = lang
        self.names = (Names(after, lang), Names(before, lang))

    def say(self, key: str, **facts: object) -> str:
        """A message of the command."""
        return say(f"try.{key}", self.lang, **facts)

    def edition(self, at: int) -> str:
        """The name of the first or the second edition."""
        edition = self.rules[at].edition
        return edition.names.get(self.lang) or edition.id

    @cached_property
    def titles(self) -> tuple[str, str]:
        """Both names; where they are the same, the ids tell them apart."""
        before, after = self.edition(0), self.edition(1)
        if before != after:
            return before, after
        ids = [rules.edition.id for rules in self.rules]
        return (ids[0], ids[1]) if ids[0] != ids[1] else (f"{before} (1)", f"{after} (2)")

    def entry(self, key: str) -> str:
        """A place, card side or building by its name, in whichever edition has it."""
        for names in self.names:
            if key in names.carriers:
                return names.titled(key)
        return key

    def card(self, number: str) -> str:
        """A card by both of its sides."""
        sides = [f"{number}-{side}" for side in (0, 1)]
        return " / ".join(self.entry(side) for side in sides)

    def kind(self, kind: str) -> str:
        """A kind of piece."""
        names = next(names for names in self.names if kind in names.rules.kinds)
        return names.kind(kind)

    def figure(self, key: Key) -> str:
        """What a figure is, understood without the table it stands in."""
        topic, of, what = key
        if topic == "headline":
            return self.say(f"headline.{of}")
        if topic == "place" and what != "visits":
            return self.say("place.kind", name=self.entry(of), kind=self.kind(what))
        return self.say(f"{topic}.{what}", name=self.row(key))

    def row(self, key: Key) -> str:
        """The same below the heading of its topic."""
        topic, of, _ = key
        if topic == "headline":
            return self.figure(key)
        if topic in ("sort", "deed"):
            return self.say(f"{topic}.{of}")
        if topic == "source":
            sort, _, key_of = of.partition(" ")
            name = self.entry(key_of)
            return self.say("printed", name=name) if sort == "printed" else name
        if topic in ("card", "pick"):
            return self.card(of)
        return of if topic in ("turn", "round") else self.entry(of)

    # --- numbers ---------------------------------------------------------------------------------

    def value(self, key: Key, value: float) -> str:
        """A figure as it is written; shares in per cent."""
        if isnan(value):
            return "–"
        value *= scale(key)
        return f"{value:.1f}" if abs(value) >= 10 or scale(key) > 1 else f"{value:.2f}"

    def difference(self, one: Compared) -> str:
        """With sign, mark and interval."""
        mark = MARK if one.differs else " "
        pair, by = one.pair, scale(one.key)
        if not pair.error and not pair.difference:
            return f"{mark} ="
        places = 1 if by > 1 or abs(pair.after) >= 10 else 2
        shown = [f"{by * x:+.{places}f}" for x in (pair.difference, pair.low, pair.high)]
        return f"{mark} {shown[0]} [{shown[1]}, {shown[2]}]"

    def seen(self, one: Compared) -> str:
        """The smallest effect that would have been noticed; where no block moved, the part of the
        deals that a change could still touch."""
        if not one.pair.error:
            return f"≤ {per_cent(at_most(one.pair.blocks))} %"
        places = 1 if scale(one.key) > 1 or abs(one.pair.after) >= 10 else 2
        return f"± {max(scale(one.key) * one.seen, 10.0**-places):.{places}f}"

    # --- sentences -------------------------------------------------------------------------------

    def sentence(self, verdict: Verdict) -> str:
        """The verdict in one sentence; "no difference" never stands without what could be seen, and
        what the bots do not look at not without saying so."""
        found = self._judged(verdict)
        lines = [self.line(key, at, whole=False) for key, at in verdict.unjudged]
        return found + self.say("unjudged", lines=self.listed(lines)) if lines else found

    def listed(self, things: list[str]) -> str:
        """One after the other."""
        return ("、" if self.lang == "ja" else "; ").join(things)

    def _judged(self, verdict: Verdict) -> str:
        differing = verdict.differing
        if differing:
            headlines = sum(one.differs for one in verdict.headlines)
            return self.say(
                "some",
                headlines=headlines,
                of=len(verdict.headlines),
                others=len(differing) - headlines,
                others_of=len(verdict.others),
                most=self.listed([self._move(one) for one in most_telling(differing)]),
            )
        figures = verdict.figures
        if not any(one.pair.error for one in figures.values()):
            return self.say("identical", share=per_cent(at_most(verdict.blocks)))
        seen = [self._could_see(figures["headline", name, ""]) for name in SEEN_IN]
        return self.say("none", figures=len(figures), seen=self.listed(seen))

    def _could_see(self, one: Compared) -> str:
        """The smallest effect on a figure; where no deal moved, in how many one could hide."""
        figure = self.figure(one.key)
        if one.pair.error:
            return self.say("could_see", figure=figure, seen=self.seen(one))
        share = per_cent(at_most(one.pair.blocks))
        return self.say("could_touch", figure=figure, share=share)

    def _move(self, one: Compared) -> str:
        before, after = (self.value(one.key, x) for x in (one.pair.before, one.pair.after))
        return self.say("move", figure=self.figure(one.key), before=before, after=after)

    def line(self, key: str, at: int, whole: bool) -> str:
        """A line with the name of what it stands on: its sentence, or the shorthand."""
        for names in self.names:
            if key in names.carriers and at < len(names.carriers[key].lines):
                effect = names.of(key).effects[at]
                said = (effect.sentence if whole else effect.shorthand).text(self.lang)
                return f"{names.titled(key)}{'：' if self.lang == 'ja' else ': '}{said}"
        return key

    def fate(self, one: LineFate | None) -> str:
        """What became of a line."""
        if one is None:
            return self.say("fate.absent")
        return self.say(f"fate.{one.fate}", n=one.occasions, most=per_cent(one.at_most))


def per_cent(share: float) -> str:
    """A share with two digits."""
    return f"{100 * share:.0f}" if share >= 0.1 else f"{100 * share:.2g}"


def scale(key: Key) -> int:
    """What a figure is multiplied with to be read."""
    return 100 if key[1] in SHARES or key[2] in SHARES else 1


def most_telling(differing: list[Compared]) -> list[Compared]:
    """The surest, with one headline and one other among them where there are both."""
    surest = sorted(differing, key=lambda one: one.pair.chance)
    found = surest[:MOST_NAMED]
    for headline in (True, False):
        some = [one for one in surest if (one.key[0] == "headline") == headline]
        if some and some[0] not in found:
            found[-1] = some[0]
    return found
