"""A file checked as it is written: what is wrong, at its place; nothing of the disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourbit.errors import EditionError
from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import load_text
from fourbit.web.own_files import OWN_FILE, unnamed
from fourbit.web.pages.book_pages import book_page
from fourbit.web.pages.check_pages import checked
from fourbit.web.samples import OWN_EDITION
from fourbit.web.wire import Checked, Finding, Text
from tests.web.texts_of import in_both_languages


def marked(text: str, finding: Finding) -> str:
    """The stretch of the text that a finding marks."""
    line = text.split("\n")[finding.line - 1]
    return line[finding.column - 1 : finding.column - 1 + finding.length]


def test_its_rulebook_is_the_one_that_is_drawn_once_it_is_played() -> None:
    plain, found = checked(OWN_EDITION), checked(OWN_EDITION, "rulebook", book=True)
    assert plain.book is None and found.book is not None
    in_both_languages(found.book)
    edition = Rules(load_text(OWN_EDITION, "edition.toml")).edition
    assert found.book == book_page(edition, load("rulebook").edition)
    assert checked("extends = ", book=True).book is None


def test_a_file_that_can_be_played_is_drawn_and_compared() -> None:
    found = checked(OWN_EDITION)
    assert Checked.model_validate_json(found.model_dump_json()) == found
    in_both_languages(found)
    assert found.errors == [] and found.edition is not None and found.diff is not None
    changed = {place.key for place in found.edition.places if place.changed}
    named = {"0011", "0100", "0101"}
    assert changed == named | {"0001", "1100"}  # these two speak of resources: one more now
    assert found.diff.before.en == "Mended"
    assert "30" in found.diff.keys
    assert {"窯元", "灯り", "温室"} < {marked(OWN_EDITION, one) for one in found.warnings}
    against = checked(OWN_EDITION, "rulebook")
    assert against.diff is not None and len(against.diff.keys) > len(found.diff.keys)


@pytest.mark.parametrize(
    ("old", "new", "mark", "nearest"),
    [
        ("石材+6", "石財+6", "石財", "石材"),
        ("[card]", "[crad]", "crad", "card"),
        ("4-1 =", "17-1 =", "17-1", ""),
        ("VP3。", "VP3000。", "3000", ""),
        ("30 =", "99 =", "99", ""),
        ('["mended"]', '["mendet"]', "mendet", "mended"),
        ("ガラス+4。", "ガラス+4（。", "（", ""),
    ],
)
def test_an_error_stands_where_it_is(old: str, new: str, mark: str, nearest: str) -> None:
    text = OWN_EDITION.replace(old, new)
    found = checked(text)
    assert found.edition is None and found.errors
    in_both_languages(found)
    assert [marked(text, one) for one in found.errors] == [mark]
    assert found.errors[0].nearest == nearest


def test_all_errors_are_told_at_once() -> None:
    text = OWN_EDITION.replace("石材+6", "石財+6").replace("木材2→", "木財2→")
    assert [one.line for one in checked(text).errors] == [8, 9]


@pytest.mark.parametrize(
    "text", ["", "name = ", "\x00", "a = 1", "[" * 400, "x = " + "[" * 3000, "🙂", '"""']
)
def test_any_text_gets_an_answer(text: str) -> None:
    found = checked(text)
    assert found.errors and found.edition is None
    for one in found.errors:
        assert one.line == 0 or (one.column >= 1 and one.length >= 1)


def test_a_file_reads_nothing_of_the_disk(tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text('extends = ["mended"]\nname = "top secret"\n', "utf-8")
    for name in (
        str(secret),
        str(secret.with_suffix("")),
        "docs/examples/second-hand.toml",
        "/etc/passwd",
    ):
        text = f'extends = ["{name}"]\n'
        with pytest.raises(EditionError) as caught:
            load_text(text, "edition.toml")
        assert caught.value.id.startswith("edition.missing")
        assert "secret" not in checked('extends = ["x"]').errors[0].message.en
        assert checked(text).errors[0].line == 1


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        ("a = 1", "1行目：", "line 1: "),
        ('name = "x"', "種類", "no kinds"),
        (OWN_EDITION.replace("石材+6", "石財+6"), "9行目 ", "line 9, "),
    ],
)
def test_no_message_names_a_file_that_nobody_has(text: str, ja: str, en: str) -> None:
    said = [one.message for one in checked(text).errors]
    assert any(one.ja.startswith(ja) and one.en.startswith(en) for one in said), said
    assert not any(OWN_FILE in words for one in said for words in (one.ja, one.en))


def test_a_message_that_names_two_lines_of_it_names_no_file() -> None:
    within = "9行目 x：この設定は効きません。edition.toml 3行目が y を書き直しています"
    said = unnamed(Text(ja=f"edition.toml {within}", en="x.toml line 3, edition.toml line 3"))
    assert said.ja == within.replace("edition.toml ", "")
    assert said.en == "x.toml line 3, line 3"
