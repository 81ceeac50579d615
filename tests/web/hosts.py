"""Hosts and games for the tests: whole games by whoever is asked first."""

from __future__ import annotations

import random
from collections.abc import Sequence

from fourbit.rules.compiled import load
from fourbit.web.answering import act
from fourbit.web.hosting import Host
from fourbit.web.making import GamePlan, Made, linked, make_game
from fourbit.web.sitting import Sitter, Sitting
from fourbit.web.store.kept_games import find_game
from fourbit.web.tokens import new_session

COOKIE = new_session()
Asked = tuple[int, str, Sequence[str]]  # seat, decision, every option's word


def seated(*bots: str) -> list[Sitter]:
    """Sitters: a bot's name, or nothing for a person who has come."""
    return [Sitter(f"P{seat}", bot, came=not bot) for seat, bot in enumerate(bots)]


def new_game(host: Host, *bots: str, request: str = "r1", **more: object) -> Made:
    """A game in which one browser holds every person's seat."""
    sitters = seated(*bots)
    mine = [seat for seat, bot in enumerate(bots) if not bot]
    plan = GamePlan("screen", load("mended"), sitters, mine, linked(sitters), request, **more)  # type: ignore[arg-type]
    return make_game(host, COOKIE, plan)


def current(host: Host, id: str) -> tuple[int, list[Asked], str]:
    """How far a game is, who is asked what, and the digest of its record."""

    def work(sitting: Sitting) -> tuple[int, list[Asked], str]:
        state = sitting.table.state
        found: list[Asked] = []
        for seat in state.waiting:
            if not sitting.sitters[seat].player:
                words = [option.word for option in state.decision_of(seat).options]
                found.append((seat, sitting.decision(seat), words))
        return sitting.rev, found, sitting.table.record.digest

    row = host.database.read(lambda connection: find_game(connection, id))
    assert row is not None
    return host.look(row, work)


def play(host: Host, id: str, most: int, seed: int = 1) -> int:
    """Random choices of people; gives how many were made."""
    rng = random.Random(seed)
    for made in range(most):
        _, asked, _ = current(host, id)
        if not asked:
            return made
        seat, decision, words = rng.choice(asked)
        assert act(host, id, seat, decision, [rng.choice(words)], f"key-{decision}")
    return most
