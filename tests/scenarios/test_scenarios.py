"""Every scenario of the repository agrees; what is wrong with a file is said clearly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fourbit.cli import main
from tests.scenarios.played import FILES, played

CASE: dict[str, Any] = {
    "id": "S1",
    "title": "six wood",
    "do": {"act": "resolve", "player": "A", "at": 0},
    "expect": {"players": {"A": {"wood": 6}}},
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenarios_agree(path: Path) -> None:
    """The engine does what the rulings say; uncompiled, `test_branches` asks the same."""
    different = played(path).different
    assert [(result.case.name, result.reason(), result.different) for result in different] == []


def test_there_are_scenarios() -> None:
    """The folder is where the tests look."""
    assert len(FILES) >= 7


def write(folder: Path, *scenarios: object) -> str:
    """A scenario file."""
    path = folder / "s.json"
    path.write_text(json.dumps(scenarios, ensure_ascii=False), "utf-8")
    return str(path)


def last_line(err: str) -> str:
    """The error itself; an uncompiled engine says so in a line before it."""
    return err.splitlines()[-1]


def with_(**changes: Any) -> dict[str, Any]:
    """The plain case with other fields."""
    return CASE | changes


def act(**do: Any) -> dict[str, Any]:
    """The plain case doing something else."""
    return with_(do={"act": "resolve", "player": "A", "at": 0} | do)


def test_agreement(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 0 and one line."""
    assert main(["scenario", write(tmp_path, CASE), "--lang", "en"]) == 0
    assert capsys.readouterr().out == "1 cases: 1 agree, 0 disagree\n"


