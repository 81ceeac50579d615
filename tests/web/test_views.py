"""Views say what is true, whole and in both languages, at every decision of whole games."""

from __future__ import annotations

import random

import pytest

from fourbit.engine.state import State
from fourbit.players.chance import CHANCE
from fourbit.web.pages.edition_pages import edition_page
from fourbit.web.sitting import Note, Sitting
from fourbit.web.viewing import game_line, game_view, hint, hinting, log_lines, rehearsal
from fourbit.web.wire import GameLine, GameView, Hint, ProposalView
from fourbit.words.decision import stack_word
from tests.web.sittings import EDITIONS, Story, asked, story, viewers
from tests.web.texts_of import in_both_languages


def some(of: Story, many: int, rng: random.Random) -> list[int]:
    """Some plies, the last state among them."""
    return sorted({len(of), *rng.sample(range(len(of)), min(many, len(of)))})


@pytest.mark.parametrize("name", EDITIONS)
def test_views_are_whole_and_true(name: str) -> None:
    of = story(name)
    rng = random.Random(name)
    for ply in some(of, 25, rng):
        sitting = of.sitting(ply)
        for viewer in viewers(of):
            view = game_view(sitting, viewer, () if viewer is None else (viewer,))
            assert GameView.model_validate_json(view.model_dump_json()) == view
            in_both_languages(view)
            _is_true(view, of.states[ply], viewer)


def _is_true(view: GameView, state: State, viewer: int | None) -> None:
    """What everybody may know is as it is."""
    waiting = [seat for seat in state.waiting if seat != CHANCE]
    assert [*"ABCD"[: state.players]] == [seat.seat for seat in view.seats]
    assert view.waiting == ["ABCD"[seat] for seat in waiting]
    assert (view.round, view.step, view.phase) == (state.round, state.step, state.phase)
    assert view.row == [str(number) for number in state.row] and view.deck == len(state.deck)
    assert view.order == ["ABCD"[seat] for seat in state.order]
    for number, seat in enumerate(view.seats):
        assert seat.points == state.scores()[number]
        assert seat.built == [str(one) for one in state.built(number)]
        assert (seat.hired, seat.sent) == (state.hired(number), state.sent(number))
        plans = state.planned(number)
        assert len(seat.planned) + seat.secret_plans == len(plans)
        if number != viewer:
            assert seat.planned == [str(one) for one, when in plans.items() if when.known]
            assert [*seat.pieces.values()] == [state.purse(number, k) for k in state.rules.kinds]
        if state.phase not in ("deal", "draft") or number == viewer:
            assert seat.hand == list(state.cards(number))
        else:
            assert seat.hand == []
    for number, place in enumerate(view.places):
        here = [one for one in range(state.players) if number in state.visited(one)]
        assert sorted(worker.seat for worker in place.workers) == ["ABCD"[one] for one in here]
        assert place.blocked == (number in state.blocked)
    asks = viewer is not None and viewer in waiting
    assert (view.ask is not None) == asks and view.over == state.is_over
    assert (view.ending is not None) == state.is_over


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_proposed_can_be_done(name: str) -> None:
    of = story(name)
    rng = random.Random(name)
    kinds: dict[str, int] = {}
    for ply in rng.sample(range(len(of)), len(of)):
        phase = of.states[ply].phase
        for seat in asked(of.states[ply]):
            if kinds.get(phase, 0) < 6:
                kinds[phase] = kinds.get(phase, 0) + 1
                _answered(of.sitting(ply), seat)
    assert {"join", "stack", "action", "upkeep"} <= {*kinds}


def _answered(sitting: Sitting, seat: int) -> None:
    """Do what the view proposes; what it says of the pieces comes true."""
    view = game_view(sitting, seat, (seat,))
    ask = view.ask
    assert ask is not None and ask.decision == f"{'ABCD'[seat]}0"
    whole = ask.proposal
    if whole is None:
        assert ask.kind == "draft" and ask.pack
        return
    if ask.kind != "stack":  # what comes after the stack is chosen later
        assert whole.made + len(whole.words) == len([s for s in whole.steps if not s.forced])
    if whole.made == 0:
        assert whole.before == _pieces(sitting, seat)
    sitting.table.play_all(whole.words, seat)
    scored = sitting.table.state.is_over  # the last action: what the end adds is no part of it
    if ask.kind == "action" and whole.made == 0 and whole.ends == "done" and not scored:
        assert _pieces(sitting, seat) == whole.after


