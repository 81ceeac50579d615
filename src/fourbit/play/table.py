"""The table: one game with its people and bots; what was chosen, proposals, undo.

With a seed, every random choice (chance, bots) comes from it and the number of plies before, so a
resumed game goes on as it would have. Without one it comes from the system: nobody can foresee it.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from fourbit.engine.sight import Sight
from fourbit.engine.state import State
from fourbit.errors import FourbitError, IllegalAction
from fourbit.play.proposal import Proposal, Proposer
from fourbit.play.trail import Trail
from fourbit.players.bots import make_bot
from fourbit.players.chance import CHANCE, Chance
from fourbit.players.player import Player
from fourbit.records.record import Record
from fourbit.rules.compiled import Rules
from fourbit.words.decision import action_named


@dataclass(frozen=True, slots=True)
class Setting:
    """Who plays: a bot's name for each seat, or nothing for a person.

    A `seed` only if the table asked for one: whoever knows it knows what chance will do.
    """

    names: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int | None


class Table:
    """A game being played."""

    def __init__(self, rules: Rules, setting: Setting, record: Record | None = None) -> None:
        self.rules = rules
        self.setting = setting
        self.bots: dict[int, Player] = {
            seat: make_bot(name, rules) for seat, name in enumerate(setting.bots) if name
        }
        self.record = record or Record(rules, len(setting.names), setting.names)
        self.before = Trail()
        for seat, action, state in replayed(self.record):
            self.before.append((seat, action, state))

    @cached_property
    def proposer(self) -> Proposer:
        """Who fills in actions for people."""
        return Proposer(self.rules)

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.record.state

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(s for s in range(self.state.players) if s not in self.bots)

    def generator(self) -> random.Random:
        """The randomness of the next ply."""
        if self.setting.seed is None:
            return random.SystemRandom()
        return random.Random(f"{self.setting.seed}/{len(self.record.plies)}")

    # --- choosing ---

    def play(self, action: int, seat: int) -> None:
        """Make a choice. Raises `IllegalAction`; the table is then as it was."""
        state = self.state.clone()
        self.record.play(action, seat)
        self.before.append((seat, action, state))

    def play_all(self, words: Sequence[str], seat: int) -> None:
        """Make all of these choices of a seat or, if one is none of its options, not one."""
        for _, action, _ in tried(self.state, words, seat):
            self.play(action, seat)

    def next_person(self) -> int | None:
        """Let chance, then bots choose until a person must, or None at the end.

        People who choose at the same time as bots come first, so that nobody waits.
        """
        while not self.state.is_over:
            waiting = self.state.waiting
            mine = [seat for seat in waiting if seat in self.people]
            if mine:
                return mine[0]
            self._let(waiting[0])
        return None

    def _let(self, seat: int) -> None:
        if seat == CHANCE:
            self.let_chance()
            return
        sight, decision = self.state.sight(seat), self.state.decision_of(seat)
        self.play(self.bots[seat].choose(sight, decision, self.generator()), seat)

    def let_chance(self) -> None:
        """Chance makes the choice it has to make."""
        self.play(Chance(self.generator()).choose(self.state), CHANCE)

    def is_secret(self) -> bool:
        """Whether several choose at once now, none seeing another's choice."""
        return bool(self.state.choosing)

    # --- proposals ---

    def begun(self, seat: int) -> tuple[Sight, tuple[str, ...]]:
        """What a seat knew when it began what it is doing now, and what it has chosen since.

        A card turned over in between is a new beginning.
        """
        here, secret = undertaking(self.state), self.is_secret()
        first = at = len(self.before)
        while at:
            who, _ = self.before.plies[at - 1]
            if not (who == seat or secret) or undertaking(self.before[at - 1][2]) != here:
                break
            at -= 1
            if who == seat:
                first = at
        start = self.before[first][2] if first < len(self.before) else self.state
        mine = self.last_plies(seat, first)
        return start.sight(seat), tuple(self.record.plies[n].word for n in mine)

    def proposal(self, seat: int) -> Proposal:
        """What the seat has begun, filled in to its end."""
        return self.proposer.propose(*self.begun(seat))

    # --- undo ---

    @property
    def last_seat(self) -> int:
        """Who made the last choice; before the first, nobody but chance."""
        return self.before.plies[-1][0] if self.before else CHANCE

    def last_plies(self, seat: int, first: int | None = None) -> list[int]:
        """The last ply of a seat, or all it has made since the `first`, by numbers from 0."""
        plies = self.before.plies
        own = (at for at in range(len(plies) - 1, (first or 0) - 1, -1) if plies[at][0] == seat)
        return list(islice(own, 1)) if first is None else [*own][::-1]

    def can_undo(self, seat: int, first: int | None = None) -> bool:
        """Whether nobody else has seen a person's last choice (or all since the ply `first`), nor
        what it led to.

        What others have chosen since does not matter as long as all of it is secret, too: none of
        them knew.
        """
        plies = self.last_plies(seat, first)
        if not plies or seat not in self.people:
            return False
        alone = len(plies) == len(self.before) - plies[0]
        if not (alone or self.is_secret()):
            return False
        then = self.before[plies[0]][2]
        return (alone or bool(then.choosing)) and unseen(then, self.state, seat)

    def is_final(self, words: Sequence[str], seat: int) -> bool:
        """Whether these choices of a person could not be taken back once they are made."""
        return is_final(self.state, words, seat, self.people)

    def undo(self, seat: int, first: int | None = None) -> None:
        """Take these choices of a seat back; what others have chosen since stays chosen."""
        self.leave_out(self.last_plies(seat, first))

    def leave_out(self, gone: Collection[int]) -> None:
        """Go on as if these plies had never been made: those after them are made again.

        Raises `IllegalAction` if one of those could not be; the table is then as it was.
        """
        if not gone:
            return
        record, first = self.record, min(gone)
        before, plies, state = self.before, record.plies, record.state
        record.state = before[first][2].clone()
        self.before, record.plies = before.until(first), plies[:first]
        try:
            for at, (seat, action, _) in enumerate(before[first:], first):
                if at not in gone:
                    self.play(action, seat)
        except IllegalAction:
            self.before, record.plies, record.state = before, plies, state
            raise


