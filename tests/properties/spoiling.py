"""Spoilt input of every kind: what may be given to the program, slightly or wildly wrong.

`TARGETS` names each kind of input: how to make a spoilt piece of it from random numbers, and what
reads it. Whatever is read must be refused with a `FourbitError` that speaks both languages, or
mean what it says; anything else is a finding. `scripts/fuzz.py` runs this for as long as one
likes; the tests run a little of it, and what it once found (`corpus/`).
"""

from __future__ import annotations

import copy
import json
import random
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.errors import FourbitError
from fourbit.play.saving import open_record, open_table
from fourbit.records.notation import from_notation, to_notation
from fourbit.records.record import Record
from fourbit.rules.compiled import load
from fourbit.rules.load import shipped
from fourbit.rules.toml_source import read_source
from fourbit.scenarios.book import Library
from fourbit.scenarios.running import run_files
from tests.properties.invariants import Watch
from tests.properties.playing import NAMED, POLICIES, Table, drawn_options

Path_ = tuple[Any, ...]
Rng = random.Random
CORPUS = Path(__file__).parent / "corpus"
SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.json"))
WRONG: tuple[Any, ...] = (
    None, True, -1, -99, 0, 1, 2, 3, 5, 16, 77, 99, 10**6, 3 * 10**9, 10**30, 1.5, float("nan"),
    "", "x", "A", "D", "*", "5", "１", "²", "\0", "\x1b[2J", "\ud800", "x" * 3000,
    "1-0 2-0 3-0 4-0", "99999999999999999999 open", "over", "join", "upkeep", "rulebook",
    "/dev/zero", [], [1], ["A"], [None], [[]], [[1, 2]] * 9, {}, {"a": 1}, {"A": {}},
    {"1": "1 open"}, {"wood": 3}, {"1": 10**30},
)  # fmt: skip


def deep(levels: int = 120) -> Any:
    """A list in a list in a list."""
    found: Any = 1
    for _ in range(levels):
        found = [found]
    return found


def paths(value: Any, here: Path_ = ()) -> Iterator[Path_]:
    """Where every part of a JSON value is."""
    if not isinstance(value, dict | list):
        return
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in parts:
        yield (*here, key)
        yield from paths(inner, (*here, key))


def at(value: Any, path: Path_) -> Any:
    """The part of a JSON value that stands there."""
    for key in path:
        value = value[key]
    return value


def edited(value: Any, path: Path_, rng: Rng) -> Any:
    """A copy with one part taken out, replaced, moved, doubled or renamed."""
    whole = copy.deepcopy(value)
    inner, last = at(whole, path[:-1]), path[-1]
    how = rng.choice(
        ("delete", "replace", "replace", "number", "number", "double", "rename", "swap", "borrow")
    )
    if how == "delete":
        del inner[last]
    elif how == "number" and type(inner[last]) is int:
        inner[last] += rng.choice((-1, 1, 2, -2, 10, 100))
    elif how == "double" and isinstance(inner, list):
        inner.insert(last, copy.deepcopy(inner[last]))
    elif how == "rename" and isinstance(inner, dict):
        inner[f"{last}x"] = inner.pop(last)
    elif how == "swap" and len(inner) > 1:
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        other = rng.choice(list(keys))
        inner[last], inner[other] = inner[other], inner[last]
    elif how == "borrow":
        inner[last] = copy.deepcopy(at(value, rng.choice(list(paths(value)))))
    else:
        inner[last] = deep() if rng.random() < 0.02 else copy.deepcopy(rng.choice(WRONG))
    return whole


def spoilt(value: Any, rng: Rng) -> Any:
    """A JSON value with one part wrong, seldom more."""
    for _ in range(1 if rng.random() < 0.8 else rng.randint(2, 4)):
        where = list(paths(value))
        if not where:
            return value
        depth = rng.randint(1, max(map(len, where)))  # a large table is not all there is
        chosen = [path for path in where if len(path) == depth] or where
        value = edited(value, rng.choice(chosen), rng)
    return value