def _pieces(sitting: Sitting, seat: int) -> dict[str, int]:
    return dict(zip(sitting.table.rules.kinds, sitting.table.state.pieces(seat), strict=True))


@pytest.mark.parametrize("name", EDITIONS)
def test_every_side_that_works_is_lit_there(name: str) -> None:
    """What the engine lets work at a place, the small town of that side shows lit."""
    of = story(name)
    rng = random.Random(name)
    page = edition_page(of.rules.edition)
    lit = {side.key: side.works_at for card in page.cards for side in (card.zero, card.one)}
    used = 0
    plies = [ply for ply, state in enumerate(of.states) if state.phase == "stack"]
    for ply in rng.sample(plies, min(12, len(plies))):
        for seat in asked(of.states[ply]):
            whole = rehearsal(of.sitting(ply), seat, place=rng.randrange(16))
            assert ProposalView.model_validate_json(whole.model_dump_json()) == whole
            in_both_languages(whole)
            assert whole.place is not None and whole.words[0] in whole.sets
            assert len(whole.lines) == 5 and {line.usable or bool(line.why.ja) for line in
                                              whole.lines} == {True}  # fmt: skip
            for line in whole.lines:
                assert not line.used or line.usable
                if line.used and not whole.blocked and "-" in line.key:
                    assert whole.place in lit[line.key], line.key
                    used += 1
    assert used > 0


def test_side_sets_lead_to_the_same_place() -> None:
    of = story("mended")
    ply = next(ply for ply, state in enumerate(of.states) if state.phase == "stack")
    state = of.states[ply]
    seat = state.choosing[0]
    for place, many in ((0, 1), (1, 4), (5, 6), (15, 1)):
        whole = rehearsal(of.sitting(ply), seat, place=place)
        assert len(whole.sets) == len(set(whole.sets)) == many
        for word in whole.sets:
            bits = [side.split("-")[1] for side in word.split()]
            assert int("".join(reversed(bits)), 2) == place
            again = rehearsal(of.sitting(ply), seat, [word])
            assert again.place == place and again.words == [word]
        shown = sorted(whole.sets[0].split()[at].split("-")[0] for at in range(4))
        assert shown == sorted(map(str, state.cards(seat)))


def test_a_stack_can_be_rehearsed_that_is_none_of_the_best() -> None:
    of = story("mended")
    ply = next(ply for ply, state in enumerate(of.states) if state.phase == "stack")
    seat = of.states[ply].choosing[0]
    word = stack_word(of.states[ply], seat, 200)
    whole = rehearsal(of.sitting(ply), seat, [word])
    assert whole.words == [word] and whole.steps[0].kind == "stack"
    changed = {c.key: c.now for c in whole.changes if c.what == "piece"}
    assert {k: n for k, n in whole.after.items() if n != whole.before[k]} == changed


@pytest.mark.parametrize("name", EDITIONS)
def test_the_ending_adds_up(name: str) -> None:
    of = story(name)
    view = game_view(of.sitting(len(of)), None)
    assert view.ending is not None
    scores = view.ending.scores
    for seat, score in enumerate(scores):
        assert sum(points[seat] for points in view.ending.groups.values()) == score
        assert sum(share.points[seat] for share in view.ending.shares) == score
    scored = [
        score - before for score, before in zip(scores, view.ending.course[-1].points, strict=True)
    ]
    end = [share for share in view.ending.shares if _is_scored(share.text.ja)]
    assert scored == [sum(share.points[seat] for share in end) for seat in range(of.players)]
    rounds = [one.round for one in view.ending.course]
    assert rounds == list(range(1, len(rounds) + 1))
    assert set(view.ending.groups) <= set(view.ending.group_names)


def _is_scored(text: str) -> bool:
    """Whether a share is of the final scoring, as its sentence says."""
    return "ゲーム終了時" in text


