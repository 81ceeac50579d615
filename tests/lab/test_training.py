"""A training gives a mind that plays, goes on where it was, and comes out the same on any number of
threads; what it plays fits the time there is."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fourbit.engine import constants as c
from fourbit.errors import FourbitError
from fourbit.lab.aims import Aim
from fourbit.lab.budget import FULL, Budget, Deadline
from fourbit.lab.evolving import Evolution, opponent, screws
from fourbit.lab.personas import PERSONAS, compared
from fourbit.lab.training import POOL, WISHES, Training, begin, begin_exploiter, begin_persona
from fourbit.lab.training_file import keep, resume
from fourbit.lab.versus import Strength, versus
from fourbit.players.bots import mind_of
from fourbit.players.derived import derived
from fourbit.players.manners import LEAN, looking_like
from fourbit.players.mind_file import read_mind
from fourbit.players.shelf import mind_for
from fourbit.rules.compiled import Rules, load

TINY = Budget(candidates=4, generations=3, games=2, drafts=10, blocks=2, watched=2)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("rulebook", {"rounds": "2"})


def numbers(training: Training) -> tuple[object, ...]:
    """All that a training is."""
    return (
        *training.aims,
        training.mind,
        training.start,
        training.pool,
        training.at,
        training.wide,
        training.cycle,
        training.games,
    )


def begun(rules: Rules, kind: str) -> Training:
    best = mind_for(rules).mind
    if kind == "persona":
        return begin_persona(rules, 2, 5, PERSONAS["houses"], best)
    if kind == "exploiter":
        return begin_exploiter(rules, 2, 5, LEAN.of(derived(rules)), best)
    return begin(rules, 2, 5)


@pytest.fixture
def all_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes of a step stays."""
    monkeypatch.setattr(Training, "_holds", lambda *_: True)


@pytest.fixture
def no_leap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a persona wishes is tried."""
    monkeypatch.setattr(Training, "_leap", lambda *_: None)


@pytest.mark.usefixtures("all_hold")
@pytest.mark.parametrize("kind", ["mind", "persona", "exploiter"])
def test_a_stop_changes_nothing(kind: str, rules: Rules, tmp_path: Path) -> None:
    whole, stopped = begun(rules, kind), begun(rules, kind)
    for cycle in range(3):  # both kinds of sparring partners have their turn
        whole.step(TINY, threads=1)
        stopped.step(TINY, threads=3)
        keep(stopped, tmp_path / "kept.json")
        stopped = resume(rules, tmp_path / "kept.json")
        assert numbers(stopped) == numbers(whole), cycle
    assert whole.cycle == 3
    assert whole.mind != whole.start
    assert whole.finish(2) == stopped.finish(2)


@pytest.mark.usefixtures("all_hold")
def test_another_seed_is_another_training(rules: Rules) -> None:
    one, other = begin(rules, 2, 5), begin(rules, 2, 6)
    one.step(TINY)
    other.step(TINY)
    assert one.mind != other.mind


def test_training_makes_stronger(rules: Rules) -> None:
    """The draft alone does, where every card was worth the same."""
    start = LEAN.of(derived(rules))
    for card in range(c.CARDS):
        start[c.D_CARD + card] = 0.0
    training = begin(rules, 2, 1, start)
    training.step(replace(TINY, drafts=600))
    assert versus(rules, training.mind, start, 2, blocks=150).low > 0.5


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("against", [False, True])
def test_what_is_weaker_does_not_stay(
    against: bool, players: int, rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither beside itself nor against a rival; what is as good stays, at any table."""
    good, bad = LEAN.of(derived(rules)), LEAN.of(derived(rules))
    for at in range(c.W_PIECE, c.W_WORKS):
        bad[at] = 0.0
    for before, found in ((good, bad), (bad, good), (good, good)):
        training = Training(
            rules, players, 1, before[:], before[:], rival=good if against else None
        )
        monkeypatch.setattr(Evolution, "cycle", lambda *_, found=found: found[:])
        training.step(replace(TINY, drafts=0, blocks=10))
        assert training.mind == good
        assert bool(training.at) == (found == good)  # evolution goes on from where it was