def spoilt_text(text: str, rng: Rng, signs: str) -> str:
    """A text with some signs or lines wrong."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text) + 1)
        lines = text.splitlines(keepends=True) or [""]
        line = rng.randrange(len(lines))
        how = rng.choice(("cut", "delete", "replace", "insert", "line", "double", "swap", "copy"))
        if how == "cut":
            text = text[:start] if rng.random() < 0.3 else text
        elif how == "delete":
            text = text[:start] + text[start + rng.randint(1, 30) :]
        elif how == "replace":
            text = text[:start] + rng.choice(signs) + text[start + 1 :]
        elif how == "insert":
            text = text[:start] + "".join(rng.choices(signs, k=rng.randint(1, 5))) + text[start:]
        elif how == "copy":
            end = start + rng.randint(1, 40)
            text = text[:start] + text[start:end] * rng.choice((2, 3, 50)) + text[end:]
        else:
            other = rng.randrange(len(lines))
            if how == "line":
                del lines[line]
            elif how == "double":
                lines.insert(other, lines[line])
            else:
                lines[line], lines[other] = lines[other], lines[line]
            text = "".join(lines)
    return text


# --- pieces that are right -----------------------------------------------------------------------


def any_table(rng: Rng) -> Table:
    """A game of any edition."""
    drawn = drawn_options()
    i = rng.randrange(len(drawn))
    plain = rng.random() < 0.5
    edition = rng.choice(shipped()) if plain else NAMED[i % len(NAMED)]
    options = () if plain else drawn[i]
    return Table(edition, options, rng.randint(2, 4), rng.choice([*POLICIES]), rng.randrange(10**6))


@cache
def states_of(table: Table) -> list[State]:
    """All states of a game."""
    return list(table.states())


@cache
def game(seed: int) -> Record:
    """A game, finished or cut short."""
    table = Table(shipped()[seed % len(shipped())], (), 2 + seed % 3, "eager", seed)
    record = Record(table.rules, table.players)
    for state, seat, action in table.play():
        record.play(action, seat)
        if seed % 2 and state.round > 1:
            break
    return record


@cache
def scenarios() -> list[dict[str, Any]]:
    """Scenarios of every act."""
    found: list[dict[str, Any]] = []
    for path in SCENARIOS:
        found += json.loads(path.read_text("utf-8"))
    return found


@cache
def edition_text(name: str) -> str:
    """A shipped edition's file."""
    return resources.files("fourbit.editions").joinpath(f"{name}.toml").read_text("utf-8")


def write(value: Any) -> Path:
    """A file with this text or JSON in it."""
    folder = Path(tempfile.gettempdir()) / "fourbit-spoilt"
    folder.mkdir(exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, suffix=".json")
    text = value if isinstance(value, str) else json.dumps(value)
    with open(handle, "w", encoding="utf-8", errors="surrogatepass") as file:  # noqa: PTH123
        file.write(text)
    return Path(name)


# --- each kind of input --------------------------------------------------------------------------


@dataclass(frozen=True)
class Target:
    """A kind of input: a spoilt piece (JSON values), and its reading."""

    make: Callable[[Rng], Any]
    read: Callable[[Any], None]


def _game_page(rng: Rng, view: bool) -> Any:
    table = any_table(rng)
    state = rng.choice(states_of(table))
    page = state.view(rng.choice((None, 0, 1))) if view else state.position()
    wrong = spoilt(json.loads(json.dumps(page)), rng)
    return {"edition": table.edition, "options": dict(table.options), "page": wrong}


def _page(piece: Any) -> tuple[Any, Any]:
    """The rules and the page of a piece, which is of those rules whenever it was made."""
    rules = _rules(piece["edition"], json.dumps(piece["options"]))
    page = piece["page"]
    if isinstance(page, dict) and "rules" in page and page["rules"] != "":
        page = page | {"rules": rules.digest}
    return rules, page


@cache
def _rules(edition: str, options: str) -> Any:
    return load(edition, json.loads(options))


def read_position(piece: Any) -> None:
    """A position that is accepted says what it means, and plays to its end without breach."""
    rules, page = _page(piece)
    state = rules.from_position(page)
    same = json.loads(json.dumps(state.position()))
    assert {**same, "edition": ""} == {**page, "edition": ""}, "another position"
    play_on(state, random.Random(1))


def play_on(state: State, rng: Rng, most: int = 6000) -> None:
    """To the end, watched."""
    watch = Watch(state, odd_by_cap(state))
    for _ in range(most):
        if state.is_over:
            assert watch is not None
            return
        seat = rng.choice(state.waiting)
        watch.ply(state, seat)
        state.apply(rng.choice(state.legal_actions(seat)), seat)
        watch.check(state)
    raise AssertionError("no end")


