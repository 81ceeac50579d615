"""What follows by itself from a choice: chance, forced choices, the standing order to join.

It is worked out beside the table and written down with the choice, so that a game read again needs
neither chance nor bots.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.players.chance import CHANCE, Chance
from fourbit.web.sitting import Sitter, Sitting
from fourbit.words.decision import action_named, seat_name, word

Plies = list[tuple[str, str]]  # seat and word, as in a record


class Draft:
    """What a game would become: choices are tried here and the table stays as it is."""

    def __init__(self, sitting: Sitting, state: State | None = None, plies: int = -1) -> None:
        self.sitters: Sequence[Sitter] = sitting.sitters
        self.seed = sitting.seed
        self.state = (state or sitting.table.state).clone()
        self.before = len(sitting.table.record.plies) if plies < 0 else plies
        self.plies: Plies = []

    def play(self, seat: int, action: int) -> None:
        """One choice. Raises `IllegalAction`."""
        said = word(self.state, seat, action) if self.state.asks(seat) else ""
        self.state.apply(action, seat)
        self.plies.append((seat_name(seat), said))

    def play_words(self, seat: int, words: Sequence[str]) -> None:
        """Choices of one seat, one after the other. Raises `IllegalAction`."""
        for said in words:
            self.play(seat, action_named(self.state, seat, said))

    def follow(self) -> None:
        """All that nobody has to be asked about."""
        while not self.state.is_over:
            move = self._chance() or self._unasked()
            if move is None:
                return
            self.play(*move)

    def _chance(self) -> tuple[int, int] | None:
        if not self.state.asks(CHANCE):
            return None
        return CHANCE, Chance(self.generator()).choose(self.state)

    def generator(self) -> random.Random:
        """The randomness of the next ply: of the seed, if the table asked for one."""
        if self.seed is None:
            return random.SystemRandom()
        return random.Random(f"{self.seed}/{self.before + len(self.plies)}")

    def _unasked(self) -> tuple[int, int] | None:
        for seat in self.state.waiting:
            action = unasked(self.state, seat, self.sitters[seat])
            if action is not None:
                return seat, action
        return None


def unasked(state: State, seat: int, sitter: Sitter) -> int | None:
    """The choice that a waiting seat is not asked about: the only one, or joining by order."""
    options = state.legal_actions(seat)
    if len(options) == 1:
        return options[0]
    if state.asks(seat) == c.ASK_JOIN and sitter.standing and not sitter.player:
        return max(options)
    return None
