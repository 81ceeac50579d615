"""`fourbit simulate`: the same rows however they came about, and one line for what is wrong."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="python3 run.py test installs it")

import pyarrow as pa
import pyarrow.parquet as pq

from fourbit.cli import main
from fourbit.lab import folder as folders
from fourbit.lab.columns import SCHEMA
from fourbit.lab.folder import opened, planned
from fourbit.lab.lineup import lineup
from fourbit.lab.pieces import Running, here
from fourbit.lab.simulation import Simulation, simulation
from fourbit.records.record import Record
from fourbit.rules.compiled import load

WORDS = ["--players", "2", "--bots", "random", "--seed", "5", "--lang", "en"]


def rows(path: Path) -> dict[str, pa.Table]:
    """Every table of a folder, its files in order."""
    return {
        table: pa.concat_tables(map(pq.read_table, sorted(path.glob(f"{table}/**/*.parquet"))))
        for table in SCHEMA
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A batch played in one go, on one core."""
    path = tmp_path_factory.mktemp("lab") / "whole"
    code = main(
        ["simulate", "rulebook", "--games", "600", "--cores", "1", "--out", str(path), *WORDS]
    )
    assert code == 0
    return path


def test_more_cores_and_more_games_later_give_the_same_rows(whole: Path, tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "out")]
    for games in ("250", "600"):
        assert main(["simulate", "rulebook", "--games", games, "--cores", "3", *out, *WORDS]) == 0
    mine, theirs = rows(tmp_path / "out"), rows(whole)
    for table in SCHEMA:
        assert mine[table].equals(theirs[table]), table
    assert mine["games"]["game"].to_pylist() == [*range(600)]


