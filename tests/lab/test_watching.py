"""What games of a mind with itself teach: how a lead turns out, from the first round on."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.lab.learning import Watcher
from fourbit.lab.lineup import Bot
from fourbit.players.bots import mind_of
from fourbit.players.derived import put
from fourbit.rules.compiled import load


def test_a_lead_counts_from_the_first_round_on() -> None:
    """Looked at only when rounds begin, nobody leads in the first one, and no lead is learned."""
    rules = load("mended")
    mind = mind_of("quick", rules)
    watcher = Watcher(rules, mind, 2)
    watcher.watch(60, seed=3, often=0.0)
    rounds = rules.edition.procedure.rounds
    slopes = watcher.taught(mind)[c.C_SLOPE : c.C_SLOPE + rounds]
    assert [*slopes] == sorted(slopes, reverse=True)  # the farther the end, the less
    assert slopes[-1] > 0.02


def test_bots_that_choose_alike_are_the_same_whatever_they_tell_of_chances() -> None:
    mind = mind_of("quick", load("mended"))
    surer, other = mind[:], mind[:]
    put(surer, c.C_SLOPE, 0.9)
    put(other, c.W_HOUSE, 9.0)
    assert Bot("a", mind).hash == Bot("b", surer).hash != Bot("c", other).hash
