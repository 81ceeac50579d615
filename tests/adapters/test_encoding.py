"""The one encoding: every field of a view changes it, nothing hidden does."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from fourbit.adapters.encoding import ACTIONS, MOST, encode, encoding
from fourbit.errors import FourbitError, PositionError
from fourbit.records.position import HEAD
from fourbit.rules.load import shipped
from tests.properties.playing import Table, rules_of

POLICIES = ("eager", "keeper", "passer", "anything")
Path = tuple[str | int, ...]


def tables(edition: str, players: int, games: int = 4) -> Iterator[Table]:
    for seed in range(games):
        yield Table(edition, (), players, POLICIES[seed % 4], seed)


@cache
def views(edition: str, players: int) -> list[dict[str, Any]]:
    """Views of all kinds of moments, for each seat and a spectator."""
    found = []
    for table in tables(edition, players):
        for at, state in enumerate(table.states(every=7)):
            found.append(state.view((None, *range(players))[at % (players + 1)]))
    return found


def leaves(page: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that is no object, with its path; a list of plain values is one value."""
    if isinstance(page, dict):
        for key, value in page.items():
            yield from leaves(value, (*path, key))
    elif isinstance(page, list) and page and isinstance(page[0], dict):
        for i, value in enumerate(page):
            yield from leaves(value, (*path, i))
    else:
        yield path, page


def general(path: Path) -> Path:
    return tuple("#" if isinstance(part, int) else part for part in path)


def changed(view: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """The view with another value there; None takes it out."""
    page = copy.deepcopy(view)
    inner = page
    for part in path[:-1]:
        inner = inner[part]  # type: ignore[index]
    if value is None:
        del inner[path[-1]]  # type: ignore[arg-type]
    else:
        inner[path[-1]] = value  # type: ignore[index]
    return page


def others(value: Any, seen: list[Any]) -> list[Any]:
    """Other values worth trying there."""
    near = [value + 1, value - 1] if type(value) is int else []
    shorter = [value[:-1]] if isinstance(value, list) and len(value) > 1 else []
    return [it for it in (*seen[:3], *near, *shorter) if it != value]


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("edition", shipped())
def test_every_field_of_a_view_changes_the_array(edition: str, players: int) -> None:
    rules = rules_of(edition)
    seen: dict[Path, list[Any]] = {}
    at: dict[Path, list[tuple[dict[str, Any], Path]]] = {}
    for view in views(edition, players):
        for path, value in leaves(view):
            values = seen.setdefault(general(path), [])
            if value not in values:
                values.append(value)
                at.setdefault(general(path), []).append((view, path))
    assert len(at) > 60
    dull = []
    for known, places in at.items():
        if known == ("edition",):  # only a name: the digest says what is played
            continue
        view, path = places[-1]
        if known[-1] == "list":  # what comes next is said in words of the list
            view = changed(view, (*path[:-1], "next"), "end")
        before = encode(view, rules)
        value = dict(leaves(view))[path]
        tried = 0
        for other in [*others(value, seen[known]), None]:
            try:
                after = encode(changed(view, path, other), rules)
            except (FourbitError, KeyError, ValueError):
                continue  # no view has that there
            tried += 1
            assert not np.array_equal(before, after), (path, value, other)
        if not tried and known[0] not in HEAD:
            dull.append(known)
    assert dull == []


def test_a_field_without_a_case_fails() -> None:
    view = copy.deepcopy(views("mended", 2)[7])
    for path in (("weather",), ("seats", "A", "mood")):
        with pytest.raises(PositionError, match=path[-1]):
            encode(changed(view, path, 3), rules_of("mended"))


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("edition", shipped())
def test_the_fast_way_gives_the_same_and_nothing_hidden_counts(edition: str, players: int) -> None:
    rules = rules_of(edition)
    code = encoding(rules, players)
    for table in tables(edition, players, 2):
        for at, state in enumerate(table.states(every=11)):
            for viewer in (None, *range(players)):
                seat = -1 if viewer is None else viewer
                view = state.view(viewer)
                array = code.encode(view)
                assert array.shape == (code.size,) == (len(code.names),)
                assert np.abs(array).max() <= MOST
                assert np.array_equal(array, code.observe(state, seat))
                drawn = rules.resample(view, at)
                assert np.array_equal(array, code.observe(drawn, seat))
                if viewer is not None and not state.is_over:
                    mask = code.mask(drawn, viewer)
                    assert mask.shape == (ACTIONS,)
                    assert np.flatnonzero(mask).tolist() == sorted(state.legal_actions(viewer))


def test_the_array_fits_an_edition_of_ones_own(tmp_path: Any) -> None:
    file = tmp_path / "own.toml"
    file.write_text('extends = ["mended"]\n[building]\n19 = "塔（木材2）VP1"\n', "utf-8")
    rules = rules_of(str(file))
    state = rules.new_game(2)
    assert encoding(rules, 2).size > encoding(rules_of("mended"), 2).size
    assert np.array_equal(encode(state.view(1), rules), encoding(rules, 2).observe(state, 1))


def test_foreign_views_are_refused() -> None:
    with pytest.raises(PositionError):
        encode(views("mended", 2)[0], rules_of("rulebook"))