@pytest.mark.usefixtures("all_hold")
def test_past_selves_stay_few_and_partners_take_turns(rules: Rules) -> None:
    training = begin(rules, 2, 1)
    smallest = Budget(candidates=4, generations=1, games=2, drafts=0, blocks=1, watched=1)
    for _ in range(POOL + 2):
        training.step(smallest)
    assert len(training.pool) == POOL
    assert training.pool[-1] != training.mind
    others = [array("d", [i]) for i in range(4)]
    met = [opponent(others, generation)[0] for generation in range(12)]
    assert met == [3, 3, 0, 3, 3, 1, 3, 3, 2, 3, 3, 0]
    assert opponent(others[:1], 2) == others[0]


@pytest.mark.usefixtures("all_hold")
def test_a_persona_keeps_what_it_is_made_to_do(rules: Rules) -> None:
    for persona in PERSONAS.values():
        training = begin_persona(rules, 2, 1, persona, mind_for(rules).mind)
        rival = training.rival
        training.step(TINY)
        changed = {
            at
            for at, (a, b) in enumerate(zip(training.mind, training.start, strict=True))
            if a != b
        }
        assert changed.isdisjoint(persona.fixed)
        assert len(changed) > 30
        assert training.rival == rival == LEAN.of(mind_for(rules).mind)


@pytest.mark.usefixtures("all_hold")
def test_an_exploiter_looks_as_its_rival_does(rules: Rules) -> None:
    best, master = mind_for(rules).mind, mind_of("master", rules)
    slow = begin_exploiter(rules, 2, 1, master, best)
    assert slow.mind == looking_like(best, master) and slow.mind[c.M_WORLDS] > 0
    assert begin_exploiter(rules, 2, 1, mind_of("random", rules), best).mind == LEAN.of(best)
    quick = begin_exploiter(rules, 2, 1, LEAN.of(derived(rules)), best)
    quick.step(TINY)
    assert quick.rival == LEAN.of(derived(rules))
    cards = slice(c.D_CARD, c.D_CARD + c.CARDS)
    assert quick.mind[cards] != quick.start[cards]  # the draft is evolved as well


def test_minds_in_training_play_short_and_look_as_before_when_done(rules: Rules) -> None:
    master = mind_of("master", rules)
    short = begin(rules, 2, 1, master).mind
    assert short[c.M_WORLDS] == 0 and short[c.M_FIRST_LOOK] < master[c.M_FIRST_LOOK]
    assert looking_like(short, master)[: c.W_PIECE] == master[: c.W_PIECE]
    evolved = {screw.at for screw in screws(rules, True)}
    assert min(evolved) >= c.W_PIECE  # how a mind looks is never evolved


# --- the time there is ---


@pytest.mark.parametrize("share", [1.0, 0.5, 0.2, 0.06, 0.01, 0.0])
def test_a_budget_fits_its_share(share: float) -> None:
    found = FULL.fitting(share)
    least = FULL.fitting(0.0)
    assert max(least.evolved, 0.8 * share * FULL.evolved) <= found.evolved
    assert found.evolved <= max(least.evolved, 1.25 * share * FULL.evolved)
    assert least.evolved < FULL.evolved / 30
    assert found.drafts <= share * FULL.drafts
    assert found.drafts == 0 or found.drafts >= 200
    assert FULL.fitting(1.0) == FULL.fitting(7.0) == FULL