def tried(state: State, words: Sequence[str], seat: int) -> list[tuple[State, int, State]]:
    """Each of these choices of a seat with the states before and after it; the state stays."""
    found = []
    now = state
    for word in words:
        action = action_named(now, seat, word)
        then, now = now, now.clone()
        now.apply(action, seat)
        found.append((then, action, now))
    return found


def is_final(state: State, words: Sequence[str], seat: int, people: Sequence[int]) -> bool:
    """Whether these choices, made in this state, could not be taken back afterwards."""
    *_, (then, _, now) = tried(state, words, seat)
    goes_on = any(one in people for one in now.waiting)
    return not (goes_on and unseen(then, now, seat))


def unseen(then: State, now: State, seat: int) -> bool:
    """Whether a choice made then has shown nothing to others, and turned no card over, by now."""
    if (then.round, then.step) != (now.round, now.step):
        return False
    if then.choosing:
        return bool(now.choosing) and undertaking(then) == undertaking(now)
    if then.phase == "join":
        return now.phase == "stack" and seat in now.choosing
    return then.phase == now.phase and then.actor == now.actor


def undertaking(state: State) -> tuple[object, ...]:
    """What stays the same while a seat goes on with one action, upkeep or list of lines."""
    within = 0 if state.phase == "action" else state.progress
    return (state.round, state.step, state.phase, state.actor, state.picks, within)


def replayed(record: Record) -> list[tuple[int, int, State]]:
    """Every ply as seat, action and the state before it."""
    found = []
    before: State | None = None
    for ply, state in record.states():
        if ply is not None and before is not None:
            seat = CHANCE if ply.seat == "*" else "ABCD".index(ply.seat)
            found.append((seat, action_named(before, seat, ply.word), before))
        before = state
    return found


def seats(
    players: int, people: int, bots: Sequence[str], names: Sequence[str], default: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and bots of all seats: people first, then bots in turn."""
    if not 1 <= people <= players:
        raise FourbitError("bad_people", people=people, players=players)
    if len(names) > players:
        raise FourbitError("bad_names", names=", ".join(names), players=players)
    called = [*names, *default[len(names) :]][:players]
    kinds = [""] * people + [bots[i % len(bots)] for i in range(players - people)]
    return tuple(called), tuple(kinds)