@pytest.mark.parametrize("name", EDITIONS)
def test_the_log_is_told_in_both_languages(name: str) -> None:
    of = story(name)
    sitting = of.sitting(len(of))
    sitting.notes.append(Note(20, 1, "hint"))
    lines = log_lines(sitting)
    assert in_both_languages(lines) >= len(lines) > 60
    assert [line.n for line in lines] == list(range(len(lines)))
    assert [line.ply for line in lines] == sorted(line.ply for line in lines)
    assert [line.what for line in lines if line.what in ("hint", "over")] == ["hint", "over"]
    assert log_lines(sitting, last=7) == lines[-7:]


@pytest.mark.parametrize("name", EDITIONS)
def test_an_older_log_says_what_had_happened_then(name: str) -> None:
    of = story(name)
    whole = log_lines(of.sitting(len(of)))
    for ply in random.Random(name).sample(range(len(of)), 12):
        then = log_lines(of.sitting(len(of)), ply=ply)
        assert then == log_lines(of.sitting(ply))  # nothing of what came later
        assert all(line.ply <= ply for line in then)
        assert [line.n for line in then] == [line.n for line in whole[: len(then)]]
        done = [line for line in whole[: len(then)] if line.ply <= ply]
        assert then[: len(done)] == done


@pytest.mark.parametrize("name", EDITIONS)
def test_hints_name_options(name: str) -> None:
    of = story(name)
    rng = random.Random(name)
    seen: set[str] = set()
    for ply in rng.sample(range(len(of)), len(of)):
        state = of.states[ply]
        for seat in asked(state):
            if state.phase not in seen:
                seen.add(state.phase)
                found = hint(hinting(of.sitting(ply), seat))
                assert Hint.model_validate_json(found.model_dump_json()) == found
                in_both_languages(found)
                words = [option.word for option in state.decision_of(seat).options]
                assert found.lines and {line.word for line in found.lines} <= set(words)
                worths = [line.worth for line in found.lines]
                assert worths == sorted(worths, reverse=True)
    assert "stack" in seen


def test_a_line_of_my_games() -> None:
    of = story("mended")
    for ply in (0, 40, len(of)):
        line = game_line(of.sitting(ply), (0,))
        assert GameLine.model_validate_json(line.model_dump_json()) == line
        in_both_languages(line)
        assert line.over == (ply == len(of)) and line.my_turn == (0 in of.states[ply].waiting)
    assert line.winners and line.scores == list(of.states[-1].scores())


def test_a_bot_in_the_place_of_a_person_is_asked_nothing() -> None:
    of = story("mended")
    ply = next(ply for ply, state in enumerate(of.states) if 0 in state.waiting)
    sitting = of.sitting(ply)
    assert game_view(sitting, 0, (0,)).ask is not None
    sitting.sitters[0].stand_in = "greedy"
    view = game_view(sitting, 0, (0,))
    assert view.ask is None and view.seats[0].bot == "greedy" and view.seats[0].who == "me"
    assert view.seats[0].level.en == "Steady"


def test_somebody_who_has_not_come_is_away() -> None:
    sitting = story("mended").sitting(0)
    sitting.sitters[1].came = False
    assert [seat.state for seat in game_view(sitting, 0, (0,)).seats] == [
        "waiting",
        "away",
        "waiting",
    ]


@pytest.mark.parametrize("name", EDITIONS)
def test_the_first_stack_is_no_advice(name: str) -> None:
    """It hangs on what lies on the table alone: the last stack, turned as little as can be."""
    of = story(name)
    for ply in [ply for ply, state in enumerate(of.states) if state.phase == "stack"][::7]:
        state = of.states[ply]
        for seat in asked(state):
            whole = rehearsal(of.sitting(ply), seat)
            assert whole.place not in state.blocked and not whole.blocked
            last = state.stack(seat)
            if last is not None:
                was, now = stack_word(state, seat, last).split(), whole.words[0].split()
                assert [one.split("-")[0] for one in was] == [one.split("-")[0] for one in now]
                if last // 24 not in state.blocked:
                    assert was == now
