"""No command takes a number that is none, or that never ends."""

from __future__ import annotations

import re

import pytest
import typer

from fourbit.cli import app, main

CALLS = (
    ["bench", "--seconds"],
    ["try", "mended", "--seconds"],
    ["try", "mended", "--relearn"],
    ["train", "rulebook", "--minutes"],
    ["ladder", "random", "greedy", "--temperature"],
    ["serve", "--rate"],
    ["serve", "--away"],
)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("call", CALLS, ids=" ".join)
@pytest.mark.parametrize("number", ["nan", "inf"])
def test_such_a_number_is_one_line(
    call: list[str], number: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*call, number, "--lang", lang]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and call[-1] in told.err
    assert bool(re.search("[ぁ-ん]", told.err)) == (lang == "ja")


def test_no_such_option_is_forgotten() -> None:
    """Every option that takes a fraction is among the calls above."""
    found = {
        (name, option.opts[0])
        for name, command in typer.main.get_command(app).commands.items()  # type: ignore[attr-defined]
        for option in command.params
        if isinstance(option.type.name, str) and "float" in option.type.name
    }
    assert found == {(call[0], call[-1]) for call in CALLS}
