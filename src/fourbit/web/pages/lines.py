"""Editions to choose from: each told in a sentence, what it changes, what to expect."""

from __future__ import annotations

from functools import cache

from fourbit.errors import Lang, catalogue
from fourbit.rules.compiled import load
from fourbit.rules.doing import all_lines, dead
from fourbit.rules.edition import Edition
from fourbit.rules.load import shipped
from fourbit.web.prebuilt import prebuilt_lines
from fourbit.web.rulesets import source_digest
from fourbit.web.wire import EditionLine, OptionLine, Text
from fourbit.web.wire_texts import both, spoken, told
from fourbit.words.about import change_counts
from fourbit.words.description import is_undecided, named
from fourbit.words.descriptions import Descriptions
from fourbit.words.filling import Filling

BASE = "rulebook"
RECOMMENDED = "mended"
OPTIONS: dict[str, tuple[str, ...]] = {  # worth a setting; the first value leaves all as it is
    "rounds": ("", "3", "4", "5", "6"),
    "draft.mode": ("", "pass", "dealt"),
    "participation.mode": ("", "sequential", "simultaneous"),
    "upkeep.bailout": ("", "none", "keep1"),
    "row": ("", "4", "5", "6"),
}


def says(edition: Edition) -> Text:
    """An edition in a sentence."""
    known = f"view.says.{edition.id}"
    return told(known if known in catalogue() else "view.says")


def edition_line(edition: Edition) -> EditionLine:
    """An edition to choose."""
    return EditionLine(
        id=edition.id,
        digest=source_digest(edition.source),
        name=spoken(lambda lang: named(edition.names, lang) or edition.id),
        says=says(edition),
        changes=_changes(edition),
        expect=list(_expected(edition)),
        recommended=edition.id == RECOMMENDED,
    )


@cache
def _base() -> Edition:
    return load(BASE).edition


def _changes(edition: Edition) -> list[Text]:
    def counts(lang: Lang) -> list[str]:
        return change_counts(edition, _base(), lang)

    return [Text(ja=ja, en=en) for ja, en in zip(counts("ja"), counts("en"), strict=True)]


def _expected(edition: Edition) -> list[Text]:
    """What may surprise: entries without effect, hands that are given, an early end."""
    entries, never = Descriptions(edition), dead(all_lines(edition))
    found = []
    for carrier in edition.carriers:
        lines = [place for place in never if place.carrier.key == carrier.key]
        if is_undecided(carrier) and carrier.kind != "procedure":
            found.append(told("view.expect.undecided", what=entries[carrier.key].title))
        elif lines:
            key = "never" if len(lines) == len(carrier.lines) else "partly"
            found.append(told(f"view.expect.{key}", what=entries[carrier.key].title))
    mode = edition.procedure.draft_mode
    if mode != "pass":
        found.append(told(f"view.expect.{mode}"))
    if edition.procedure.end is not None:
        when = spoken(lambda lang: Filling(edition, lang).end())
        found.append(told("view.expect.end", when=both(when)))
    return found


def option_lines() -> list[OptionLine]:
    """The few options worth a setting; any edition can be played with each of them."""
    return [
        OptionLine(
            key=key,
            says=told(f"view.option.{key}"),
            values=list(values),
            labels=[_label(key, value) for value in values],
            default="",
        )
        for key, values in OPTIONS.items()
    ]


def _label(key: str, value: str) -> Text:
    if not value:
        return told("view.option.as_is")
    return Text(ja=value, en=value) if value.isdigit() else told(f"view.option.{key}.{value}")


@cache
def edition_lines() -> list[EditionLine]:
    """All editions that come with the package, the recommended one first."""
    return [EditionLine(**line) for line in prebuilt_lines()] or told_lines()


def told_lines() -> list[EditionLine]:
    """The same from the editions themselves."""
    names = sorted(shipped(), key=lambda name: name != RECOMMENDED)
    return [edition_line(load(name).edition) for name in names]
