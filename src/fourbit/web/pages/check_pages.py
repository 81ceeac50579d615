"""An edition file checked as it is written: the messages of `fourbit check`, at their place."""

from __future__ import annotations

import re
from collections.abc import Mapping

from fourbit.errors import EditionError
from fourbit.rules.compiled import Rules, load
from fourbit.rules.edition import Edition
from fourbit.rules.load import load_text, shipped
from fourbit.rules.toml_source import read_source
from fourbit.web.own_files import OWN_FILE, unnamed
from fourbit.web.pages.book_pages import book_page
from fourbit.web.pages.diff_pages import diff
from fourbit.web.pages.edition_pages import edition_page
from fourbit.web.wire import Checked, Finding
from fourbit.web.wire_texts import text

_VALUE = re.compile(r"=\s*(\"\"\"|'''|\"|')")


def checked(file: str, against: str = "", book: bool = False) -> Checked:
    """All that is wrong with an edition, or the edition drawn and compared.

    `against` names a shipped edition; without it, the first one that the file extends. `book`:
    with the rulebook, its passages compared alike.
    """
    try:
        edition = Rules(load_text(file, OWN_FILE)).edition
    except EditionError as error:
        found = [finding(file, one, one.facts) for one in error.all]
        return Checked(errors=found, warnings=[], edition=None, diff=None)
    base = _base(file, against)
    differences = diff(base, edition) if base is not None else None
    changed = frozenset(differences.keys) if differences else frozenset[str]()
    return Checked(
        errors=[],
        warnings=[
            finding(file, EditionError(warning.id, **warning.facts), warning.facts)
            for warning in edition.warnings
        ],
        edition=edition_page(edition, changed),
        diff=differences,
        book=book_page(edition, base) if book else None,
    )


def _base(file: str, against: str) -> Edition | None:
    """What the file is compared with."""
    if against in shipped():
        return load(against).edition
    extends = read_source(OWN_FILE, "edition", file.encode("utf-8", "surrogatepass")).data.get(
        "extends"
    )
    names = [extends] if isinstance(extends, str) else extends if isinstance(extends, list) else []
    return next((load(name).edition for name in names if name in shipped()), None)


def finding(file: str, error: EditionError, facts: Mapping[str, object]) -> Finding:
    """An error or warning where it stands in the file; what a base says stands nowhere in it."""
    line = facts.get("line")
    here = facts.get("file") == OWN_FILE and isinstance(line, int) and line > 0
    column, length = _stretch(file, error, int(str(line)), facts) if here else (0, 0)
    return Finding(
        line=int(str(line)) if here else 0,
        column=column,
        length=length,
        message=unnamed(text(error)),
        nearest=str(facts.get("near") or ""),
    )


def _stretch(
    file: str, error: EditionError, line: int, facts: Mapping[str, object]
) -> tuple[int, int]:
    """Where on its line an error stands, from 1, and how long it is."""
    lines = file.split("\n")
    if line > len(lines):
        return 1, 1
    written = lines[line - 1].rstrip("\r")
    column = facts.get("column")
    found = str(facts.get("found") or facts.get("value") or "")
    section, _, name = str(facts.get("key") or "").partition(".")
    if error.id == "maximum" and (section == "kind" or name == found) and name in written:
        return _within(written, written.index(name) + 1, len(name))  # one entry too many: its key
    if isinstance(column, int) and column > 0:
        start = column if error.id.startswith("file.") else _text_start(written) + column
        return _within(written, start, len(found) or 1)
    for part in (found, str(facts.get("name") or ""), str(facts.get("key") or "").split(".")[-1]):
        if part and part in written:
            return _within(written, written.index(part) + 1, len(part))
    blank = len(written) - len(written.lstrip())
    return _within(written, blank + 1, len(written.strip()))


def _text_start(written: str) -> int:
    """How many signs stand before the text of a value."""
    value = _VALUE.search(written)
    return value.end() if value else 0


def _within(written: str, column: int, length: int) -> tuple[int, int]:
    """No further than the line goes."""
    column = max(1, min(column, len(written) or 1))
    return column, max(1, min(length, len(written) - column + 1))
