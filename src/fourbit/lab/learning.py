"""What a mind learns by regression from games: what to draft, which stacks to look at, and how a
lead becomes a chance to win. What a position is worth is evolved instead (`evolving`)."""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from fourbit.engine import constants as c
from fourbit.engine.deciding import features_for, values_of, worth_for
from fourbit.engine.match import play_match
from fourbit.engine.minds import Minds, classes_of
from fourbit.engine.playing_out import decide_for
from fourbit.lab.cores import Late, TimeUp, never, on_cores
from fourbit.players.chance import CHANCE, Chance
from fourbit.players.derived import put

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

ANY_CARD = 1000.0  # draft noise under which every card is as likely as any other
CARD_RIDGE, PAIR_RIDGE = 5.0, 200.0
PAIRS = np.triu_indices(c.CARDS, 1)
POLICY = (c.PLACES + 1) * c.FEATURES + c.SIDES * c.FEATURES + (c.PLACES + 1) * c.SIDES
POLICY_RIDGE = 20.0
LOOKED_AT = 20  # stacks of a decision that a policy learns from
GATHERED = 100  # decisions that are added up at once
PIECE = 10  # games that a thread plays in one go
NEAR = 2.0  # VP: stacks about as good as the best matter most


def seated(rules: Rules, minds: Sequence[array[float]]) -> Minds:
    """These minds at a table."""
    table = Minds(rules.tables, len(minds))
    for seat, mind in enumerate(minds):
        table.seat(seat, mind)
    return table


# --- drafting -------------------------------------------------------------------------------------


def learn_draft(
    rules: Rules,
    mind: array[float],
    players: int,
    games: int,
    seed: int,
    share: float = 1.0,
    threads: int = 0,
    late: Late = never,
) -> array[float]:
    """The mind with card worths from games in which it drafted anything.

    A card's worth is how many VP more its owner has in the end than the others, alone and beside
    each other card; `share` of it is taken over. Raises `TimeUp`.
    """
    drafter = _with(mind, c.M_DRAFT_NOISE, ANY_CARD)
    results = _played(rules, drafter, players, games, seed, threads, late)
    hands = results[:, c.RESULT_HAND : c.RESULT_HAND + players]
    held = (hands[:, :, None] >> np.arange(c.CARDS) & 1).astype(float)
    both = held[:, :, PAIRS[0]] * held[:, :, PAIRS[1]]
    seen = np.concatenate([held, both], axis=2)
    scores = results[:, c.RESULT_SCORE : c.RESULT_SCORE + players].astype(float)
    x = (seen - seen.mean(1, keepdims=True)).reshape(-1, seen.shape[2])
    y = (scores - scores.mean(1, keepdims=True)).ravel()
    ridge = np.r_[np.full(c.CARDS, CARD_RIDGE), np.full(len(PAIRS[0]), PAIR_RIDGE)]
    found = np.linalg.solve(x.T @ x + np.diag(ridge), x.T @ y)
    pairs = np.zeros((c.CARDS, c.CARDS))
    pairs[PAIRS] = found[c.CARDS :]
    pairs += pairs.T
    learned = mind[:]
    for at, worths in ((c.D_CARD, found[: c.CARDS]), (c.D_PAIR, pairs.ravel())):
        before = np.array(mind[at : at + len(worths)])
        put(learned, at, *(share * worths + (1 - share) * before))
    return learned


def _played(
    rules: Rules,
    mind: array[float],
    players: int,
    games: int,
    seed: int,
    threads: int,
    late: Late,
) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """Results of games of a mind with itself, on all cores."""

    def some(first: int) -> array[int]:
        numbers = array("i", range(first, min(first + PIECE, games)))
        out = array("i", bytes(4 * c.RESULT * len(numbers)))
        table = seated(rules, [mind] * players)
        play_match(rules.new_game(players), table, seed, numbers, numbers, out)
        return out

    firsts = range(0, games, PIECE)
    parts = on_cores(some, firsts, threads, late=late)
    if len(parts) < len(firsts):
        raise TimeUp
    return np.concatenate([np.frombuffer(part, np.int32) for part in parts]).reshape(-1, c.RESULT)


def _with(mind: array[float], at: int, number: float) -> array[float]:
    changed = mind[:]
    changed[at] = number
    return changed


# --- the policy, and the chance to win ------------------------------------------------------------


