"""A changed number that matters is called a difference, a copy is not; in both languages."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from fourbit.cli import main
from fourbit.commands.watching import again_and_again
from fourbit.errors import LANGUAGES, Lang
from fourbit.lab.ancestry import ancestor
from fourbit.lab.figures import HEADLINES
from fourbit.lab.trial import SPARE, planned, play, spare
from fourbit.lab.verdict_tables import beside
from fourbit.lab.verdict_words import VerdictWords
from fourbit.players.derived import derived
from fourbit.players.mind_file import About, write_mind
from fourbit.rules.compiled import load

QUICK = ("--bot", "greedy", "--players", "2", "--blocks", "30")
SHORT = 'extends = ["rulebook"]\nname = "短い町 / Short Town"\n[procedure]\nrounds = 2\n'
MORE = 'extends = ["short"]\nname = "木の町 / Wood Town"\n[place]\n0000 = "wood +{}, stone +2"\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("try")
    (found / "short.toml").write_text(SHORT, "utf-8")
    (found / "wood.toml").write_text(MORE.format(12), "utf-8")
    (found / "copy.toml").write_text('extends = ["short"]\nname = "写し / Copy"\n', "utf-8")
    (found / "broken.toml").write_text(MORE.format("x"), "utf-8")
    return found


@pytest.fixture(scope="module")
def wood(folder: Path) -> dict[str, Any]:
    """More wood at place 0, as a program hears it."""
    return asked(folder / "wood.toml")


def asked(file: Path, *more: str) -> dict[str, Any]:
    from contextlib import redirect_stdout
    from io import StringIO

    said = StringIO()
    with redirect_stdout(said):
        assert main(["try", str(file), *QUICK, *more, "--json", "--lang", "en"]) == 0
    found: dict[str, Any] = json.loads(said.getvalue())
    return found


def figure(found: dict[str, Any], *key: str) -> dict[str, Any]:
    return next(one for one in found["figures"] if (one["topic"], one["key"], one["what"]) == key)


def test_a_changed_number_shows(wood: dict[str, Any]) -> None:
    assert wood["against"] == "short"
    visits, gives = (figure(wood, "place", "0000", what) for what in ("visits", "wood"))
    for one in (visits, gives):
        assert one["differs"]
        assert 0 < one["low"] < one["difference"] < one["high"]
    assert gives["difference"] > 3
    assert "12 wood" in "".join(wood["changes"])
    assert wood["verdict"].startswith("Beyond noise: ")


def test_all_that_was_asked_for_is_told(wood: dict[str, Any]) -> None:
    topics = {one["topic"] for one in wood["figures"]}
    assert topics >= {"headline", "sort", "source", "place", "pick", "building", "deed", "round"}
    assert [one["key"] for one in wood["figures"] if one["topic"] == "headline"] == [*HEADLINES]
    assert (wood["bot"], wood["blocks"], wood["games"], wood["seed"]) == ("greedy", 30, 30, 1)
    sorts = [one for one in wood["figures"] if one["topic"] == "sort"]
    score = figure(wood, "headline", "score", "")
    for side in ("before", "after"):
        assert sum(one[side] for one in sorts) == pytest.approx(score[side])
    assert any(one["fate"] == "unreached" and one["at_most"] == 0.1 for one in wood["lines"])


def test_the_same_again(wood: dict[str, Any], folder: Path) -> None:
    again = asked(folder / "wood.toml")
    assert {**again, "seconds": 0} == {**wood, "seconds": 0}


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("No difference", "10 %", "no difference in play")),
        ("ja", ("差は見つからない", "10 %")),
    ],
)
def test_a_copy_does_not_differ(
    lang: str, words: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["try", str(folder / "copy.toml"), *QUICK, "--lang", lang]) == 0
    said = capsys.readouterr().out
    for word in words:
        assert word in said, said
    assert not re.search("● [+-]", said)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_tables_fit_a_terminal(lang: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from rich.cells import cell_len

    assert main(["try", str(folder / "wood.toml"), *QUICK, "-p", "3", "--lang", lang]) == 0
    said = capsys.readouterr().out
    tables = [line for line in said.split("\n") if line.startswith(" ")]
    assert len(tables) > 60
    assert max(cell_len(line) for line in tables) <= 100
    assert "greedy" in said
    assert "--blocks 30" in said
    assert "●" in said
    other = "[ぁ-ん]" if lang == "en" else "visits|points|difference|players"
    said = said.partition("fourbit try")[0]
    assert not re.search(other, said), re.findall(f".*(?:{other}).*", said)


def test_what_it_is_compared_with(folder: Path) -> None:
    assert ancestor("mended", load("mended")).edition.id == "rulebook"
    assert ancestor("rulebook", load("rulebook")).edition.id != "rulebook"
    short = folder / "short.toml"
    assert ancestor(str(short), load(str(short))).digest == load("rulebook").digest
    both = folder / "both.toml"
    both.write_text('extends = ["mended", "bit-cards"]\n[procedure]\nrounds = 2\n', "utf-8")
    assert ancestor(str(both), load(str(both))).digest == load("mended-bit-cards").digest
    alone = folder / "alone.toml"
    alone.write_text('[kind]\nvp = { ja = "VP", en = "VP", resource = false }\n', "utf-8")
    assert ancestor(str(alone), load(str(alone))).edition.id


def test_a_setting_is_tried_beside_the_edition_without_it() -> None:
    found = asked(Path("rulebook"), "--set", "rounds=2", "--blocks", "4")
    assert found["against_digest"] == load("rulebook").digest
    assert found["digest"] == load("rulebook", {"rounds": "2"}).digest
    assert found["blocks"] == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["broken.toml"], "broken.toml"),
        (["nothing.toml"], "nothing"),
        (["wood.toml", "--bot", "gredy"], "greedy"),
        (["wood.toml", "--players", "7"], "7"),
        (["wood.toml", "--against", "mendet"], "mended"),
        (["wood.toml", "--seconds", "0"], "seconds"),
        (["mended", "--watch"], "mended"),
    ],
)
def test_wrong_input_is_one_line(
    words: list[str],
    said: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(folder)
    for lang in ("en", "ja"):
        assert main(["try", *words, "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert not out
        assert len(err.strip().split("\n")) == 1
        assert said in err


def test_every_save_is_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A broken file is told and waited for; Ctrl+C ends it."""
    file, tried = tmp_path / "town.toml", list[str]()
    saves = [SHORT.replace("2", "3"), "rounds =", SHORT]
    file.write_text(SHORT, "utf-8")

    def deed() -> None:
        tried.append(load(str(file)).digest)

    def sleep(seconds: float) -> None:
        naps.append(seconds)
        if len(naps) % 5:
            return
        if not saves:
            raise KeyboardInterrupt
        file.write_text(saves.pop(0), "utf-8")
        os.utime(file, ns=(len(saves), len(saves)))

    naps: list[float] = []
    again_and_again(file, deed, sleep)
    said = capsys.readouterr().err
    assert len(tried) == 3
    assert tried[0] == tried[2] != tried[1]
    assert said.count("Ctrl+C") == 4
    assert "town.toml" in said.split("\n")[2]


