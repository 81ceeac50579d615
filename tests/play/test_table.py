"""The table: choices whole or not at all, and what can still be taken back."""

from __future__ import annotations

import os
import pty
from pathlib import Path

import pytest

from fourbit.errors import IllegalAction
from fourbit.play.saving import open_table, save
from fourbit.play.table import Setting, Table
from fourbit.rules.compiled import SEAT_NAMES, load
from fourbit.terminal.screen import Screen
from tests.terminal.driving import Script, sitting


def table_of(*bots: str, seed: int = 1) -> Table:
    return Table(load("mended"), Setting(("A", "B", "C", "D")[: len(bots)], bots, seed))


def go_to(table: Table, phase: str) -> int:
    """Take proposals until a person chooses in that phase."""
    while (seat := table.next_person()) is not None:
        if table.state.phase == phase:
            return seat
        made = len(table.begun(seat)[1])
        table.play_all([table.proposal(seat).rest(made)[0].word], seat)
    raise AssertionError(phase)


def test_all_choices_or_none() -> None:
    table = table_of("", "random")
    seat = go_to(table, "upkeep")
    words = table.proposal(seat).words
    before, digest = table.state.clone(), table.record.digest
    for wrong in ((*words, "once more"), (words[0], "nonsense"), ("nonsense",)):
        with pytest.raises(IllegalAction):
            table.play_all(wrong, seat)
        assert table.state == before and table.record.digest == digest
    table.play_all(words, seat)
    assert len(table.record.plies) == len(table.before)
    assert table.state.phase != "upkeep" or seat not in table.state.choosing


def test_begun_goes_back_to_the_last_thing_that_was_learnt() -> None:
    table = table_of("", "")
    seen = 0
    while (seat := table.next_person()) is not None and table.state.round < 3:
        sight, words = table.begun(seat)
        said = table.proposal(seat)
        assert said.words[: len(words)] == words
        assert said.seat == SEAT_NAMES[sight.viewer]
        if words:
            seen += 1
            again = sight.resample(1)
            assert again.sight(seat) == sight
        rest = said.rest(len(words))
        assert rest[0].word == said.words[len(words)]
        table.play_all([rest[0].word], seat)
    assert seen > 3


def test_a_choice_is_final_unless_it_can_be_taken_back() -> None:
    alone, together = table_of("", "random"), table_of("", "")
    for table, final in ((alone, True), (together, False)):
        seat = go_to(table, "upkeep")
        assert seat == 0
        words = table.proposal(seat).words
        assert table.is_final(words, seat) == final
        table.play_all(words, seat)
        table.next_person()
        assert table.can_undo(seat) == (not final)


def test_a_secret_choice_is_taken_back_although_others_have_chosen_since() -> None:
    table = table_of("", "", "")
    table.next_person()
    for seat in (0, 1):
        table.play(table.state.legal_actions(seat)[0], seat)
    kept = table.record.plies[-1].word
    assert table.can_undo(0) and table.can_undo(1) and not table.can_undo(2)
    table.undo(0)
    assert table.state.choosing == (0, 2)
    assert table.record.plies[-1].word == kept and table.last_seat == 1
    table.play(table.state.legal_actions(0)[1], 0)
    table.play(table.state.legal_actions(2)[0], 2)
    assert not any(table.can_undo(seat) for seat in range(3))  # the packs went on


def test_joining_is_not_taken_back_once_somebody_else_has_gone_on_from_it() -> None:
    table = table_of("", "")
    go_to(table, "join")
    while table.state.phase == "join":
        seat = table.state.waiting[0]
        table.play(max(table.state.legal_actions(seat)), seat)
    other = 1 - seat
    assert table.can_undo(seat) and not table.can_undo(other)
    table.play(table.state.legal_actions(other)[0], other)
    assert not table.can_undo(seat) and table.can_undo(other)


def test_a_bot_takes_nothing_back() -> None:
    table = table_of("", "random", "")
    table.next_person()
    table.play(table.state.legal_actions(1)[0], 1)
    assert not table.can_undo(1)
    table.play(table.state.legal_actions(0)[0], 0)
    assert table.can_undo(0)


# --- keys typed too early ---


class Noting(Script):
    """Notes on which pages early keys were dropped."""

    fresh: int = -1

    def forget_typed(self) -> None:
        self.fresh = len(self.pages)


def test_what_cannot_be_taken_back_is_never_answered_by_early_keys(tmp_path: Path) -> None:
    session, _ = sitting(tmp_path, lambda s, p: "", rounds=2, bots=("", "", "random"))
    script = Noting(lambda s, p: "")
    session.screen = script
    table, play = session.table, session.table.play
    final = []

    def watched(action: int, seat: int) -> None:
        if seat in table.people:
            word = next(o.word for o in table.state.decision_of(seat).options if o.action == action)
            if table.is_final([word], seat):
                final.append(table.state.decision_of(seat).kind)
                assert script.fresh == len(script.pages)
        play(action, seat)

    table.play = watched  # type: ignore[method-assign]
    session.run()
    assert table.state.is_over
    assert {"draft", "stack"} <= set(final)
    assert set(final) & {"keep", "upkeep"}


def test_early_keys_are_dropped_by_a_real_terminal() -> None:
    mine, theirs = pty.openpty()

    class Typed(Screen):
        def read(self, prompt: str) -> str:
            os.write(mine, b"late\n")
            return super().read(prompt)

    source = os.fdopen(os.dup(theirs), "r")
    target = os.fdopen(os.dup(theirs), "w")
    screen = Typed(False, source, target)

    def draw() -> list[str]:
        os.write(mine, b"early\n")
        return []

    try:
        assert screen.asked(draw, "> ", fresh=True) == "late"
        assert screen.asked(draw, "> ") == "early"
    finally:
        for file in (source, target):
            file.close()
        os.close(mine)
        os.close(theirs)


def test_without_a_seed_chance_comes_from_the_system(tmp_path: Path) -> None:
    tables = [Table(load("mended"), Setting(("A", "B"), ("random",) * 2, None)) for _ in range(2)]
    for table in tables:
        assert table.next_person() is None
    assert tables[0].record.digest != tables[1].record.digest
    half = Table(load("mended"), Setting(("A", "B"), ("", "random"), None))
    half.next_person()
    save(half, tmp_path / "a.game")
    again = open_table(tmp_path / "a.game")
    assert again.setting.seed is None and again.record.digest == half.record.digest