def odd_by_cap(state: State) -> set[tuple[int, int]]:
    """Purses that are odd already: once, they may have been cut to an odd cap."""
    purses = ((seat, kind) for seat in range(state.players) for kind in range(c.KINDS))
    cut = state.rules.edition.procedure.cap % 2 == 1
    return {(s, k) for s, k in purses if cut and state.get(c.PURSE + s * c.KINDS + k) % 2}


def read_view(piece: Any) -> None:
    """A view that is accepted can be resampled into a state that plays on."""
    rules, page = _page(piece)
    state = rules.resample(page, 1)
    rng = random.Random(1)
    for _ in range(40):
        if state.is_over:
            return
        seat = rng.choice(state.waiting)
        state.apply(rng.choice(state.legal_actions(seat)), seat)


def _spoilt_record(rng: Rng) -> Any:
    data = json.loads(json.dumps(game(rng.randrange(16)).to_json()))
    if rng.random() < 0.7:  # the edition is a large part of it
        source = data.pop("edition")
        data = spoilt(data, rng)
        return data | {"edition": source} if isinstance(data, dict) else data
    return spoilt(data, rng)


def _spoilt_save(rng: Rng) -> Any:
    record = game(2 * rng.randrange(8) + 1).to_json()
    bots = ["", *["random"] * (len(record["names"]) - 1)]
    page = {"format": 1, "record": 0, "bots": bots, "seed": 7}
    if rng.random() < 0.6:
        wrong = spoilt(page, rng)
        return {**wrong, "record": record} if isinstance(wrong, dict) and "record" in wrong else 0
    return page | {"record": spoilt(json.loads(json.dumps(record)), rng)}


def _read_save(piece: Any) -> None:
    path = write(piece)
    try:
        for read in (open_record, open_table):
            read(path)
    finally:
        path.unlink()


def _read_record(piece: Any) -> None:
    path = write(piece)
    try:
        Record.open(path)
    finally:
        path.unlink()


def _spoilt_scenario(rng: Rng) -> Any:
    return spoilt(rng.choice(scenarios()), rng)


def _read_scenario(piece: Any) -> None:
    path = write(piece)
    try:
        for result in run_files([path], _library()):
            result.reason()
    finally:
        path.unlink()


@cache
def _library() -> Library:
    return Library()


def _spoilt_edition(rng: Rng) -> Any:
    text = edition_text(rng.choice(shipped()))
    return spoilt_text(text, rng, "0129-+=\"'[]{}.:：、。・→（）()#\n\r\t \0\ufeff木材石VP×か\x1b🂡")


def _read_edition(piece: Any) -> None:
    source = read_source("x.toml", "x", piece.encode("utf-8", "surrogatepass"))
    load(dict(source.data))


def _spoilt_tables(rng: Rng) -> Any:
    text = edition_text(rng.choice(shipped()))
    wrong = spoilt(tomllib.loads(text), rng)
    return wrong if isinstance(wrong, dict) else {}


def _read_tables(piece: Any) -> None:
    load(piece)


def _read_notation(piece: Any) -> None:
    from_notation(piece)


TARGETS: dict[str, Target] = {
    "position": Target(lambda rng: _game_page(rng, view=False), read_position),
    "view": Target(lambda rng: _game_page(rng, view=True), read_view),
    "record": Target(_spoilt_record, _read_record),
    "notation": Target(
        lambda rng: spoilt_text(to_notation(game(rng.randrange(16))), rng, "0A*:,[]=#x 千\n\0"),
        _read_notation,
    ),
    "save": Target(_spoilt_save, _read_save),
    "scenario": Target(_spoilt_scenario, _read_scenario),
    "edition": Target(_spoilt_edition, _read_edition),
    "tables": Target(_spoilt_tables, _read_tables),
}


def finding(name: str, piece: Any) -> str:
    """What is wrong with how a piece was read: nothing, or why."""
    try:
        TARGETS[name].read(copy.deepcopy(piece))
    except FourbitError as error:
        ja, en = error.text("ja"), error.text("en")
        if not ja.strip() or not en.strip() or ja == en or len(en) > 3000:
            return f"message: {error.id} {en[:200]}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:300]
    return ""
