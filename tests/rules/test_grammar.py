"""The grammar's tables are written down, and what is written down is what lark would make."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import resources

import pytest

from fourbit.rules import grammar

FOLDER = resources.files("fourbit.rules")


def test_the_tables_written_down_are_those_of_the_grammar() -> None:
    made = grammar.make(FOLDER.joinpath("grammar.lark").read_text("utf-8"))
    kept = json.loads(FOLDER.joinpath("grammar.json").read_text("utf-8"))
    assert made == kept, "run: python -m fourbit.rules.grammar"


@pytest.mark.parametrize("words", [["check", "rulebook"], ["show", "rulebook"], ["editions"]])
def test_no_command_makes_tables_anew(words: list[str]) -> None:
    code = (
        "import sys; from fourbit.cli import main\n"
        f"code = main({words!r})\n"
        "print(code or 0, 'lark' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "0 False"


def test_tables_of_another_text_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = json.loads(FOLDER.joinpath("grammar.json").read_text("utf-8"))
    asked = []

    def make(text: str) -> dict[str, object]:
        asked.append(text)
        return {**kept, "grammar": "new"}

    monkeypatch.setattr(grammar, "make", make)
    monkeypatch.setattr(grammar, "_hash", lambda text: "another")
    grammar.tables.__wrapped__()
    assert asked == [FOLDER.joinpath("grammar.lark").read_text("utf-8")]