def test_disagreement(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 1, with what was expected beside what came out."""
    wrong = with_(expect={"players": {"A": {"wood": 7, "stone": 2}}, "row": [3]})
    assert main(["scenario", write(tmp_path, CASE, wrong), "--lang", "en"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("✗ S1 six wood (")
    assert lines[1:] == [
        "    players.A.wood: expected 7, got 6",
        "    row: expected [3], got []",
        "2 cases: 1 agree, 1 disagree",
    ]


def test_disagreement_in_japanese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same in the other language."""
    wrong = with_(expect={"players": {"A": {"wood": 7}}})
    assert main(["scenario", write(tmp_path, wrong), "--lang", "ja"]) == 1
    assert "    players.A.wood：期待 7、実際 6" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("case", "line"),
    [
        (with_(expect={"illegal": True}), "    was accepted (should be refused)"),
        (
            act(at=1, place={"discard": {"coin": 3}}),
            "    refused: A, decision amount: discard 3 coin; "
            "options: 0 coin | 2 coin | 4 coin | 6 coin | 8 coin",
        ),
        (act(place={"stone": True}), "    refused: no such choice came up: place.stone True"),
        (
            act(stack=["1-1", "2-0", "3-0", "4-0"]),
            "    refused: the stack does not read as that place: 1-1 2-0 3-0 4-0 ≠ 0",
        ),
    ],
)
def test_why_refused(
    case: dict[str, Any], line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A refusal names the decision and its options."""
    assert main(["scenario", write(tmp_path, case), "--lang", "en"]) == 1
    assert capsys.readouterr().out.splitlines()[1] == line


def test_refused_leaves_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What else is expected of a refusal is compared with the table as given."""
    case = act(at=10, place={"stone": True})
    case["expect"] = {"illegal": True, "players": {"A": {"coin": 8}}}
    assert main(["scenario", write(tmp_path, case), "--lang", "en"]) == 1
    assert "players.A.coin: expected 8, got 0" in capsys.readouterr().out


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Results for programs."""
    wrong = with_(id="S2", expect={"players": {"A": {"wood": 7}}})
    refused = act(at=10, place={"stone": True}) | {"id": "S3"}
    assert main(["scenario", write(tmp_path, CASE, wrong, refused), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["cases"], found["agree"], found["disagree"]) == (3, 1, 2)
    first, second, third = found["results"]
    assert first["agrees"] and first["id"] == "S1" and not first["illegal"]
    assert second["differences"] == [{"path": "players.A.wood", "expected": 7, "got": 6}]
    assert third["illegal"] and third["refused"]["options"] == ["no"]


BAD: list[tuple[dict[str, Any], str]] = [
    (with_(gven={}), "S1: unknown key gven (nearest: “given”)"),
    (with_(cases=[{"expcet": {}}]), "S1/1: unknown key cases[0].expcet (nearest: “expect”)"),
    (with_(do={"act": "resovle"}), "S1: do.act cannot be “resovle” (nearest: “resolve”)"),
    (with_(do={"player": "A"}), "S1: do.act is missing"),
    (with_(do={"act": "resolve"}), "S1: do.at is missing"),
    (with_(expect=None), "S1: expect is missing"),
    (act(plaec={}), "S1: unknown key do.plaec (nearest: “place”)"),
    (act(place={"discrad": {}}), "S1: unknown key do.place.discrad (nearest: “discard”)"),
    (act(place={"discard": {"wod": 2}}), "S1: unknown key do.place.discard.wod (nearest: “wood”)"),
    (act(use={"1-2": {}}), "S1: unknown key do.use.1-2 (nearest: “1-1”)"),
    (act(use={"1-0": {"tkae": "wood"}}), "S1: unknown key do.use.1-0.tkae (nearest: “take”)"),
    (act(stack=["17-0"]), "S1: do.stack[0] cannot be “17-0” (nearest: “7-0”)"),
    (act(at="Th"), "S1: do.at cannot be “Th” (nearest: “TH”)"),
    (act(player="a"), "S1: do.player cannot be “a”"),
    (act(bonus="coins"), "S1: do.bonus cannot be “coins” (nearest: “coin”)"),
    (with_(given={"rwo": []}), "S1: unknown key given.rwo (nearest: “row”)"),
    (with_(given={"row": [99]}), "S1: given.row[0] cannot be “99”"),
    (with_(given={"players": {"A": {"hird": 3}}}), "S1: unknown key given.players.A.hird"),
    (with_(given={"players": {"A": {"wood": -1}}}), "S1: given.players.A.wood cannot be “-1”"),
    (with_(given={"players": {"A": {"planned": [8]}}}), "S1: given.players.A.planned[0] cannot be"),
    (with_(given={"track": [[2, ["A"]], [1, ["A"]]]}), "S1: given.track cannot be"),
    (with_(expect={"players": {"A": {"wod": 6}}}), "S1: unknown key expect.players.A.wod"),
    (with_(expect={"scroe": {}}), "S1: unknown key expect.scroe (nearest: “score”)"),
    (with_(edition="rulebok"), "S1: edition: no edition “rulebok”"),
    (with_(switches={"capp": 68}), "S1: switches: --set: unknown key capp (nearest: cap)"),
    (with_(switches={"track.landing": "hed"}), "S1: switches: --set, track.landing"),
    (with_(switches=["cap"]), "S1: switches cannot be"),
    (with_(edition=3), "S1: edition cannot be “3”"),
    (with_(expect={}), "S1: expect has nothing to compare"),
    (with_(expect={"players": {"A": {}, "B": None}}), "S1: expect has nothing to compare"),
    (with_(expect={"track": [], "order": []}), "S1: expect has nothing to compare"),
    (with_(cases=[]), "S1: cases cannot be “[]”"),
    (with_(editions=[]), "S1: editions cannot be “[]”"),
    (with_(do={"act": "resolve", "seq": 5}), "S1: do.seq cannot be “5”"),
    (with_(do={"act": "resolve", "seq": [5]}), "S1: do.seq[0] cannot be “5”"),
    (with_(given={"track": [[3_000_000_000, ["A"]]]}), "S1: given.track[0][0] cannot be"),
    (with_(expect={"players": {"A": {"space": 10**20}}}), "S1: expect.players.A.space cannot be"),
    (with_(given={"pool": {"²": {}}}), "S1: unknown key given.pool.²"),
    (with_(given={"pool": {"9" * 5000: {}}}), "S1: unknown key given.pool.999"),
]


@pytest.mark.parametrize(("case", "text"), BAD, ids=[text[:40] for _, text in BAD])
def test_wrong_file(
    case: dict[str, Any], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 2 and one line with file, scenario, key and the nearest word; nothing is run."""
    file = write(tmp_path, CASE, case)
    assert main(["scenario", file, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    english = last_line(err)
    assert english.startswith(f"{file} {text}")
    assert main(["scenario", file, "--lang", "ja"]) == 2
    japanese = last_line(capsys.readouterr().err)
    assert japanese != english and japanese.startswith(f"{file} S1")


@pytest.mark.parametrize(
    "wrong",
    [
        {"at": 16},
        {"at": 1, "place": {"discard": {"coin": -2}}},
        {"at": 1, "place": {"discard": {"coin": 1.5}}},
        {"at": 2, "place": {"plan": 19}},
        {"at": 12, "place": {"building": 0, "from": "row"}},
        {"at": 12, "place": {"building": 1, "from": "deck"}},
        {"at": 8, "stack": ["1-0", "1-0", "2-1", "3-0"]},
    ],
    ids=str,
)
def test_what_nobody_could_choose_is_illegal(
    wrong: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A given choice that cannot be made; the other cases of the file still run."""
    refused = act(**wrong) | {"expect": {"illegal": True}}
    assert main(["scenario", write(tmp_path, CASE, refused)]) == 0
    assert "2" in capsys.readouterr().out
    assert main(["scenario", write(tmp_path, CASE, act(**wrong))]) == 1


@pytest.mark.parametrize("text", ["[{", "", "\x00", "[" * 100_000, "9" * 5000])
def test_not_json(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text that is no JSON is named with its line."""
    path = tmp_path / "broken.json"
    path.write_text(text, "utf-8")
    assert main(["scenario", str(path), "--lang", "en"]) == 2
    assert last_line(capsys.readouterr().err).startswith(f"{path} line 1: not JSON")


def test_odd_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither other encodings, nor lists of something else, nor missing files get through."""
    path = tmp_path / "latin.json"
    path.write_bytes(b'["\xe9"]')
    assert main(["scenario", str(path), "--lang", "en"]) == 2
    assert "line 1: not UTF-8" in capsys.readouterr().err
    assert main(["scenario", write(tmp_path), "--lang", "en"]) == 2
    assert "there is no scenario in it" in capsys.readouterr().err
    assert main(["scenario", write(tmp_path, 3), "--lang", "en"]) == 2
    assert "#1: not a scenario" in capsys.readouterr().err
    assert main(["scenario", str(tmp_path / "none.json"), "--lang", "en"]) == 2
    assert "none.json" in capsys.readouterr().err


def test_one_scenario_alone(tmp_path: Path) -> None:
    """A file may hold a single scenario, without a list."""
    path = tmp_path / "one.json"
    path.write_text(json.dumps(CASE), "utf-8")
    assert main(["scenario", str(path)]) == 0


def test_several_editions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`editions` multiplies a case, an inline edition stands for itself, a file is found."""
    (tmp_path / "mine.toml").write_text(
        'extends = ["rulebook"]\n[place]\n0000 = "木材+7"\n', "utf-8"
    )
    seven = {"players": {"A": {"wood": 7}}}
    inline = {"extends": ["rulebook"], "place": {"0000": "wood +7"}}
    cases = [
        with_(editions="all"),
        with_(editions=["mended", "bit-cards"]),
        with_(edition=inline, expect=seven),
        with_(edition="mine.toml", expect=seven),
    ]
    assert main(["scenario", write(tmp_path, *cases), "--lang", "en"]) == 0
    assert capsys.readouterr().out == "11 cases: 11 agree, 0 disagree\n"
