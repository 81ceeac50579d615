"""Another history that one seat could not tell from the one that happened.

What the seat saw and did stays; what it cannot know is drawn anew: cards dealt and kept in the
draft, buildings drawn in secret, and what others have just chosen in secret. The new history is
played, so every seat's story in it holds together, and it is taken only if the seat saw the same
at every ply.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fourbit.adapters.encoding import Encoding
from fourbit.adapters.history import CHANCE, Ply
from fourbit.engine import constants as c
from fourbit.engine.sight import upkeep_ways
from fourbit.errors import IllegalAction

if TYPE_CHECKING:
    from fourbit.engine.state import State

TRIES = 200  # of drawing secret plans that fit all that was seen
AT_ONCE = ("join", "stack", "upkeep")
Draws = dict[int, int]  # by ply


class Past:
    """A history that happened, as far as one seat's redrawing needs to know it."""

    def __init__(self, code: Encoding, plies: list[Ply], seat: int) -> None:
        self.code, self.plies, self.seat = code, plies, seat
        self.kinds: list[int] = []
        self.sights: list[bytes] = []  # what the seat saw, one after the other
        self.open_from = len(plies)  # the first ply of the choice now open to several
        drawn: list[tuple[int, int, int]] = []  # ply, owner, building
        state = code.rules.new_game(code.players)
        moment: tuple[str | int, ...] = ()
        for number, (who, action) in enumerate(plies):
            now = moment_of(state)
            if now != moment:
                moment, self.open_from = now, number
            self.kinds.append(state.asks(who))
            if self.kinds[-1] == c.ASK_DRAW and (owner := state.frame(c.FR_SEAT)) != seat:
                drawn.append((number, owner, action))
            self._see(state)
            state.apply(action, who)
        self._see(state)
        self.state = state
        if moment != moment_of(state) or state.phase not in AT_ONCE:
            self.open_from = len(plies)
        self.secret = [
            (number, owner, building)
            for number, owner, building in drawn
            if self._is_secret(owner, building)
        ]

    def _is_secret(self, owner: int, building: int) -> bool:
        plan = self.state.planned(owner).get(self.code.rules.buildings[building])
        return plan is not None and not plan.known

    def _see(self, state: State) -> None:
        note(self.sights, self.code, state, self.seat)

    def actions(self, kind: int) -> Iterator[Ply]:
        """Who chose what in decisions of a kind."""
        return (ply for ply, asked in zip(self.plies, self.kinds, strict=True) if asked == kind)

    def draw_plans(self, rng: random.Random) -> Draws:
        """Buildings that may have been drawn in secret, each as likely as any other.

        They are drawn of all that the seat cannot locate. No seat plans two copies (Q04).
        """
        deck = [self.code.rules.building_index(number) for number in self.state.deck]
        pool = deck + [building for _, _, building in self.secret]
        while True:
            found = rng.sample(pool, len(self.secret))
            held = {(owner, b) for (_, owner, _), b in zip(self.secret, found, strict=True)}
            if len(held) == len(found):
                return {number: b for (number, _, _), b in zip(self.secret, found, strict=True)}


def moment_of(state: State) -> tuple[str | int, ...]:
    """What stays the same while several choose at once."""
    return (state.phase, state.round, state.step)


def note(sights: list[bytes], code: Encoding, state: State, seat: int) -> None:
    """Add what the seat sees, if that is something else than before."""
    seen = code.look(state, seat).tobytes()
    if not sights or sights[-1] != seen:
        sights.append(seen)


# --- the draft -----------------------------------------------------------------------------------


def draft(past: Past, rng: random.Random) -> tuple[list[int], list[list[int]]]:
    """Cards as they may have been dealt, in order, and each seat's picks."""
    players, dealt = past.code.players, [card for _, card in past.actions(c.ASK_DEAL)]
    picks: list[list[int]] = [[] for _ in range(players)]
    for seat, card in past.actions(c.ASK_DRAFT):
        picks[seat].append(card)
    if past.state.phase in ("deal", "draft"):
        packs = _open_draft(past, rng, picks)
    elif any(picks):
        packs = _closed_draft(past, rng, picks)
    else:  # dealt into the hand: shown since then
        packs = [dealt[i : i + c.HAND] for i in range(0, len(dealt), c.HAND)]
    order: list[int] = []
    for pack, cards in enumerate(packs):
        mine = dealt[pack * c.HAND : pack * c.HAND + c.HAND]
        order += mine if pack == past.seat else rng.sample(cards, len(cards))
    return order, picks


