"""`show`, `diff` and `editions` at the command line, in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fourbit.cli import main
from fourbit.errors import catalogue
from fourbit.rules.load import shipped

LANGS: Any = ("ja", "en")


def test_show_prints_and_sets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "rulebook", "--lang", "en", "--set", "upkeep.units=2"]) == 0
    assert "pay 2 units for each" in capsys.readouterr().out
    assert main(["show", "--lang", "ja"]) == 0
    assert "## 11. 4bit と場所の対応表" in capsys.readouterr().out


def test_show_writes_chapters(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "03_コンポーネント.md").write_text("mine", "utf-8")
    call = ["show", "mended", "--chapters", str(tmp_path), "--lang", "ja"]
    assert main(call) == 2
    captured = capsys.readouterr()
    assert "--force" in captured.err and captured.err.count("\n") == 1
    assert len(list(tmp_path.iterdir())) == 1
    assert main([*call, "--force"]) == 0
    assert len(list(tmp_path.iterdir())) == 12


@pytest.mark.parametrize("call", (["show", "rulebok"], ["diff", "rulebook", "nowhere"],
                                  ["show", "--force"], ["show", "--set", "x"]))  # fmt: skip
def test_errors_are_one_line(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*call, "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.strip().count("\n") == 0


@pytest.mark.parametrize("lang", LANGS)
def test_diff_says_what_differs(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "rulebook", "mended", "--lang", lang]) == 0
    text = capsys.readouterr().out
    expected = {
        "ja": ["場所7「裏工房」", "→ 建物1軒を計画してもよい。", "  どの種類も0から69まで",
               "→ 雇用にかかるコインが2少なくなる。", "→ 移った先に誰かがいれば、その列の先頭"],
        "en": ["Back Workshop (place 7)", "→ You may plan a building.", "  You can hold 0 to 69",
               "→ Hiring a worker costs you 2 coins less.", "→ If the space is occupied, take"],
    }[lang]  # fmt: skip
    for line in expected:
        assert line in text
    assert "聖堂前" not in text and "Cathedral" not in text


@pytest.mark.parametrize("lang", LANGS)
def test_diff_without_difference(
    lang: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["diff", "rulebook", "round-draft", "--lang", lang]) == 0
    same = {"ja": "遊びに違いはない。\n", "en": "There is no difference in play.\n"}[lang]
    assert capsys.readouterr().out == same
    file = tmp_path / "renamed.toml"
    text = 'extends = ["rulebook"]\nname = "N"\n[place]\n0000 = "新広場：木材+6・石材+2"\n'
    file.write_text(text + '[en.place]\n0000 = "New Square"\n', "utf-8")
    assert main(["diff", "rulebook", str(file), "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert {"ja": "名前だけ", "en": "only names differ"}[lang] in out
    assert {"ja": "→ 名前「新広場」", "en": "→ named New Square"}[lang] in out


@pytest.mark.parametrize("lang", LANGS)
def test_diff_tells_new_and_removed_buildings(
    lang: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "more.toml"
    file.write_text(
        'extends = ["rulebook"]\nname = "M"\n[building]\n'
        '19 = "灯台（石材4）VP2。前進時：コイン+1"\n'
        '[en.building]\n19 = "Lighthouse"\n', "utf-8",
    )  # fmt: skip
    assert main(["diff", "rulebook", str(file), "--lang", lang]) == 0
    out = capsys.readouterr().out
    new = {"ja": "建物19「灯台」（追加）\n  + 価格：石材4　VP：2\n  + ",
           "en": "Lighthouse (building 19), new\n  + Price: 4 stone · VP: 2\n"}[lang]  # fmt: skip
    assert new in out
    assert main(["diff", str(file), "rulebook", "--lang", lang]) == 0
    gone = {"ja": "建物19「灯台」（廃止）\n  - 価格", "en": "(building 19), removed\n  - Price"}[
        lang
    ]
    assert gone in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGS)
def test_editions_tell_each_in_a_line(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("「" if lang == "ja" else " ")[0] for line in lines] == list(shipped())
    assert {"ja": "警告1件", "en": "1 warning"}[lang] in lines[0]
    assert main(["editions", "--json", "--lang", lang]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in found] == list(shipped())


@pytest.mark.parametrize("command", ("show", "diff", "editions"))
def test_help_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert "Example: fourbit" in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGS)
def test_help_cuts_no_text(
    lang: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Japanese has no spaces to break lines at, and goes on in the next one all the same."""
    monkeypatch.setenv("COLUMNS", "80")
    said = [text[lang] for id_, text in catalogue().items() if id_.startswith("help.")]
    meant = {before for text in said for before in re.findall(r".…", text)} | {",…"}
    for command in ((), ("check",), ("bench",), ("serve",), ("ladder",), ("simulate",)):
        assert main([*command, "--help", "--lang", lang]) == 0
        out = re.sub(r"\s+(?=…)", " ", capsys.readouterr().out)
        assert {*re.findall(r".…", out)} <= meant, command