class Watcher:
    """Watches games of a mind with itself: what it thinks of stacks, and how leads turn out."""

    def __init__(self, rules: Rules, mind: array[float], players: int) -> None:
        self.rules = rules
        self.players = players
        self.table = seated(rules, [mind] * players)
        self.classes = classes_of(rules.tables)
        self.square = np.zeros((POLICY, POLICY))
        self.product = np.zeros(POLICY)
        self.rows: list[np.ndarray[tuple[int, int], np.dtype[np.float64]]] = []
        self.aims: list[np.ndarray[tuple[int], np.dtype[np.float64]]] = []
        self.leads: list[tuple[int, float, float]] = []  # rounds left, lead, share of the win

    def watch(self, games: int, seed: int, seconds: float = 1e9, often: float = 0.5) -> int:
        """Play so many games, or as many as there is time for; stacks are looked at so often.

        Gives how many games it was."""
        rng, chance = random.Random(seed), Chance(seed)
        until = time.monotonic() + seconds
        for game in range(games):
            if time.monotonic() > until:
                return game
            state = self.rules.new_game(self.players)
            leads: list[tuple[int, int, float]] = []
            seen = (0, 0)
            while not state.is_over:
                seat = state.seat
                assert seat is not None
                if seat == CHANCE:
                    chance.play(state)
                    continue
                if state.asks(seat) == c.ASK_STACK:
                    if (state.round, state.step) != seen:
                        seen = state.round, state.step
                        leads += self._leads(state)
                    if rng.random() < often:
                        self._stacks(state, seat, rng)
                state.apply(decide_for(state, self.table, seat, rng.getrandbits(64)), seat)
            won = state.winners()
            self.leads += [(left, lead, (who in won) / len(won)) for left, who, lead in leads]
        return games

    def _leads(self, state: State) -> list[tuple[int, int, float]]:
        """How far each seat is ahead of the best of the others at a step's beginning: in the first
        round nobody is before anything was done."""
        left = max(0, self.rules.edition.procedure.rounds - state.round)
        worths = [worth_for(state, self.table, seat) for seat in range(self.players)]
        return [
            (left, seat, worth - max(worths[:seat] + worths[seat + 1 :]))
            for seat, worth in enumerate(worths)
        ]

    def _stacks(self, state: State, seat: int, rng: random.Random) -> None:
        values = values_of(state, self.table, seat)
        if len(values) > LOOKED_AT:
            half = LOOKED_AT // 2
            values = values[:half] + rng.sample(values[half:], LOOKED_AT - half)
        position = np.array(features_for(state, self.table, seat))
        hand = [card - 1 for card in state.cards(seat)]
        best = values[0][2]
        weights = np.array([np.exp((value - best) / NEAR) + 0.02 for _, _, value in values])
        rows = np.array([self._row(state, number, position, hand) for number, _, _ in values])
        aims = np.array([value - best for _, _, value in values])
        weights /= weights.sum()
        rows -= weights @ rows  # only differences within a decision count
        aims -= weights @ aims
        root = np.sqrt(weights)
        self.rows.append(rows * root[:, None])
        self.aims.append(aims * root)
        if len(self.rows) >= GATHERED:
            self._add_up()

    def _add_up(self) -> None:
        """Many decisions at once: that is what matrices are quick at."""
        if self.rows:
            rows, aims = np.concatenate(self.rows), np.concatenate(self.aims)
            self.square += rows.T @ rows
            self.product += rows.T @ aims
            self.rows, self.aims = [], []

    def _row(
        self,
        state: State,
        number: int,
        position: np.ndarray[tuple[int], np.dtype[np.float64]],
        hand: list[int],
    ) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """A class of stacks as the policy sees it."""
        place, ones, _ = self.classes[number]
        where = c.TOWN_HALL if place in state.blocked else place
        row = np.zeros(POLICY)
        row[where * c.FEATURES : (where + 1) * c.FEATURES] = position
        sides = (c.PLACES + 1) * c.FEATURES
        for at, card in enumerate(hand):
            side = 2 * card + (ones >> at & 1)
            row[sides + side * c.FEATURES : sides + (side + 1) * c.FEATURES] = position
            row[sides + c.SIDES * c.FEATURES + where * c.SIDES + side] = 1.0
        return row

    def taught(self, mind: array[float]) -> array[float]:
        """The mind with the policy and the chances that fit what was seen."""
        self._add_up()
        learned = mind[:]
        scale = POLICY_RIDGE * np.trace(self.square) / POLICY / 1000
        found = np.linalg.solve(self.square + np.eye(POLICY) * max(scale, 1e-9), self.product)
        put(learned, c.Q_PLACE, *found)
        put(learned, c.C_SLOPE, *self._slopes())
        return learned

    def _slopes(self) -> list[float]:
        """For each number of rounds left, how steeply the chance rises with the lead."""
        found: list[float] = []
        for left in range(c.ROUNDS_MOST + 1):
            pairs = [(lead, won) for rounds, lead, won in self.leads if rounds == left]
            slope = _steepness(pairs) if len(pairs) > 20 else 0.2
            found.append(min([slope, *found[-1:]]))  # the farther the end, the less a lead says
        return found


def _steepness(pairs: list[tuple[float, float]]) -> float:
    """The slope of a logistic curve through (lead, share of the win), by Newton's steps."""
    lead, won = np.array(pairs).T
    level = np.log(won.mean() / (1 - won.mean())) if 0 < won.mean() < 1 else 0.0
    slope = 0.1
    for _ in range(30):
        chance = 1 / (1 + np.exp(-(level + slope * lead)))
        gradient = ((won - chance) * lead).sum() - 0.1 * slope
        curvature = (chance * (1 - chance) * lead * lead).sum() + 0.1
        slope = float(np.clip(slope + gradient / curvature, 0.0, 2.0))
    return slope
