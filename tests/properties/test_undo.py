"""Taking back a choice made at the same time as others': nobody else notices more than that."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings

from fourbit.engine import mode
from fourbit.errors import IllegalAction
from fourbit.play.table import Setting, Table
from fourbit.records.record import Record
from fourbit.rules.compiled import SEAT_NAMES
from tests.properties.playing import CHANCE, POLICIES, tables
from tests.properties.playing import Table as Drawn

pytestmark = pytest.mark.both
FEW = 24 if mode.compiled() else 8
CHOSEN = ("picked", "chosen", "keep")  # how a view says that somebody has chosen


def table_of(drawn: Drawn) -> Table:
    """All seats are people's."""
    return Table(drawn.rules, Setting(tuple(SEAT_NAMES[: drawn.players]), ("",) * drawn.players, 1))


def again(table: Table) -> Table:
    """The same table from what is written down of it."""
    record = Record.from_json(json.loads(json.dumps(table.record.to_json())), table.rules)
    return Table(table.rules, table.setting, record)


def moments(drawn: Drawn) -> Iterator[Table]:
    """A table being played; it goes on after each moment."""
    table, rng = table_of(drawn), random.Random(drawn.seed)
    while not table.state.is_over:
        seat = rng.choice(table.state.waiting)
        legal = table.state.legal_actions(seat)
        chosen = POLICIES[drawn.policy](table.state, seat, legal, rng) if seat >= 0 else legal[0]
        table.play(rng.choice(legal) if seat == CHANCE else chosen, seat)
        yield table


def but_for_choosing(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """A view without whether that seat has chosen."""
    page: dict[str, Any] = json.loads(json.dumps(view))
    page["waiting"] = [name for name in page["waiting"] if name != SEAT_NAMES[seat]]
    for key in CHOSEN:
        assert page["seats"][SEAT_NAMES[seat]].pop(key, "?") == "?"
    return page


@given(tables())
@settings(max_examples=FEW)
def test_others_see_of_a_secret_undo_only_that_one_has_not_chosen(drawn: Drawn) -> None:
    rng = random.Random(drawn.seed)
    for table in moments(drawn):
        if not table.is_secret():
            continue
        for seat in table.people:
            if not table.can_undo(seat) or rng.random() < 0.5:
                continue
            now, plies = table.state, table.record.plies
            ply = table.last_plies(seat)[0]
            back = again(table)
            back.undo(seat)
            assert back.state.asks(seat)
            assert [(p.seat, p.word) for p in back.record.plies] == [
                (p.seat, p.word) for at, p in enumerate(plies) if at != ply
            ]
            if seat not in now.choosing:  # else it is in the middle of choosing, as before
                for other in {*table.people, None} - {seat}:
                    assert but_for_choosing(back.state.view(other), seat) == but_for_choosing(
                        now.view(other), seat
                    )
            assert again(back).state == back.state  # what is written down holds
            back.play(table.before[ply][1], seat)
            assert back.state == now


@given(tables())
@settings(max_examples=FEW)
def test_whoever_has_chosen_in_secret_may_take_it_back_in_any_order(drawn: Drawn) -> None:
    for table in moments(drawn):
        state = table.state
        begun = next((at for at in range(len(table.before), 0, -1)
                      if not table.before[at - 1][2].choosing), 0)  # fmt: skip
        since = [seat for seat, _, then in table.before[begun:] if then.phase == state.phase]
        if not state.choosing or len(set(since)) < 2 or state.phase != "stack":
            continue
        back = again(table)
        for seat in dict.fromkeys(since):  # the first first, although others have chosen since
            assert back.can_undo(seat)
            back.undo(seat)
        assert set(since) <= set(back.state.choosing)
        assert back.state == table.before[begun][2]


@given(tables())
@settings(max_examples=FEW)
def test_nothing_is_taken_back_that_others_have_answered_to(drawn: Drawn) -> None:
    for table in moments(drawn):
        last, _, then = table.before[-1]
        for seat in table.people:
            if seat != last and not then.choosing:
                assert not table.can_undo(seat)
        assert last != CHANCE or not any(map(table.can_undo, table.people))
        if table.state.round > 1:
            return


@pytest.mark.parametrize("phase", ["draft", "join"])
def test_what_cannot_be_left_out_leaves_the_table_as_it_was(phase: str) -> None:
    """Others would pick from packs that never went on, or make a stack without having joined."""
    table = table_of(Drawn("mended", (), 3, "keeper", 1))
    rng = random.Random(1)
    while table.state.phase != "action":
        seat = rng.choice(table.state.waiting)
        table.play(rng.choice(table.state.legal_actions(seat)), seat)
    whole = again(table)
    found = [at for at, (_, _, then) in enumerate(table.before) if then.phase == phase]
    with pytest.raises(IllegalAction):
        table.leave_out(found[:1])
    assert table.state == whole.state and table.record.digest == whole.record.digest
    assert list(table.before) == list(whole.before)
    assert table.record.plies == whole.record.plies