@pytest.mark.parametrize(("lang", "words"), [("en", "as they were"), ("ja", "前のまま")])
def test_two_kinds_of_bots_side_by_side(lang: Lang, words: str, folder: Path) -> None:
    """As they are told after `--relearn`: every headline, twice, each by its own games."""
    both = (load(str(folder / "short.toml")), load(str(folder / "wood.toml")))
    first, second = (play(planned(both, bot, 2, 8.0, 12), 1) for bot in ("greedy", "random"))
    told = beside((first.verdict, second.verdict), VerdictWords(*both, lang))
    assert words in told
    row = next(line for line in told.split("\n") if ("points a" in line or "1人の得点" in line))
    assert len(re.findall(r"\[", row)) + row.count("=") == 2
    scores = [trial.verdict.figures["headline", "score", ""].pair for trial in (first, second)]
    assert scores[0].after > scores[1].after + 1


def test_no_row_of_points_is_called_like_another(wood: dict[str, Any], folder: Path) -> None:
    both = [load(str(folder / f"{name}.toml")) for name in ("short", "wood")]
    for lang in LANGUAGES:
        words = VerdictWords(both[0], both[1], lang)
        rows = [words.row((one["topic"], one["key"], one["what"]))
                for one in wood["figures"] if one["topic"] in ("sort", "source")]  # fmt: skip
        assert len(rows) == len(set(rows)), sorted(rows)


def test_a_mind_in_a_file_plays_both_editions(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wood, short = (load(str(folder / f"{name}.toml")) for name in ("wood", "short"))
    for name, rules in (("wood", wood), ("short", short), ("other", load("mended"))):
        write_mind(folder / f"{name}.npz", derived(rules), About(name, rules.digest))
    few = ("--players", "2", "--blocks", "4", "--lang", "en")
    for name in ("wood", "short"):
        file = str(folder / f"{name}.npz")
        assert main(["try", str(folder / "wood.toml"), "--bot", file, *few]) == 0
        assert file in capsys.readouterr().out.replace("\n", "")
    foreign = str(folder / "other.npz")
    assert main(["try", str(folder / "wood.toml"), "--bot", foreign, *few]) == 2
    assert "another edition" in capsys.readouterr().err


def test_a_busy_machine_is_given_more_spare_time(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = []
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    for load_now in (0.1, 2.0, 5.0):
        monkeypatch.setattr("os.getloadavg", lambda now=load_now: (now,) * 3, raising=False)
        shares.append(spare())
    assert shares == [SPARE, SPARE, SPARE / 2]


MARKET = 'extends = ["short"]\nname = "市場町 / Market Town"\n[building]\n3 = "{}"\n'
SALE = "市場（木材6・石材2・コイン6）VP4。行動中いつでも：木材か石材1→{}"


@pytest.mark.parametrize(("gives", "looked"), [("コイン1", False), ("VP5", True)])
def test_of_a_sale_that_bots_do_not_look_at_nothing_is_said(
    folder: Path, gives: str, looked: bool
) -> None:
    file = folder / f"market{looked}.toml"
    file.write_text(MARKET.format(SALE.format(gives)), "utf-8")
    found = asked(file, "--against", str(folder / "short.toml"))
    fates = [
        one["fate"] for one in found["lines"] if (one["edition"], one["key"]) == (file.stem, "3")
    ]
    assert fates == ([] if looked else ["unlooked"])
    assert ("nothing is said here of Market" in found["verdict"]) is not looked


def test_what_could_be_seen_reads_well_where_no_deal_moved(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "even.toml"
    file.write_text(MARKET.format(SALE.format("コイン1")).replace("short", "rulebook"), "utf-8")
    for lang, said in (("en", "points a player in at most "), ("ja", "1人の得点は配りの")):
        assert main(["try", str(file), *QUICK, "--lang", lang]) == 0
        verdict = capsys.readouterr().out.splitlines()[1]
        assert said in verdict and "% %" not in verdict and "≤" not in verdict