def test_a_folder_that_is_whole_is_left_as_it_is(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {file: file.stat().st_mtime_ns for file in whole.rglob("*.parquet")}
    words = ["simulate", "rulebook", "--games", "600", "--out", str(whole), "--json", *WORDS]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["played"] == 0
    assert before == {file: file.stat().st_mtime_ns for file in whole.rglob("*.parquet")}


def test_after_a_kill_no_game_is_lost_or_doubled(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ["simulate", "rulebook", "--games", "600", "--cores", "1", "--out", str(out), *WORDS]
    slow = (
        "import sys, time; from fourbit.lab import pieces; from fourbit.cli import main\n"
        "play = pieces.run_chunk\n"
        "pieces.run_chunk = lambda *given: (time.sleep(0.05), play(*given))[1]\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    running = subprocess.Popen([sys.executable, "-c", slow, *words], stderr=subprocess.DEVNULL)
    while not (there := [*out.glob("games/**/*.parquet")]) and running.poll() is None:
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    assert running.wait() == -signal.SIGKILL
    assert 0 < len(there) < len(planned(600, 1))
    (out / "deeds" / ".fourbit-0123.part").write_bytes(b"half")
    assert main(words) == 0
    mine, theirs = rows(out), rows(whole)
    assert all(mine[table].equals(theirs[table]) for table in SCHEMA)
    assert [*out.rglob("*.part")] == []


def test_a_game_of_the_batch_comes_out_alone_as_a_record(whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ["simulate", "rulebook", "--game", "417", "--record", str(file), *WORDS]
    assert main(words) == 0
    record = Record.open(file)
    seats = rows(whole)["seats"].filter(pa.compute.field("game") == 417)
    assert [*record.state.scores()] == seats["score"].to_pylist()
    assert [s > 0 for s in seats["share"].to_pylist()] == [
        seat in record.state.winners() for seat in range(2)
    ]


def test_files_are_named_partitioned_and_packed(whole: Path) -> None:
    manifest = json.loads((whole / "manifest.json").read_text("utf-8"))
    file = next((whole / "effects").rglob("*.parquet"))
    assert file.parent.name == "players=2"
    assert file.parent.parent.name == f"edition={manifest['rules'][:12]}"
    read = pq.ParquetFile(file)
    assert read.metadata.row_group(0).column(0).compression == "ZSTD"
    said = json.loads(read.schema_arrow.metadata[b"fourbit"])
    assert said["bots"] == manifest["bots"]
    assert said["rules"] == load("rulebook").digest
    assert load(manifest["source"]).digest == manifest["rules"]


@pytest.mark.parametrize("games", [1, 199, 200, 50_000, 3_000_000])
def test_files_cover_every_block_once(games: int) -> None:
    for per_block in (1, 4):
        files = planned(games, per_block)
        assert [files[0].start, files[-1].stop] == [0, games]
        assert all(a.stop == b.start for a, b in pairwise(files))
        assert max(map(len, files)) * per_block <= folders.MOST


# --- what is wrong --------------------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line a command is refused with."""
    assert main([*words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "gredy"], "nearest: greedy"),
        (["--players", "5"], "5"),
        (["--players", "3", "--bots", "greedy,random"], "2 bots for a table of 3"),
        (["--bots", ""], "There is no bot"),
        (["--seed", "-1"], "-1"),
        (["--games", "0"], "0"),
        (["--game", "3"], "--record"),
    ],
)
def test_impossible_tables_are_refused(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    line = refused(capsys, "simulate", "rulebook", "--lang", "en", "--out", str(out), *words)
    assert said in line
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mended"], "another edition"),
        (["rulebook", "--players", "3"], "another number of players"),
        (["rulebook", "--bots", "greedy"], "other bots"),
        (["rulebook", "--seed", "6"], "another seed"),
        (["rulebook", "--games", "100"], "600 games"),
    ],
)
def test_a_folder_of_something_else_is_left_alone(
    words: list[str], said: str, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (whole / "manifest.json").read_bytes()
    line = refused(
        capsys, "simulate", words[0], "--games", "600", "--out", str(whole), *WORDS, *words[1:]
    )
    assert said in line
    assert (whole / "manifest.json").read_bytes() == before


def test_a_folder_with_other_things_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    assert "something else" in refused(
        capsys, "simulate", "rulebook", "--out", str(tmp_path), *WORDS
    )
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def small(games: int = 400) -> Simulation:
    rules = load("rulebook")
    return simulation(rules, lineup(rules, ["random"], 2), 5, games)


def test_a_full_disk_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out, written, fsync = tmp_path / "out", [0], os.fsync

    def full(handle: int) -> None:
        written[0] += 1
        if written[0] > 2 + len(SCHEMA) + 3:  # manifest, names, a file of each table, and some
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", full)
    words = ["simulate", "rulebook", "--games", "400", "--cores", "1", "--out", str(out), *WORDS]
    assert "No space left" in refused(capsys, *words)
    assert {len([*out.glob(f"{table}/**/*.parquet")]) for table in SCHEMA} == {1}
    assert [*out.rglob("*.part")] == []
    monkeypatch.setattr(os, "fsync", fsync)
    assert main(words) == 0
    assert rows(out)["games"]["game"].to_pylist() == [*range(400)]


@pytest.mark.parametrize("there", [False, True])
def test_a_disk_full_from_the_start_leaves_no_folder(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    out = tmp_path / "out"
    if there:
        out.mkdir()
    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in refused(
        capsys, "simulate", "rulebook", "--games", "4", "--out", str(out), *WORDS
    )
    assert out.exists() is there and [*tmp_path.rglob("*")] == [out] * there


def test_two_do_not_write_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    with opened(out, small()):
        line = refused(capsys, "simulate", "rulebook", "--games", "400", "--out", str(out), *WORDS)
        assert "another simulate" in line


def test_pieces_grow_to_the_time_they_should_take(tmp_path: Path) -> None:
    batch = small(400)
    sizes: list[int] = []
    with opened(tmp_path / "out", batch) as folder:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(1) as pool:
            Running(folder, here(batch), 60.0, sizes.append).run(pool, 1)
        assert folder.missing() == []
    assert sum(sizes) == 400
    assert max(sizes) > sizes[0]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_whoever_looks_on_sees_a_bar_with_rate_and_time_left(lang: str, tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="a terminal is needed")
    ours, theirs = pty.openpty()
    words = ["--bots", "random", "--players", "2", "--lang", lang, "--out", str(tmp_path / "out")]
    code = "import sys; from fourbit.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "simulate", "rulebook", "--games", "400", *words]
    env = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "24"}
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=env)
    os.close(theirs)
    shown = b""
    try:
        while more := os.read(ours, 65536):
            shown += more
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    assert running.wait() == 0
    assert "400/400" in shown.decode()
    said = {"ja": "毎分", "en": "games a minute"}[lang]
    assert said in shown.decode()
    assert "0:00:0" in shown.decode()
