"""Two editions played side by side in the time there is: the same seed, the same blocks.

How many blocks is fixed before the first of them is counted, from the speed of this machine, so
that nobody looks until the figures please.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fourbit.engine import constants as c
from fourbit.engine.match import chance_for, next_draw, start_game
from fourbit.engine.minds import Minds
from fourbit.engine.playing_out import decide_for
from fourbit.errors import FourbitError
from fourbit.files import given
from fourbit.lab.chunk import run_chunk
from fourbit.lab.cores import on_cores
from fourbit.lab.figures import Figures, figures_of, joined
from fourbit.lab.lineup import Bot, Lineup
from fourbit.lab.verdict import Verdict, judge
from fourbit.players.bots import BOTS, bot_named, mind_of
from fourbit.players.levels import LEVELS
from fourbit.players.mind_file import ENDING, read_mind
from fourbit.players.shelf import mind_for
from fourbit.rules.compiled import Rules

LEAST = 60  # blocks that a verdict should rest on
MOST = 20_000  # and no more than are of use
PACE = 0.05  # seconds of a block, where nobody measured
PIECE = 0.25  # seconds of play given to a thread at a time
PROBE = 0.15  # seconds to find out how long a bot thinks
SPARE = 0.85  # part of the time that is planned with: machines have other things to do


@dataclass(frozen=True)
class Trial:
    """A verdict and how it was come by."""

    verdict: Verdict
    bot: str
    players: int
    blocks: int
    games: int
    seed: int
    seconds: float


@dataclass(frozen=True)
class Side:
    """An edition with who plays it."""

    rules: Rules
    lineup: Lineup


@dataclass(frozen=True)
class TrialPlan:
    """Who plays how many blocks, and the seconds one takes on one core."""

    before: Side
    after: Side
    blocks: int
    pace: float


def seated(rules: Rules, bot: Bot, players: int) -> Side:
    """One bot at all seats."""
    rules.new_game(players)  # says what is wrong with so many
    return Side(rules, Lineup((bot,) * players))


def bots_of(name: str, both: tuple[Rules, Rules]) -> tuple[Bot, Bot]:
    """The bot of that name for either edition, or the mind in a file that was trained for one of
    them: it plays both. Raises `FourbitError` for an unknown one and for other editions' files."""
    if name.endswith(ENDING):
        (one, about), (other, _) = (read_mind(given(name), rules) for rules in both)
        if about.digest not in {rules.digest for rules in both}:
            raise FourbitError("mind.foreign", file=name, edition=about.edition)
        return Bot(name, one), Bot(name, other)
    before, after = (Bot(bot_named(name), mind_of(name, rules)) for rules in both)
    return before, after


def play(plan: TrialPlan, seed: int, told: Callable[[int], None] = lambda blocks: None) -> Trial:
    """Play the blocks in both editions, on all cores, and judge."""
    before, after, blocks = plan.before, plan.after, plan.blocks
    start = time.monotonic()
    size = max(1, min(50, round(PIECE / max(plan.pace, 1e-4))))
    pieces = [range(at, min(at + size, blocks)) for at in range(0, blocks, size)]
    found = on_cores(
        lambda one: _piece(one[0], seed, one[1]),
        [(side, piece) for side in (before, after) for piece in pieces],
        told=lambda one: told(len(one[1])),
    )
    games = blocks * before.lineup.per_block
    verdict = judge(
        joined(found[: len(pieces)]),
        joined(found[len(pieces) :]),
        (before.rules, after.rules),
        games,
        (sells(before), sells(after)),
    )
    bot, players = after.lineup.bots[0].name, after.lineup.players
    return Trial(verdict, bot, players, blocks, games, seed, time.monotonic() - start)


def sells(side: Side) -> bool:
    """Whether who plays there looks at sales; who draws lots takes whatever is offered."""
    mind = side.lineup.bots[0].mind
    return mind[c.M_SALES] > 0 or mind[c.M_STYLE] == c.STYLE_RANDOM


