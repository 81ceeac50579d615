"""Names in a record: what one may be called, and what is said otherwise."""

from __future__ import annotations

import json

import pytest

from fourbit.errors import FourbitError, PositionError
from fourbit.records.notation import from_notation, to_notation
from fourbit.records.record import Record
from fourbit.rules.compiled import load

GOOD = ("Ann", "千代", "D d", "👩\u200d🚀", "O'Neil", "-")
BAD = ("", "  ", "a|b", "[a]", "a\nb", "a\tb", "a\rb", "\x1b[2J", "\0", "\x7f", "\x9b31m",
       "\u202eevil", "\u2028", "\ud800")  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_name_is_kept_as_it_is(name: str) -> None:
    record = Record(load("mended"), 2, [name, "B"])
    assert Record.from_json(json.loads(json.dumps(record.to_json()))).names == (name, "B")
    assert from_notation(to_notation(record)).names == (name, "B")


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_a_name_is_refused_and_shown_harmless(name: str) -> None:
    with pytest.raises(FourbitError) as caught:
        Record(load("mended"), 2, ["A", name])
    assert caught.value.id == "bad_name"
    for lang, word in (("ja", "制御文字"), ("en", "control character")):
        said = caught.value.text(lang)  # type: ignore[arg-type]
        assert word in said
        assert said.isprintable()


@pytest.mark.parametrize("name", BAD)
def test_a_file_with_such_a_name_is_refused_by_its_key(name: str) -> None:
    page = Record(load("mended"), 2).to_json() | {"names": ["A", name]}
    with pytest.raises(PositionError) as caught:
        Record.from_json(page)
    assert caught.value.facts["key"] == "names"


def test_the_number_of_names_is_another_matter() -> None:
    with pytest.raises(FourbitError) as caught:
        Record(load("mended"), 3, ["A", "B"])
    assert caught.value.id == "bad_names"
