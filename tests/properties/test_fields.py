"""The one list of fields: addresses, lifetimes and secrecy as it says."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pytest

from fourbit.engine import constants as c
from fourbit.engine import modules
from fourbit.engine.fields import FIELDS, MEMORY, Field, cell, secrets
from fourbit.engine.state import State
from tests.properties.playing import Table

pytestmark = pytest.mark.both
CONSTANTS = Path(modules.__file__).with_name("constants.py")
WORK = ("join", "stack", "resolve", "action")
TABLES = [
    Table(edition, (), 2 + seed % 3, policy, seed)
    for edition in ("mended", "rulebook", "workshop")
    for seed, policy in enumerate(("eager", "keeper", "eager", "eager"))
]


def test_every_cell_belongs_to_one_field() -> None:
    at = 0
    for field in (*FIELDS, *MEMORY):
        assert field.at == at
        at += field.length
        assert [field.cell(*index) for index in indices(field)] == list(range(field.at, at))
        if field.name in ("AT", "AT_SECRET", "SHELVES"):
            assert field.per[0] == "seat" and field.per_seat == field.length // c.SEATS
    assert at == c.SEEN_CELLS


def indices(field: Field) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for by in field.per:
        found = [(*rest, i) for rest in found for i in range(c.SIZES[by])]
    return found


def test_addresses_are_those_of_the_engine() -> None:
    assert cell(c.PURSE, 2, 3) == c.PURSE + 2 * c.KINDS + 3
    assert cell(c.PLANNED, 1) == c.PLANNED + c.BUILDINGS
    assert cell(c.ROUND) == c.ROUND
    for wrong in ((c.PURSE, 4, 0), (c.PURSE, 0, 8), (c.HIRED, -1)):
        with pytest.raises(IndexError):
            cell(*wrong)


def test_nobody_outside_the_engine_looks_an_address_up_by_a_string() -> None:
    """Readings and `cell` have names the type checker knows; the compiler makes names of words."""
    root = Path(__file__).parents[2]
    files = [file for part in ("src", "tests", "scripts", "benchmarks")
             for file in (root / part).rglob("*.py")]  # fmt: skip
    assert len(files) > 200
    found = [file.name for file in files if 'N["' in file.read_text("utf-8").replace("'N[\"", "")]
    assert [name for name in found if not name.startswith("compiler")] == []


@pytest.mark.parametrize(
    ("row", "error"),
    [
        ('("WEATHER", "", "game", 0),', "not enough values|missing 1 required|expected"),
        ('("WEATHER", "", "cloudy", "game", 0),', "WEATHER: 'cloudy'"),
        ('("WEATHER", "", "open", "spring", 0),', "WEATHER: .*'spring'"),
        ('("WEATHER", "", "open", "board", 0),', "must lie together"),
        ('("WEATHER", "cloud", "open", "game", 0),', "cloud"),
    ],
)
def test_a_field_that_does_not_say_everything_is_refused(
    row: str, error: str, tmp_path: Path
) -> None:
    """Whoever adds one must say who may know it and how long it holds: the build fails."""
    text = CONSTANTS.read_text("utf-8")
    first = '    ("PLAYERS", "", "open", "game", 0),\n'
    assert first in text
    file = tmp_path / "constants.py"
    file.write_text(text.replace(first, f"{first}    {row}\n"), "utf-8")
    with pytest.raises((TypeError, ValueError, KeyError), match=error):
        runpy.run_path(str(file))


# --- how long it holds ---------------------------------------------------------------------------


def over(lasts: str, state: State) -> bool:
    """Whether that lifetime is not running."""
    if lasts == "draft":
        return state.phase not in ("deal", "draft")
    if lasts == "choice":
        return not state.waiting
    if lasts == "round":
        return state.before("round_start")
    if lasts in ("board", "step"):
        return state.phase not in WORK
    if lasts == "upkeep":
        return state.phase != "upkeep"
    if lasts == "action":
        return state.actor is None
    return state.depth == 0 if lasts in ("verb", "machine") else False


def test_fields_are_empty_when_their_time_is_over() -> None:
    """And at some time they are not, so that the list says no more than is true."""
    running: Counter[str] = Counter()
    for table in TABLES:
        for state in table.states():
            cells = state.cells()
            for field in FIELDS:
                mine = cells[field.at : field.at + field.length]
                empty = mine == (field.empty,) * field.length
                assert empty or not over(field.lasts, state), (field.name, state.phase)
                running[field.name] += not empty
    assert {field.lasts for field in FIELDS if running[field.name]} == {*c.LIFETIMES}
    often = [field.name for field in FIELDS if field.lasts not in ("action", "moment")]
    assert [name for name in often if not running[name]] == []


def test_an_empty_table_is_empty() -> None:
    cells = State(TABLES[0].rules, TABLES[0].rules.tables, 3).cells()
    full = {"PLAYERS", "HIRED", "LIMIT", "DECK"}
    for field in FIELDS:
        if field.name not in full:
            assert set(cells[field.at : field.at + field.length]) == {field.empty}, field.name


# --- who may know it -----------------------------------------------------------------------------


def test_open_fields_are_seen_by_all_and_others_are_hidden_from_somebody() -> None:
    hidden: Counter[str] = Counter()
    for table in TABLES:
        for state in table.states(every=2):
            cells = state.cells()
            for viewer in range(-1, state.players):
                seen = state.sight(viewer).cells
                for field in FIELDS:
                    mine = range(field.at, field.at + field.length)
                    differs = [at for at in mine if seen[at] != cells[at]]
                    assert not differs or field.seen != "open", field.name
                    hidden[field.name] += bool(differs)
                    if field.per_seat and field.seen != "follows":
                        owners = {(at - field.at) // field.per_seat for at in differs}
                        assert viewer not in owners, field.name
    secret = {field.name for field in FIELDS if field.seen != "open"}
    assert {name for name, times in hidden.items() if times} == secret


def test_the_mask_knows_every_secret_field() -> None:
    rows = secrets().tolist()
    assert rows[1::4] == [field.at for field in FIELDS if field.seen != "open"]
