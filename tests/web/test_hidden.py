"""Nobody is sent what is another's: twin games at a real server (the long run is a script)."""

from __future__ import annotations

from pathlib import Path


def test_whole_games_in_twos_tell_nobody_what_is_anothers(tmp_path: Path) -> None:
    from hidden import run_pairs

    found = run_pairs(tmp_path, pairs=1, first=3)
    assert found.wrong == []
    assert found.games == 2
    assert found.moments >= 10
    assert found.compared >= 100
    assert found.planted >= 2
