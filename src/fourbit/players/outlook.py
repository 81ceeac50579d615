"""What options lead to, from the same worlds: the mind's view of each is weighed with how games
really ended.

A mind's worth puts options in a good order, but what it shuns it shuns by penalties that are no
points. A game played on to its end counts real points, but with the luck of one game and the
mistakes of quick players. So the order is the mind's (whoever follows played games instead wins
less: 46 instead of 60 % against `value` with three worlds), neighbours of the best option are told
as the mind sees them, and the further one lies behind, the more its played games count.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from fourbit.players.advice import Estimate, estimate, not_above, share
from fourbit.players.odds import by_worth, margins

# Measured against games that `value` played on (VP): how far off a mind's view of a difference is,
LEAST_OFF = 0.9  # at least,
OFF_BY = 0.5  # and as a part of the difference;
PLAYED_OFF = 1.5  # how far off quickly played games are, however many,
SPREAD = 4.0  # and how much one of them differs from the next.
LEVEL = 0.5  # weight of played games in the lead of the best option: the mind errs as much,
MOST_APART = 8.0  # unless it is so far off them: then it shuns what happens to an opponent


@dataclass(frozen=True, slots=True)
class Course:
    """An option in one world: what every seat's position was worth at the end of the round (with
    so many rounds `left`), what they had at the end of the game, and the seat's part of the win."""

    worths: tuple[float, ...]
    left: int
    scores: tuple[float, ...]
    won: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """The lead of one option and its chance to win."""

    margin: Estimate
    chance: Estimate


def outlooks(
    mind: array[float], seat: int, courses: Mapping[int, Sequence[Course]]
) -> dict[int, Outlook]:
    """What each option leads to, the best first; all of them went through the same worlds.

    None is told to be better than one before it.
    """
    seen = {one: [margins(course.worths)[seat] for course in courses[one]] for one in courses}
    played = {one: [margins(course.scores)[seat] for course in courses[one]] for one in courses}
    order = sorted(seen, key=lambda one: -fmean(seen[one]))
    best, found = order[0], dict[int, Outlook]()
    margin = chance = None
    for one in order:
        leads = _leads((seen[one], played[one]), (seen[best], played[best]))
        margin = not_above(estimate(leads, SPREAD), margin)
        wrong = margin.mean - fmean(seen[one])
        chance = not_above(_chance(mind, seat, courses[one], wrong), chance)
        found[one] = Outlook(margin, chance)
    return found


Both = tuple[Sequence[float], Sequence[float]]  # as the mind sees it, and as it was played


def _leads(mine: Both, best: Both) -> list[float]:
    """An option's lead in each world: that of the best option and the difference to it."""
    behind = fmean(best[0]) - fmean(mine[0])
    trust = _trust_in_play(behind, len(mine[0]))
    return [
        top_played + (1 - LEVEL) * max(-MOST_APART, min(MOST_APART, top_seen - top_played))
        + (1 - trust) * (seen - top_seen) + trust * (played - top_played)
        for seen, played, top_seen, top_played in zip(*mine, *best, strict=True)
    ]  # fmt: skip


def _trust_in_play(behind: float, worlds: int) -> float:
    """The weight of played games in a difference that the mind sees so large: by precision."""
    view = LEAST_OFF**2 + (OFF_BY * behind) ** 2
    play = PLAYED_OFF**2 + SPREAD**2 / worlds
    return view / (view + play)


def _chance(
    mind: array[float], seat: int, courses: Sequence[Course], wrong: float
) -> Estimate:  # fmt: skip
    """Half from the lead (put right by what the mind had `wrong`), half from who won; with one
    more world from the lead alone, so that nothing is impossible or certain."""
    by_lead = [
        by_worth(mind, one.left, [*one.worths[:seat], one.worths[seat] + wrong,
                                  *one.worths[seat + 1 :]])[seat]
        for one in courses
    ]  # fmt: skip
    both = [(lead + one.won) / 2 for lead, one in zip(by_lead, courses, strict=True)]
    return share(both, fmean(by_lead))