def _open_draft(past: Past, rng: random.Random, picks: list[list[int]]) -> list[list[int]]:
    """While it goes on, the view says what may be."""
    players, state = past.code.players, past.state
    drawn = state.sight(past.seat).resample(rng.getrandbits(32))
    for seat, mine in enumerate(picks):
        picked = drawn.picked(seat)
        chosen = [card - 1 for card in drawn.cards(seat)] + ([] if picked is None else [picked])
        if seat != past.seat:
            mine[:] = chosen[: len(mine)]
    return [[card - 1 for card in drawn.pack(pack)] for pack in range(players)]


def _closed_draft(past: Past, rng: random.Random, picks: list[list[int]]) -> list[list[int]]:
    """Once hands are shown, only the order of what others took unseen is open."""
    players, state = past.code.players, past.state
    for seat, mine in enumerate(picks):
        hand = [card - 1 for card in state.cards(seat)]
        mine += [card for card in hand if card not in mine]  # the last was forced
        if seat == past.seat:
            continue
        # at pick i a seat takes from a pack that the viewer had at pick (viewer - seat + i)
        unseen = [i for i in range(c.HAND) if i < (past.seat - seat + i) % players]
        for i, card in zip(unseen, rng.sample([mine[i] for i in unseen], len(unseen)), strict=True):
            mine[i] = card
    return [[picks[(pack + i) % players][i] for i in range(c.HAND)] for pack in range(players)]


# --- playing it ----------------------------------------------------------------------------------


class Redrawn:
    """Plays a history once more with other secrets; `IllegalAction` if they do not fit."""

    def __init__(self, past: Past, draws: Draws, rng: random.Random) -> None:
        self.past, self.draws, self.rng = past, draws, rng
        self.plies: list[Ply] = []
        self.sights: list[bytes] = []
        self.state = past.code.rules.new_game(past.code.players)
        dealt, picks = draft(past, rng)
        self.dealt, self.picks = iter(dealt), [iter(cards) for cards in picks]

    def fits(self) -> bool:
        """Play it all; whether the seat saw the same."""
        code, seat = self.past.code, self.past.seat
        try:
            note(self.sights, code, self.state, seat)
            for number, (who, action) in enumerate(self.past.plies):
                for choice in self._choices(number, who, action):
                    self._play(who, choice)
        except IllegalAction:
            return False
        return self.sights == self.past.sights

    def _play(self, who: int, action: int) -> None:
        if self.state.seat != who:
            raise self.state.refusal(action, who)
        self.state.apply(action, who)
        self.plies.append((who, action))
        note(self.sights, self.past.code, self.state, self.past.seat)

    def _choices(self, number: int, who: int, action: int) -> Iterable[int]:
        """What is chosen where that was chosen: the same, or what may have been."""
        kind = self.past.kinds[number]
        if kind == c.ASK_DEAL:
            return (next(self.dealt),)
        if kind == c.ASK_DRAFT:
            return (next(self.picks[who]),)
        if number in self.draws:
            return (self.draws[number],)
        if number < self.past.open_from or who in (CHANCE, self.past.seat):
            return (action,)
        return self._open_choice(number, who, action)

    def _open_choice(self, number: int, who: int, action: int) -> Iterable[int]:
        """Of a choice still open to several: not yet shown, or shown already (joining in turn)."""
        state, past = self.state, self.past
        if state.phase == "upkeep":
            if any(seat == who for seat, _ in past.plies[past.open_from : number]):
                return ()  # all of its payments were made at its first
            if who in past.state.waiting:
                return ()  # not done: nobody knows that it began
            return self.rng.choice(upkeep_ways(self.state, who) or [()])
        hidden = past.state.picked if state.phase == "join" else past.state.chosen
        if hidden(who) is None:
            return (action,)
        return (self.rng.choice(self.state.legal_actions(who)),)


def redrawn(code: Encoding, plies: list[Ply], seat: int, rng: random.Random) -> list[Ply]:
    """A history the seat could not tell from this one, what it cannot know drawn uniformly.

    Plans drawn in secret are drawn until they fit all that was seen since; if that never happens,
    they stay as they were.
    """
    past = Past(code, plies, seat)
    for _ in range(TRIES if past.secret else 0):
        replay = Redrawn(past, past.draw_plans(rng), rng)
        if replay.fits():
            return replay.plies
    replay = Redrawn(past, {}, rng)
    return replay.plies if replay.fits() else plies
