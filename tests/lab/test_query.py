"""`fourbit query`: tables that say what they are, answers, and one line for a bad question."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

pytest.importorskip("duckdb", reason="python3 run.py test installs it")

from fourbit.cli import main
from fourbit.engine import constants as c
from fourbit.errors import catalogue
from fourbit.lab.columns import NAMES, RUN, SCHEMA

Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("lab") / "a town's"
    words = ["--games", "8", "--bots", "greedy,random", "--seed", "2", "--out", str(path)]
    assert main(["simulate", "mended", *words]) == 0
    return str(path)


def test_every_table_and_column_is_described_in_both_languages(town: str, capsys: Said) -> None:
    capsys.readouterr()
    assert main(["query", town, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["table"] for one in found] == [*SCHEMA, "names", "run"]
    for table in found:
        assert table["rows"] > 0
        for said in (table, *table["columns"]):
            assert said["ja"] and said["en"] and said["ja"] != said["en"]
            assert "{" not in said["ja"] + said["en"]
    for lang in ("ja", "en"):
        assert main(["query", town, "--lang", lang]) == 0
        shown = capsys.readouterr().out
        assert catalogue()["lab.table.visits"][lang] in shown
        assert "got_wood" in shown


def test_no_description_is_of_something_that_is_not_there() -> None:
    known = {
        *(
            f"{table}.{one.name.replace('{kind}', 'kind')}"
            for table, columns in SCHEMA.items()
            for one in columns
        ),
        *(f"names.{name}" for name in NAMES),
        *(f"run.{name}" for name in RUN),
    }
    told = {id_.removeprefix("lab.column.") for id_ in catalogue() if id_.startswith("lab.column.")}
    assert told == known


def ask(capsys: Said, *words: str) -> str:
    capsys.readouterr()
    assert main(["query", *words, "--lang", "en"]) == 0
    return capsys.readouterr().out


def test_answers_as_table_json_and_csv(town: str, capsys: Said) -> None:
    select = "SELECT bot, count(*) AS n, sum(share) AS won FROM seats GROUP BY bot ORDER BY bot"
    found = json.loads(ask(capsys, town, select, "--json"))
    assert [one["bot"] for one in found] == ["greedy", "random"]
    assert [one["n"] for one in found] == [8, 8]
    assert sum(one["won"] for one in found) == 8
    header, *lines = csv.reader(io.StringIO(ask(capsys, town, select, "--csv")))
    assert header == ["bot", "n", "won"]
    assert [line[0] for line in lines] == ["greedy", "random"]
    drawn = ask(capsys, town, select).split("\n")
    assert drawn[0].split() == ["bot", "n", "won"]
    assert drawn[2].split()[:2] == ["greedy", "8"]


def test_numbers_have_names(town: str, capsys: Said) -> None:
    """Whatever number stands in a table, the table of names knows it."""
    for select in (
        "SELECT DISTINCT line FROM effects WHERE line NOT IN "
        "(SELECT number FROM names WHERE what = 'line')",
        "SELECT DISTINCT place FROM visits WHERE place NOT IN "
        "(SELECT number FROM names WHERE what = 'place')",
        "SELECT building FROM deeds WHERE building IS NOT NULL AND building NOT IN "
        "(SELECT number FROM names WHERE what = 'building')",
        "SELECT card FROM cards WHERE card * 10 NOT IN "
        "(SELECT number FROM names WHERE what = 'side')",
        "SELECT * FROM names WHERE ja = '' OR en = '' OR (text_ja = '') <> (text_en = '')",
        "SELECT * FROM cards WHERE pick IS NULL OR pick NOT BETWEEN 1 AND 4",
    ):
        assert json.loads(ask(capsys, town, select, "--json")) == [], select
    halls = f"SELECT en FROM names WHERE what = 'place' AND number = {c.TOWN_HALL}"
    assert json.loads(ask(capsys, town, halls, "--json")) == [{"en": "Town hall"}]
    bots = json.loads(ask(capsys, town, "SELECT bot_name, bot_hash FROM run", "--json"))
    assert [one["bot_name"] for one in bots] == ["greedy", "random"]
    assert bots[0]["bot_hash"] != bots[1]["bot_hash"]


@pytest.mark.parametrize(
    "select",
    [
        "SELEC 1",
        "SELECT nothing FROM games",
        "SELECT * FROM nowhere",
        "DROP VIEW games",
        "SELECT 1; SELECT 2",
        "COPY games TO 'stolen.csv'",
        "SELECT * FROM read_csv('/etc/hostname')",
        "SET enable_external_access = true",
        "",
        ";",
    ],
)
def test_anything_but_a_good_select_is_one_line(
    select: str, town: str, capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    code = main(["query", town, select])
    shown = capsys.readouterr()
    if not select:  # then it lists
        assert code == 0
        return
    assert (code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert [*tmp_path.iterdir()] == []


def test_a_folder_that_is_none_or_damaged_is_one_line(
    town: str, capsys: Said, tmp_path: Path
) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    broken = tmp_path / "broken"
    for file in Path(town).rglob("*"):
        if file.is_file():
            copy = broken / file.relative_to(town)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes() if "deeds" not in str(copy) else b"PAR1")
    for path in (tmp_path / "nowhere", tmp_path, broken):
        capsys.readouterr()
        assert main(["query", str(path), "SELECT 1", "--lang", "en"]) == 2
        shown = capsys.readouterr()
        assert (shown.out, shown.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("page", ["lab.md", "lab.ja.md"])
def test_the_questions_of_the_page_are_answered(page: str, town: str, capsys: Said) -> None:
    text = (Path(__file__).parents[2] / "docs" / page).read_text("utf-8")
    selects = re.findall(r"\| `(SELECT .+?)` \|", text)
    assert len(selects) == 6
    for select in selects:
        assert json.loads(ask(capsys, town, select, "--json"))
