"""What differs between two editions that played the same blocks, and what could not be told.

Headline figures are judged one by one; all others together, so that few of the differences called
so are false. What is called no difference has the smallest effect that would have been seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from fourbit.lab.figures import Figures, Key
from fourbit.lab.statistics import DOUBT, Paired, at_most, discoveries, paired
from fourbit.rules.compiled import Rules

Fate = Literal["unreached", "declined", "idle", "alive", "unlooked"]
TOPICS_UNJUDGED = ("line",)  # rows of effects are judged by what they give, listed by their fate


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure in both editions. `seen`: the smallest effect that would have been noticed."""

    key: Key
    pair: Paired
    differs: bool
    seen: float


@dataclass(frozen=True, slots=True)
class LineFate:
    """What became of a line: never reached, always declined, used without effect, or alive; the
    chance per occasion (a game, an offer, a use) that is still possible at most. Of a sale that
    the bots do not look at, nothing is known."""

    key: str
    at: int
    fate: Fate
    occasions: int

    @property
    def at_most(self) -> float:
        """Zero in so many means at most this."""
        return at_most(self.occasions)


Fates = dict[tuple[str, int], LineFate]  # of every line, by its carrier and its place there


@dataclass(frozen=True)
class Verdict:
    """All figures of both editions, judged."""

    figures: dict[Key, Compared]
    only: dict[Key, tuple[float, float]]  # what one of them has no occasion for (NaN)
    fates: tuple[Fates, Fates]
    blocks: int
    unjudged: tuple[tuple[str, int], ...] = ()  # new or changed lines that the bots do not look at

    def topic(self, topic: str) -> list[Compared]:
        """The figures about one topic, in order."""
        return [one for key, one in self.figures.items() if key[0] == topic]

    @property
    def headlines(self) -> list[Compared]:
        """Those that were fixed beforehand."""
        return self.topic("headline")

    @property
    def others(self) -> list[Compared]:
        """All that were judged together."""
        return [one for key, one in self.figures.items() if key[0] != "headline"]

    @property
    def differing(self) -> list[Compared]:
        """Headlines first, then the surest."""
        found = [one for one in self.figures.values() if one.differs]
        return sorted(found, key=lambda one: (one.key[0] != "headline", one.pair.chance))


def judge(
    before: Figures,
    after: Figures,
    rules: tuple[Rules, Rules],
    games: int,
    sell: tuple[bool, bool] = (True, True),
) -> Verdict:
    """Compare the figures of two editions over the same blocks; `sell`: whether those who played
    them look at sales."""
    pairs: dict[Key, Paired] = {}
    only: dict[Key, tuple[float, float]] = {}
    for key in dict.fromkeys((*before, *after)):
        if key[0].split()[0] in TOPICS_UNJUDGED:
            continue
        one, other = before.get(key), after.get(key)
        found = paired(one, other) if one and other else None
        if found:
            pairs[key] = found
        else:
            nothing = float("nan")
            only[key] = (one.value if one else nothing, other.value if other else nothing)
    others = [pair.chance for key, pair in pairs.items() if key[0] != "headline"]
    cut = discoveries(others)
    figures = {}
    for key, pair in pairs.items():
        doubt = DOUBT if key[0] == "headline" else cut
        figures[key] = Compared(key, pair, pair.chance <= doubt, pair.seen(doubt))
    fates = (fates_of(before, rules[0], games, sell[0]), fates_of(after, rules[1], games, sell[1]))
    blocks = len(next(iter(before.values())).of)
    return Verdict(figures, only, fates, blocks, tuple(_unjudged(rules, fates[1])))


def _unjudged(rules: tuple[Rules, Rules], fates: Fates) -> Iterator[tuple[str, int]]:
    """Lines that the other edition has not, and that nobody looked at."""
    before = {carrier.key: carrier.lines for carrier in rules[0].edition.carriers}
    after = {carrier.key: carrier.lines for carrier in rules[1].edition.carriers}
    for (key, at), one in fates.items():
        if one.fate == "unlooked" and after[key][at] not in before.get(key, ()):
            yield key, at


def fates_of(figures: Figures, rules: Rules, games: int, sell: bool = True) -> Fates:
    """What became of every line, by its carrier and its place there."""
    return {(one.key, one.at): one for one in _fates(figures, rules, games, sell)}


def _fates(figures: Figures, rules: Rules, games: int, sell: bool) -> Iterator[LineFate]:
    for carrier, at in rules.lines:
        topic = f"line {carrier.key}"
        offered, used, fired = (
            int(figures[topic, str(at), what].many.sum()) for what in ("offered", "used", "fired")
        )
        if not sell and not fired and carrier.lines[at].moment == "any_time":
            yield LineFate(carrier.key, at, "unlooked", games)
        elif not offered and not used and not fired:
            yield LineFate(carrier.key, at, "unreached", games)
        elif not used and not fired:
            yield LineFate(carrier.key, at, "declined", offered)
        elif not fired:
            yield LineFate(carrier.key, at, "idle", used)
        else:
            yield LineFate(carrier.key, at, "alive", fired)
