"""The same batch on a cluster: a worker that is killed costs nothing but time."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="python3 run.py test installs it")

from distributed import Client, LocalCluster

from fourbit.cli import main
from fourbit.errors import FourbitError
from fourbit.lab.chunk import run_chunk
from fourbit.lab.cluster import Sent, Strange, cluster, there
from fourbit.lab.columns import SCHEMA
from fourbit.lab.folder import opened
from fourbit.lab.lineup import lineup
from fourbit.lab.pieces import Running
from fourbit.lab.simulation import Simulation, simulation
from fourbit.rules.compiled import load

from .test_simulate import rows

GAMES = 600


def batch() -> Simulation:
    rules = load("rulebook")
    return simulation(rules, lineup(rules, ["random"], 2), 5, GAMES)


@pytest.mark.filterwarnings("default")
def test_one_worker_killed_and_the_rows_are_the_same(tmp_path: Path) -> None:
    wanted, played, killed = batch(), 0, False
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
        ) as machines,
        opened(tmp_path / "far", wanted) as folder,
        Client(machines, set_as_default=False) as client,
        cluster(machines.scheduler_address) as (executor, workers),
    ):
        pids = [*client.run(os.getpid).values()]

        def told(games: int) -> None:
            nonlocal played, killed
            played += games
            if not killed:
                os.kill(pids[0], signal.SIGKILL)
                killed = True

        assert workers == 2
        Running(folder, there(wanted), 0.01, told).run(executor, workers)
        assert folder.missing() == []
    assert killed
    assert played == GAMES
    words = ["--players", "2", "--bots", "random", "--seed", "5", "--out", str(tmp_path / "near")]
    assert main(["simulate", "rulebook", "--games", str(GAMES), *words]) == 0
    far, near = rows(tmp_path / "far"), rows(tmp_path / "near")
    for table in SCHEMA:
        assert far[table].equals(near[table]), table


def test_what_travels_is_the_same_batch() -> None:
    wanted = batch()
    chunk, seconds = Sent(wanted)(range(3, 5))
    mine = run_chunk(wanted.rules, wanted.lineup, wanted.seed, range(3, 5))
    assert chunk.tables["seats"]["score"].tolist() == mine.tables["seats"]["score"].tolist()
    assert seconds > 0
    other = Sent(wanted)
    other.identity = other.identity | {"engine": "another"}
    other.key = "another"
    with pytest.raises(Strange):
        other(range(3, 5))


def test_a_cluster_that_is_not_there_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourbit.lab.cluster.PATIENCE", 1)
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        words = ["--players", "2", "--bots", "random", "--out", str(tmp_path / "out")]
        assert main(["simulate", "rulebook", "--lang", "en", "--cluster", address, *words]) == 2
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1
    assert f"no cluster at {address}" in shown.err
    assert not (tmp_path / "out").exists()


COMMAND = "import sys; from fourbit.cli import main; sys.exit(main())"
WRONG = {
    "nonsense": "looks like tcp://HOST:PORT",
    "tcp://127.0.0.1": "looks like tcp://HOST:PORT",
    "foo://x:1": "looks like tcp://HOST:PORT",
    "nonsense://x": "looks like tcp://HOST:PORT",
    "tcp://127.0.0.1:notaport": "looks like tcp://HOST:PORT",
    "tcp://127.0.0.1:99999": "looks like tcp://HOST:PORT",
    "tcp://no-such-host.invalid:8786": "unknown host",
}


@pytest.mark.parametrize("address", WRONG)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(FourbitError, match="no cluster") as caught, cluster(address):
        pass
    assert WRONG[address] in caught.value.text("en")
    assert WRONG[address] not in caught.value.text("ja")


def test_a_wrong_address_is_one_line_and_soon(tmp_path: Path) -> None:
    """Nothing is left behind that complains later: all that the process says is that line."""
    words = ["--games", "4", "--players", "2", "--bots", "random", "--out", str(tmp_path / "out")]
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "simulate", "rulebook", "--cluster", "nonsense",
         "--lang", "en", *words],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2 and time.monotonic() - began < 15
    assert done.stderr.count("\n") == 1 and "nonsense: an address looks like" in done.stderr
    assert not (tmp_path / "out").exists()


def test_who_is_no_scheduler_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody listens but never speaks: that is noticed within the patience."""
    monkeypatch.setattr("fourbit.lab.cluster.PATIENCE", 1)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(FourbitError, match="no Dask scheduler"), cluster(address):
            pass
