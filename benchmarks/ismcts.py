"""The strongest bot against OpenSpiel's information-set search, on our adapter: two players, both
seats of every deal.

    python benchmarks/ismcts.py --games 40                      # as much time for both
    python benchmarks/ismcts.py --games 20 --simulations 72     # as many simulations for both

With equal time the search has for each of its choices what our bot takes for a stack on the
average, its longest choice, found out as they play. The search plays to the end at random
(OpenSpiel's own rollouts) and wants to win by as many VP as it can.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import fourbit.adapters.openspiel
from fourbit.lab.versus import interval
from fourbit.players.bots import best_adviser, make_bot
from fourbit.rules.compiled import load

EXPLORING = 30.0  # VP: how far returns lie apart
LEAST = 2  # simulations without which the search has no opinion


@dataclass
class Clock:
    """Seconds that were spent on so many things."""

    seconds: float = 0.0
    many: int = 0

    @property
    def mean(self) -> float:
        """Of one."""
        return self.seconds / max(1, self.many)

    def add(self, begun: float, many: int = 1) -> None:
        """From then until now."""
        self.seconds += time.process_time() - begun
        self.many += many


class Opponents:
    """Our bot and the search; `simulations` for each choice, or none: as much time as ours."""

    def __init__(self, edition: str, bot: str, simulations: int, seed: int) -> None:
        rng = np.random.RandomState(seed)
        described = f"{fourbit.adapters.openspiel.NAME}(edition={edition},players=2,returns=margin)"
        self.game = pyspiel.load_game(described)
        self.ours = make_bot(bot, load(edition))
        self.simulations = simulations
        self.search = ismcts.ISMCTSBot(
            self.game,
            mcts.RandomRolloutEvaluator(1, rng),
            EXPLORING,
            simulations or LEAST,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            random_state=rng,
        )
        self.rng = rng
        self.draws = random.Random(seed)
        self.our_time, self.their_time, self.one_simulation = Clock(), Clock(), Clock(0.05, 10)

    def play(self, seat: int) -> tuple[float, float]:
        """One game with our bot at this seat: its share of the win and its lead."""
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(self.rng.choice(outcomes, p=weights)))
            elif state.current_player() == seat:
                state.apply_action(self._our_choice(state))
            else:
                state.apply_action(self._their_choice(state))
        lead = state.returns()[seat]
        winners = state.state.winners()
        return (seat in winners) / len(winners), lead

    def _our_choice(self, state: fourbit.adapters.openspiel.GameState) -> int:
        begun, seat, inner = time.process_time(), state.current_player(), state.state
        decision = inner.decision_of(seat)
        action = self.ours.choose(inner.sight(seat), decision, self.draws)
        if decision.kind == "stack":
            self.our_time.add(begun)
        return action

    def _their_choice(self, state: fourbit.adapters.openspiel.GameState) -> int:
        many = self.simulations
        if not many:
            many = max(LEAST, round(self.our_time.mean / self.one_simulation.mean))
        self.search._max_simulations = many
        begun = time.process_time()
        action = int(self.search.step(state))
        self.their_time.add(begun)
        self.one_simulation.add(begun, many)
        return action


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edition", default="rulebook")
    parser.add_argument("--bot", default=best_adviser())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    table = Opponents(asked.edition, asked.bot, asked.simulations, asked.seed)
    games = [table.play(number % 2) for number in range(asked.games)]
    share, low, high = interval([share for share, _ in games])
    lead = sum(lead for _, lead in games) / len(games)
    print(
        f"{asked.edition}: {asked.bot} wins {share:.1%} [{low:.1%}–{high:.1%}]"
        f" of {len(games)} games against ISMCTS, ahead by {lead:.1f} VP\n"
        f"a stack: ours {1000 * table.our_time.mean:.1f} ms; a choice: ISMCTS"
        f" {1000 * table.their_time.mean:.1f} ms,"
        f" {table.one_simulation.many / max(1, table.their_time.many):.1f} simulations"
    )


if __name__ == "__main__":
    main()