def _piece(side: Side, seed: int, blocks: range) -> Figures:
    return figures_of(
        side.rules, side.lineup, run_chunk(side.rules, side.lineup, seed, blocks), blocks
    )


# --- how much fits in the time ---


def spare() -> float:
    """The part of the time that is planned with: less where others want more cores than there
    are, since a moment's speed, which is what we measure, is more than we then get for long."""
    load, cores = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0, os.cpu_count() or 1
    return SPARE * min(1.0, (cores + 1) / (load + 1))


def planned(
    both: tuple[Rules, Rules], bot: str, players: int, seconds: float, blocks: int = 0
) -> TrialPlan:
    """With this bot, or with the best that plays enough blocks (or so many) in that time; if none
    does, with the quickest."""
    until = time.monotonic() + seconds
    if not bot:
        bot, plan = _best(both, players, until, blocks)
        if plan:
            return plan
    one, other = bots_of(bot, both)
    before, after = seated(both[0], one, players), seated(both[1], other, players)
    if blocks:
        return TrialPlan(before, after, blocks, PACE)
    return TrialPlan(before, after, *affordable(before, after, until - time.monotonic()))


def _best(
    both: tuple[Rules, Rules], players: int, until: float, blocks: int
) -> tuple[str, TrialPlan | None]:
    """The best bot with enough blocks; else the name of the quickest."""
    takes: dict[str, float] = {}
    for name in thinking(both):
        one, other = bots_of(name, both)
        before, after = seated(both[0], one, players), seated(both[1], other, players)
        takes[name] = game_takes(after)
        left, enough = until - time.monotonic(), blocks or LEAST
        if 2 * enough / (os.cpu_count() or 1) * takes[name] > spare() * left:
            continue  # hopeless; others are looked at more closely
        fits, pace = affordable(before, after, left)
        if fits >= enough:
            return name, TrialPlan(before, after, blocks or fits, pace)
        takes[name] = pace
    return min(takes, key=lambda name: takes[name]), None


def thinking(both: tuple[Rules, Rules]) -> list[str]:
    """The bots whose games say something, the best first: none that draws lots, and none that only
    knows what it was taught where nobody taught it."""
    taught = all(mind_for(rules).about for rules in both)
    names = [name for name in BOTS if name not in (*LEVELS, "random")]
    return [
        name
        for name in reversed(names)
        if taught or mind_of(name, both[1])[c.M_STYLE] != c.STYLE_POLICY
    ]


def game_takes(side: Side) -> float:
    """Seconds of a game, from as much of the first one as can be played in a moment."""
    players = side.lineup.players
    state, minds = side.rules.new_game(players), Minds(side.rules.tables, players)
    for seat, bot in enumerate(side.lineup.bots):
        minds.seat(seat, bot.mind)
    start_game(state, minds, 0, 0, 0)
    start, rounds = time.monotonic(), side.rules.edition.procedure.rounds
    while (who := state.seat) is not None:
        number = next_draw(state, minds, who)
        state.apply(
            chance_for(state, number) if who < 0 else decide_for(state, minds, who, number), who
        )
        spent = time.monotonic() - start
        if spent > PROBE:
            return spent * (rounds + 1) / max(1, state.round)
    return time.monotonic() - start


def affordable(before: Side, after: Side, seconds: float) -> tuple[int, float]:
    """How many blocks of both fit into the time, and the seconds one takes on one core."""
    start, many, cores = time.monotonic(), 1, os.cpu_count() or 1
    sides = [before, after] * max(1, cores // 2)
    while True:
        began = time.monotonic()
        on_cores(partial(_piece, seed=0, blocks=range(many)), sides)
        spent = time.monotonic() - began
        if spent > PROBE:
            break
        many *= 4
    rate = len(sides) * many / spent  # blocks a second, of whichever edition, on all cores
    left = spare() * (seconds - (time.monotonic() - start))
    return max(2, min(MOST, int(left * rate / 2))), cores / rate