def test_short_of_time_a_cycle_is_small(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that ticks by games: as if each took a second."""
    now = [0.0]
    played: list[Budget] = []

    def step(self: Training, budget: Budget, late: object, too_late: object) -> bool:
        played.append(budget)
        now[0] += budget.evolved
        return True

    even = Strength(0.5, 0.4, 0.6, 0.0, 1.0, 10)
    monkeypatch.setattr("fourbit.lab.training.time.monotonic", lambda: now[0])
    monkeypatch.setattr(Training, "_pace", lambda self, seconds: 1.0)
    monkeypatch.setattr(Training, "_games", lambda self, budget: float(budget.evolved))
    monkeypatch.setattr(Training, "step", step)
    monkeypatch.setattr(Training, "measured", lambda self, blocks, late: even)
    training = begin(rules, 2, 1)
    told: list[Strength] = []
    training.run(FULL.evolved / 10, lambda _, strength: told.append(strength))
    assert len(played) == 1 and now[0] <= 1.3 * FULL.evolved / 10
    training.run(3.2 * FULL.evolved, lambda _, strength: told.append(strength))
    assert played[1:] == [FULL] * 3
    assert told == [even] * 4


def after(asked: int) -> Callable[[], bool]:
    """Late from this question on."""
    count = iter(range(asked))
    return lambda: next(count, None) is None


@pytest.mark.usefixtures("all_hold", "no_leap")
def test_a_generation_cut_off_counts_for_nothing(rules: Rules) -> None:
    """Each has four candidates, one piece of work each; it is asked once more between two."""
    budget = replace(TINY, drafts=0, generations=50)
    whole = begin(rules, 2, 1)
    assert whole.step(replace(budget, generations=2))
    for asked in (9, 10, 12):  # the third generation does not begin, or is cut off
        cut = begin(rules, 2, 1)
        assert cut.step(budget, after(asked))
        assert cut.games == 2 * 4 * 2
        assert numbers(cut) == numbers(whole), asked
    late = begin(rules, 2, 1)
    assert late.step(budget, after(13))  # it is through
    assert late.games == 3 * 4 * 2


@pytest.mark.parametrize(
    ("kind", "done"),
    [("mind", 0), ("mind", 1), ("mind", 2), ("persona", 0), ("persona", 2), ("exploiter", 1)],
)
def test_a_cycle_without_time_leaves_no_trace(kind: str, done: int, rules: Rules) -> None:
    """Wherever it is cut off: in the lesson, in its partner's or its own first generation, in what
    has to be held."""
    training = begun(rules, kind)
    for _ in range(done):
        assert training.step(TINY)
    before = numbers(training)
    for n in (0, 1, 2):
        assert not training.step(replace(TINY, drafts=20), late=after(n)), n
        assert numbers(training) == before
    asked = [0]

    def counted() -> bool:
        asked[0] += 1
        return False

    again = begun(rules, kind)
    for _ in range(done):
        again.step(TINY)
    assert again.step(TINY, too_late=counted)
    assert asked[0] == 2 * 2 * TINY.blocks  # after every deal of two minds
    for n in range(asked[0] - 1):
        assert not training.step(TINY, too_late=after(n)), n
        assert numbers(training) == before
    assert training.step(TINY)
    assert numbers(training) == numbers(again)


def test_a_run_ends_with_the_first_cycle_it_has_no_time_for(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Deadline, "late", lambda self: True)
    training, kept = begin(rules, 2, 1), list[int]()
    before = numbers(training)
    training.run(1e9, keep=lambda: kept.append(training.cycle))
    assert (numbers(training), kept, training.seconds) == (before, [], 0.0)


def test_what_would_take_far_too_long_is_not_begun(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_: list[Budget] = []

    def step(self: Training, budget: Budget, late: object, too_late: object) -> bool:
        begun_.append(budget)
        return False

    monkeypatch.setattr(Training, "step", step)
    training, least = begin(rules, 2, 1), FULL.fitting(0.0)
    for part, times in ((0.2, 0), (0.3, 1)):  # of what the smallest cycle would take
        monkeypatch.setattr(Training, "_pace", lambda self, seconds: 1e6)
        training.run(part * 1e6 * training._games(least))
        assert len(begun_) == times


def test_a_deadline_has_room_for_the_longest_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("fourbit.lab.budget.time.monotonic", lambda: now[0])
    end = Deadline(20)  # something else comes first
    for at, late in ((113.0, False), (114.0, False), (117.0, False), (117.5, True), (121.0, True)):
        now[0] = at
        assert end.late() == late, at
    assert end.left == -1.0


def test_a_judgement_cut_off_tells_of_what_was_played(rules: Rules) -> None:
    mind, other = mind_of("value", rules), mind_of("random", rules)
    whole = versus(rules, mind, other, 2, blocks=5)
    assert versus(rules, mind, other, 2, blocks=50, late=after(4)) == whole
    found = compared(rules, PERSONAS["plans"], mind, other, range(50), 1, late=after(1))
    assert found == compared(rules, PERSONAS["plans"], mind, other, range(8), 1)
    assert (whole.games, found.strength.games) == (10, 16)


def test_a_training_takes_over_what_wins_at_once(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who wants the track is ahead here, who wants anything else hardly is."""
    tried: list[array[float]] = []

    def played(
        _rules: Rules,
        mine: array[float],
        theirs: array[float],
        players: int,
        deals: int,
        *_: int,
        **__: object,
    ) -> Strength:
        tried.append(mine)
        margin = 3.0 if mine[c.W_TRACK] > theirs[c.W_TRACK] else 1.0
        return Strength(0.6, 0.5, 0.7, margin, 1.0, players * deals)

    monkeypatch.setattr("fourbit.lab.training.versus", played)
    monkeypatch.setattr("fourbit.lab.training.Evolution.cycle", lambda _, mind, *__: mind)
    training = begin(rules, 2, 1)
    plain = training.mind[:]
    for _ in WISHES:
        training.step(replace(TINY, drafts=0))
    assert any(mind[c.W_HOUSE] > plain[c.W_HOUSE] for mind in tried)
    assert any(mind[c.W_PLAN] > plain[c.W_PLAN] for mind in tried)
    assert training.mind[c.W_TRACK] > plain[c.W_TRACK]
    assert training.mind[c.W_HOUSE] == plain[c.W_HOUSE]
    assert training.start == training.mind  # evolution goes on from there
    training.check()


def test_a_policy_needs_enough_games(rules: Rules) -> None:
    taught = begin(rules, 2, 1, mind_for(rules).mind)
    assert taught.finish(1) == taught.mind
    untaught = begin(rules, 2, 1)
    assert any(untaught.finish(1)[c.Q_PLACE : c.Q_PAIR])
    assert not any(untaught.mind[c.Q_PLACE : c.Q_PAIR])
    games = untaught.games
    untaught.finish(5, seconds=-1.0)
    assert untaught.games == games


# --- judging ---


def test_each_aim_is_judged_in_its_own_way(rules: Rules, tmp_path: Path) -> None:
    mind = mind_of("value", rules)
    own = Aim(rules, 2)
    assert own.ready(LEAN.of(mind)) == mind
    greedy = own.judged(mind, 0.0).measured
    assert {name: one.games for name, one in greedy.items()} == {"greedy/2": 2, "greedy/4": 4}
    persona = Aim(rules, 2, PERSONAS["plans"])
    found = persona.judged(PERSONAS["plans"].lifted(rules, mind), 0.0)
    assert found.compared and found.compared.strength == found.measured["value/2"]
    assert found.measured["value/2"].games == 8
    against = Aim(rules, 3, against="random")
    assert against.judged(mind, 0.0).measured["random/3"].games == 3
    assert {one.name for one in (own, persona, against)} == {"", ".plans", ".against-random"}


# --- what is kept ---


def test_a_kept_training_of_another_kind_is_refused(rules: Rules, tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    keep(begin(rules, 2, 1), path)
    good = path.read_text("utf-8")
    assert resume(rules, path).cycle == 0
    with pytest.raises(FourbitError) as foreign:
        resume(load("rulebook"), path)
    assert foreign.value.id == "mind.foreign"
    wrong = {
        "mind.damaged": ('"cycle": 0', '"cycle": "x"'),
        "mind.format": ('"format": "', '"format": "1'),
        "path.not_json": ("{", "["),
    }
    for message, (old, new) in wrong.items():
        path.write_text(good.replace(old, new, 1), "utf-8")
        with pytest.raises(FourbitError) as refused:
            resume(rules, path)
        assert refused.value.id == message
        assert str(path) in refused.value.text("ja") and str(path) in refused.value.text("en")
    for old, new in (('"mind": [', '"mind": [1, '), ('"wide": 0.6', '"wide": NaN'),
                     ('"pool": []', '"pool": [[]]'), ('"rival": null', '"rival": 3'),
                     ('"at": []', '"at": [1.0]'), ('"wide": 0.6', '"wide": -1'),
                     ('"cycle": 0', '"cycle": 123456789'), ('"cycle": 0', '"cycle": -1'),
                     ('"mind": [', '"mind": [1e13], "start": [')):  # fmt: skip
        path.write_text(good.replace(old, new, 1), "utf-8")
        with pytest.raises(FourbitError):
            resume(rules, path)
    path.write_text("[1, 2]", "utf-8")
    with pytest.raises(FourbitError) as refused:
        resume(rules, path)
    assert refused.value.id == "mind.damaged"


def test_any_program_reads_the_file(rules: Rules, tmp_path: Path) -> None:
    from fourbit.lab.training_file import ship

    training = begin(rules, 2, 1, mind_for(rules).mind)
    about = ship(training, training.mind, "town", tmp_path / "m.npz", {"greedy/2": Strength(
        0.6, 0.55, 0.65, 2.0, 0.1, 200)})  # fmt: skip
    assert about.strength == {"greedy/2": [0.6, 0.55, 0.65]}
    mind, told = read_mind(tmp_path / "m.npz", rules)
    assert (mind, told) == (training.mind, about)
    with np.load(tmp_path / "m.npz") as opened:
        assert opened["W_PIECE"].tolist() == training.mind[c.W_PIECE : c.W_PIECE + c.KINDS].tolist()
