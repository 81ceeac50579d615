"""Pages of the rules: every edition drawn and said whole, in both languages."""

from __future__ import annotations

from pathlib import Path

import make_lines
import pytest

from fourbit.rules.compiled import load
from fourbit.rules.load import shipped
from fourbit.rules.model import Carrier
from fourbit.rules.working import works_at
from fourbit.web import prebuilt
from fourbit.web.pages.book_pages import book_page
from fourbit.web.pages.diff_pages import diff
from fourbit.web.pages.edition_pages import edition_page
from fourbit.web.pages.lines import (
    OPTIONS,
    edition_line,
    edition_lines,
    option_lines,
    told_lines,
)
from fourbit.web.pages.start import start_page
from fourbit.web.rulesets import digest_of, recall
from fourbit.web.wire import BookPage, Diff, EditionPage, Entry, StartPage
from tests.web.sittings import EDITIONS
from tests.web.texts_of import in_both_languages


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_drawn_whole(name: str) -> None:
    edition = load(name).edition
    page = edition_page(edition)
    assert EditionPage.model_validate_json(page.model_dump_json()) == page
    assert in_both_languages(page) > 500
    assert [place.number for place in page.places] == list(range(16))
    assert [card.number for card in page.cards] == list(range(1, 17))
    assert [entry.key for entry in page.buildings] == [one.key for one in edition.buildings]
    for carrier in edition.carriers:
        assert len(_entry(page, carrier).effects) == len(carrier.lines)


def _entry(page: EditionPage, carrier: Carrier) -> Entry:
    sides = [side for card in page.cards for side in (card.zero, card.one)]
    entries = [*page.places, *sides, *page.buildings, page.town_hall, page.procedure]
    return next(entry for entry in entries if entry.key == carrier.key)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_sprite_belongs_to_a_name_or_an_effect(name: str) -> None:
    page = edition_page(load(name).edition)
    kinds = {kind.id for kind in page.kinds}
    for place in page.places:
        assert place.sprite[-1] == "tile" and len(set(place.sprite)) == len(place.sprite)
        assert not any(sprite.endswith(f":{place.number}") for sprite in place.sprite)
        used = {sprite[5:] for sprite in place.sprite if sprite.startswith("kind:")}
        assert used <= kinds
    for kind in page.kinds:
        assert kind.sprite[0] == f"kind:{kind.id}"
    assert [kind.id for kind in page.kinds if kind.is_score] == ["vp"]


@pytest.mark.parametrize("name", EDITIONS)
def test_a_side_works_where_its_bit_can_stand(name: str) -> None:
    page = edition_page(load(name).edition)
    for card in page.cards:
        assert 15 not in card.zero.works_at and 0 not in card.one.works_at


def test_where_a_side_works_follows_what_the_places_give() -> None:
    edition = load("mended").edition
    sides = works_at(edition)
    assert sides["1-0"] == (0,)  # wood from the place
    assert sides["1-1"] == (6, 14)  # hired by the place
    assert sides["3-0"] == (2,)  # planned there
    assert sides["13-1"] == (7, 12)  # built there
    assert sides["6-0"] == (5, 6, 7, 11, 12, 14)  # where no resource need come
    assert sides["4-1"] == tuple(range(1, 16))  # anywhere


def test_the_start_offers_every_edition_and_bot() -> None:
    page = start_page([])
    assert StartPage.model_validate_json(page.model_dump_json()) == page
    assert in_both_languages(page) > 50
    assert {line.id for line in page.editions} == set(shipped())
    assert [line.id for line in page.editions if line.recommended] == [page.editions[0].id]
    assert page.default_bot == "resident" and page.bots[-1].id == "master"
    for line in page.editions:
        assert line.says.ja != edition_line(load("docs/examples/five-more.toml").edition).says.ja


def test_what_was_written_down_beforehand_is_what_the_editions_say() -> None:
    """If it is not: `scripts/make_lines.py`."""
    assert prebuilt.FILE.read_text("utf-8") == make_lines.text()
    assert edition_lines() == told_lines()


def test_changed_editions_are_told_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old = tmp_path / "lines.json"
    old.write_text(prebuilt.FILE.read_text("utf-8").replace('"of": "', '"of": "other'), "utf-8")
    for file in (old, tmp_path / "none.json"):
        monkeypatch.setattr(prebuilt, "FILE", file)
        assert prebuilt.prebuilt_lines.__wrapped__() == []


def test_shipped_digests_are_known_without_reading_an_edition() -> None:
    digests = {digest_of(load(name)): name for name in shipped()}
    assert {line["digest"]: line["id"] for line in prebuilt.prebuilt_lines()} == digests
    assert all((found := recall(one)) and found.edition.id == digests[one] for one in digests)


def test_what_to_expect_names_the_place_without_effect() -> None:
    lines = {line.id: line for line in edition_lines()}
    assert any("裏工房" in text.ja for text in lines["rulebook"].expect)
    assert lines["mended"].expect == [] and len(lines["workshop"].expect) == 2
    assert lines["rulebook"].changes == []
    assert lines["mended"].changes[0].en == "2 places (Drafting Office, Back Workshop)"
    assert lines["workshop"].changes[0].ja == "場所11"  # too many to be called by name


@pytest.mark.parametrize("name", shipped())
def test_every_option_can_be_set(name: str) -> None:
    assert [line.key for line in option_lines()] == list(OPTIONS)
    for line in option_lines():
        assert line.values[0] == line.default == "" and len(line.values) == len(line.labels)
        for value in line.values[1:]:
            assert str(load(name, {line.key: value}).edition.options[line.key]) in (
                value,
                str(value),
            )


@pytest.mark.parametrize("name", EDITIONS)
def test_the_rulebook_has_the_same_passages_in_both_languages(name: str) -> None:
    edition = load(name).edition
    page = book_page(edition)
    assert BookPage.model_validate_json(page.model_dump_json()) == page
    assert len(page.chapters) == 12 and in_both_languages(page) > 200
    assert not any(passage.changed for chapter in page.chapters for passage in chapter.passages)
    places = [one for chapter in page.chapters for one in chapter.passages if "9-1" in one.text.ja]
    assert places and all(one.mark == "h3" for one in places if one.text.ja.startswith("9-1"))


def test_passages_that_differ_are_marked() -> None:
    page = book_page(load("mended").edition, load("rulebook").edition)
    changed = [one.text for chapter in page.chapters for one in chapter.passages if one.changed]
    assert any("雇用" in text.ja for text in changed) and 3 <= len(changed) <= 12
    same = book_page(load("round-draft").edition, load("rulebook").edition)
    assert not any(one.changed for chapter in same.chapters for one in chapter.passages)


@pytest.mark.parametrize("name", EDITIONS)
def test_differences_are_told_in_both_languages(name: str) -> None:
    base, edition = load("rulebook").edition, load(name).edition
    for one, other in ((base, edition), (edition, base)):
        page = diff(one, other)
        assert Diff.model_validate_json(page.model_dump_json()) == page
        in_both_languages(page)
        assert set(page.keys) <= {carrier.key for carrier in other.carriers}
    assert diff(edition, edition).contrasts == [] and diff(edition, edition).keys == []


def test_the_keys_that_differ_are_the_entries_that_do() -> None:
    page = diff(load("rulebook").edition, load("mended").edition)
    assert page.keys == ["0010", "0111", "8"]
