"""A decision thought over: what each option leads to, in more and more worlds that fit the sight.

In every world what is hidden is drawn anew, the others set their stacks as a mind would, and each
option is played on against the same chance: to the end of the round, where the mind says what it
thinks of it, and on to the end of the game, where points are counted. So the options differ by
themselves, and what is not known shows as the width of an interval.
"""

from __future__ import annotations

import random
import threading
from array import array
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.players.advice import Advice
from fourbit.players.manners import VALUE, in_haste, to_the_end
from fourbit.players.odds import can_tell, rounds_left
from fourbit.players.outlook import Course, Outlook, outlooks
from fourbit.players.thought import Thought

if TYPE_CHECKING:
    from fourbit.engine.sight import Sight
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules
    from fourbit.words.decision import Decision

MOST_WORLDS = 96
MOST_OPTIONS = 6  # that are played on; the others look worse at once
SEED = 4


class Advising:
    """What one seat could do now. Depends on its sight, the mind and how long it was thought over;
    any number of threads may ask."""

    def __init__(self, rules: Rules, mind: array[float], sight: Sight) -> None:
        self.sight = sight
        self.seat = sight.viewer
        self.mind = mind
        self.slow = Thought(rules, VALUE.of(mind))
        self.fast = Thought(rules, in_haste(mind))
        self.blunt = Thought(rules, to_the_end(mind))
        self.known: State = sight.resample(0)
        self.decision: Decision = self.known.decision_of(self.seat)
        self.options = self._options()
        self.courses: dict[int, list[Course]] = {option: [] for option in self.options}
        self.meetings: dict[int, int] = dict.fromkeys(self.options, 0)
        self.worlds = 0
        self._lock = threading.Lock()

    @property
    def final(self) -> bool:
        """Whether thinking on changes nothing any more."""
        return self.worlds >= MOST_WORLDS

    def think(self, worlds: int) -> None:
        """Look at so many more worlds, as long as that helps."""
        with self._lock:
            for number in range(self.worlds, min(self.worlds + worlds, MOST_WORLDS)):
                self._world(number)
                self.worlds = number + 1

    def advice(self) -> list[Advice]:
        """The options worth a word, best first; thinks if it has not yet."""
        if not self.worlds:
            self.think(1)
        with self._lock:
            seen = outlooks(self.mind, self.seat, self.courses)
            return [self._advice(option, outlook) for option, outlook in seen.items()]

    def _advice(self, option: int, seen: Outlook) -> Advice:
        return Advice(
            option,
            seen.margin,
            seen.chance if can_tell(self.mind) else None,
            self.meetings[option] / self.worlds if self._place(option) is not None else None,
        )

    # --- which options ---

    def _options(self) -> list[int]:
        """What looks best at once: of stacks the best of each place."""
        if self.decision.kind == "stack":
            best: dict[int, int] = {}
            for stack, _ in self.slow.stacks(self.known, self.seat):
                best.setdefault(self._goes_to(stack), stack)
            return list(best.values())[:MOST_OPTIONS]
        options = [option.action for option in self.decision.options]
        if len(options) > MOST_OPTIONS:
            options.sort(key=lambda action: -self._at_once(action))
        return options[:MOST_OPTIONS]

    def _at_once(self, action: int) -> float:
        after = self.known.clone()
        after.stops_at_own_end = True
        after.apply(action, self.seat)
        return self.slow.ahead(after, self.seat)

    def _goes_to(self, stack: int) -> int:
        place = stack // c.ORDERS
        return c.TOWN_HALL if place in self.known.blocked else place

    def _place(self, option: int) -> int | None:
        """Where others could be first; at the town hall nobody is in the way."""
        if self.decision.kind != "stack" or self._goes_to(option) == c.TOWN_HALL:
            return None
        return self._goes_to(option)

    # --- one world ---

    def _world(self, number: int) -> None:
        world = self.sight.resample(number)
        others = self._set_others(world, number) if self.decision.kind == "stack" else set()
        for option in self.options:
            state = world.clone()
            state.apply(option, self.seat)
            self.courses[option].append(self._course(state, number))
            self.meetings[option] += self._place(option) in others

    def _course(self, state: State, number: int) -> Course:
        """Play a state on, first to the end of its round."""
        self.fast.play_on(state, SEED, number)
        worths = tuple(self._worth(state, seat) for seat in range(state.players))
        left = rounds_left(state)
        self.blunt.play_out(state, SEED, number)
        won = state.winners()
        return Course(worths, left, tuple(state.scores()), (self.seat in won) / len(won))

    def _set_others(self, world: State, number: int) -> set[int]:
        """The others' stacks as a mind sets them, whether they have chosen or not: a guess that
        fits the sight knows nothing of their reasons. Gives the places they go to."""
        draws = random.Random(number)
        joined = [seat for seat in range(world.players) if world.joined(seat)]
        for seat in joined:
            world.set(cell(c.CHOSEN, seat), c.NO)
        world.set(c.WAIT, sum(1 << seat for seat in joined))
        places = set()
        for seat in joined:
            roll = draws.getrandbits(64)
            if seat != self.seat:
                stack = self.fast.choose(world, seat, roll)
                world.apply(stack, seat)
                places.add(self._goes_to(stack))
        return places

    def _worth(self, state: State, seat: int) -> float:
        """What the position is worth; where hands were being made, with the hand."""
        found = self.slow.value(state, seat)
        return found + self._hand(state, seat) if self.decision.kind == "draft" else found

    def _hand(self, state: State, seat: int) -> float:
        """What the cards will still bring, as far as the seat keeps them."""
        cards = [card - 1 for card in state.cards(seat)]
        return sum(
            self.mind[c.D_CARD + card]
            + sum(self.mind[c.D_PAIR + card * c.CARDS + other] for other in cards[:at])
            for at, card in enumerate(cards)
        )
