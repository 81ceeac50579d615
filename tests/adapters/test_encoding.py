"""The one encoding: every field of a view changes it; the fast way gives the same."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from fourbit.adapters import encoding as plain
from fourbit.adapters.encoding import ACTIONS, MOST, Encoding, encode, encoding
from fourbit.engine.fields import FIELDS, Field
from fourbit.engine.state import State
from fourbit.errors import PositionError
from fourbit.records.position import HEAD
from fourbit.records.view import HIDDEN
from fourbit.rules.load import shipped
from tests.adapters.view_fields import Field as Words
from tests.adapters.view_fields import fields, general, leaves, put, variants
from tests.properties.playing import Table, rules_of

POLICIES = ("eager", "keeper", "passer", "anything")
EVERY = [(edition, 2 + number % 3) for number, edition in enumerate(shipped())]


def tables(edition: str, players: int, games: int) -> Iterator[Table]:
    for seed in range(games):
        yield Table(edition, (), players, POLICIES[seed % 4], seed)


@cache
def middle(edition: str, players: int) -> State:
    """A state in which hands are known."""
    (table,) = tables(edition, players, 1)
    return next(state for state in table.states() if state.phase == "stack")


def alike(state: State, field: Words) -> list[str]:
    """Words of a field that give the same array as another."""
    seen: dict[bytes, str] = {}
    found = []
    for word, view in variants(state.view(None), field):
        array = encode(view, state.rules).tobytes()
        if array in seen:
            found.append(f"{field.path}: {seen[array]} = {word}")
        seen[array] = word
    return found


@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_every_field_of_a_view_changes_the_array(edition: str, players: int) -> None:
    """The fields come from the view's own definition, their words from its codecs."""
    state = middle(edition, players)
    cases = fields(state)
    assert [field.path for field in cases if len(field.words) < 2] == []
    assert [line for field in cases for line in alike(state, field)] == []


@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_no_field_of_a_view_is_without_a_case(edition: str, players: int) -> None:
    """Whatever stands in views of real games is among the fields, and `?` only where expected."""
    known: dict[Any, list[Words]] = {}
    for field in fields(middle(edition, players)):
        known.setdefault(general(field.path), []).append(field)
    for table in tables(edition, players, 4):
        for at, state in enumerate(table.states(every=7)):
            view = state.view((None, *range(players))[at % (players + 1)])
            for path, value in leaves(view):
                if path[0] in HEAD or value in ({}, []):
                    continue
                if path[0] == "frames" and path[-1] in ("list", "step"):
                    continue  # they make the frame: cases of `frames` itself
                assert general(path) in known, path
                if value == HIDDEN or value == [HIDDEN]:
                    words = [word for field in known[general(path)] for word in field.words]
                    assert value in words, path


def test_a_new_field_without_a_case_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a view, in the definition of the state, and in these tests' own list."""
    state = middle("mended", 2)
    for path in (("weather",), ("seats", "A", "mood")):
        view = copy.deepcopy(state.view(0))
        put(view, path, 3)
        with pytest.raises(PositionError, match=path[-1]):
            encode(view, state.rules)
        assert path not in [field.path for field in fields(state)]
    weather = Field("WEATHER", 0, (), "open", "game")
    monkeypatch.setattr(plain, "FIELDS", (*FIELDS, weather))
    with pytest.raises(KeyError, match="WEATHER"):
        Encoding(state.rules, 2)


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("edition", shipped())
def test_the_fast_way_gives_the_same(edition: str, players: int) -> None:
    rules = rules_of(edition)
    code = encoding(rules, players)
    for table in tables(edition, players, 2):
        for state in table.states(every=11):
            for viewer in (None, *range(players)):
                array = code.encode(state.view(viewer))
                assert array.shape == (code.size,) == (len(code.names),)
                assert np.abs(array).max() <= MOST
                assert np.array_equal(array, code.observe(state, -1 if viewer is None else viewer))
                if viewer is not None and not state.is_over:
                    mask = code.mask(state, viewer)
                    assert mask.shape == (ACTIONS,)
                    assert np.flatnonzero(mask).tolist() == sorted(state.legal_actions(viewer))


def test_the_array_does_not_follow_the_engines_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("mended")
    names = encoding(rules, 3).names
    monkeypatch.setattr(plain, "FIELDS", FIELDS[::-1])
    assert Encoding(rules, 3).names == names


def test_foreign_views_are_refused() -> None:
    view = middle("mended", 2).view(0)
    with pytest.raises(PositionError):
        encode(view, rules_of("rulebook"))
    view["format"] = 99
    with pytest.raises(PositionError):
        encode(view, rules_of("mended"))
