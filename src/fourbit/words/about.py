"""An edition in one line."""

from __future__ import annotations

from typing import Any

from fourbit.errors import Lang, catalogue, say
from fourbit.rules.edition import Edition
from fourbit.rules.model import Carrier
from fourbit.rules.plurals import plural
from fourbit.words.description import named
from fourbit.words.differences import changed, changed_entries
from fourbit.words.phrases import listed
from fourbit.words.terms import terms

_NOUNS = {"places": "place", "buildings": "building"}
_FEW = 3  # so many changed entries are called by their names


def about(edition: Edition, base: Edition, lang: Lang) -> str:
    """What it is, where it differs from the base, how many warnings it has."""
    known = catalogue().get(f"about.{edition.id}", {}).get(lang, "")
    changes = _changes(edition, base, lang)
    joint = say("editions.and", lang) if known and changes else ""
    return say(
        "editions.line", lang,
        id=edition.id, name=edition.names.get(lang) or edition.id, about=known,
        changes=joint + changes, warnings=_warnings(len(edition.warnings), lang),
    )  # fmt: skip


def _changes(edition: Edition, base: Edition, lang: Lang) -> str:
    if edition.id == base.id:
        return ""
    if edition.digest == base.digest:
        return say("editions.same", lang)
    parts = change_counts(edition, base, lang)
    together = "・".join(parts) if lang == "ja" else listed(parts)
    return say("editions.changes", lang, list=together)


def change_counts(edition: Edition, base: Edition, lang: Lang) -> list[str]:
    """How many entries of each sort play otherwise than in the base, a few of them by name:
    `場所2（裏工房・裏ギルド）`, `11 places`."""
    parts, entries = [], changed_entries(base, edition)
    for sort, n in changed(base, edition).items():
        if n:
            own = terms(edition.words, lang)
            nouns = {**_NOUNS, "card_sides": f"{own['short_card']} side"}
            words = {key: noun if n == 1 else plural(noun) for key, noun in nouns.items()}
            words["rules_of_procedure"] = "rule of procedure" if n == 1 else "rules of procedure"
            counted = say(f"editions.{sort}", lang, n=n, **own, **words)
            parts.append(counted + _called(entries[sort], lang))
    return parts


def _called(entries: list[Carrier], lang: Lang) -> str:
    names = [named(entry.names, lang) for entry in entries]
    if not 0 < len(names) <= _FEW or not all(names):
        return ""
    return say("editions.called", lang, names=("・" if lang == "ja" else ", ").join(names))


def _warnings(n: int, lang: Lang) -> str:
    key = {0: "no_warnings", 1: "warning"}.get(n, "warnings")
    return say(f"editions.{key}", lang, n=n)


def facts(edition: Edition, base: Edition, lang: Lang) -> dict[str, Any]:
    """The same for programs."""
    return {
        "id": edition.id,
        "names": dict(edition.names),
        "about": about(edition, base, lang),
        "changes": changed(base, edition),
        "warnings": [warning.text(lang) for warning in edition.warnings],
        "digest": edition.digest,
    }
