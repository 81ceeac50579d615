"""The words of sentences, from `phrases.toml`, and how they bend."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

from fourbit.rules.plurals import plural
from fourbit.rules.vocabulary import word

_AGREES = re.compile(r"~(\w+)")  # marks a verb that follows its subject


@cache
def book(name: str) -> dict[str, Any]:
    """One of the text files beside this one."""
    file = resources.files("fourbit.words").joinpath(f"{name}.toml")
    return tomllib.loads(file.read_text("utf-8"))


def entry(section: str, key: str) -> dict[str, Any]:
    """All forms of one word."""
    found: dict[str, Any] = book("phrases")[section][key]
    return found


def noun_forms(noun_id: str) -> dict[str, Any]:
    """All forms of something that is counted; a new word has those of the glossary."""
    known: dict[str, dict[str, Any]] = book("phrases")["noun"]
    if noun_id in known:
        return known[noun_id]
    one, several = word("noun", noun_id, "en"), word("noun", noun_id, "en", "many")
    return {
        "ja": word("noun", noun_id, "ja"),
        "one": one,
        "many": several if several != one else plural(one),
        "own_en": "",
        "has": "there are",
        "is": "there is",
    }


# --- Japanese ---------------------------------------------------------------------------


def _bend(phrase: str, form: int) -> str:
    forms: dict[str, list[str]] = book("phrases")["conjugate"]
    ending = max((end for end in forms if phrase.endswith(end)), key=len)
    return phrase[: -len(ending)] + forms[ending][form]


def joining(phrase: str) -> str:
    """進む → 進み（、）."""
    return _bend(phrase, 0)


def doing(phrase: str) -> str:
    """払う → 払って."""
    return _bend(phrase, 1)


# --- English ----------------------------------------------------------------------------


def third_person(verb: str) -> str:
    """carry → carries, lose → loses, discard → discards; may stays."""
    if verb == "may":
        return verb
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search(r"(s|x|z|ch|sh)$", verb) else "s")


def agree(text: str, each: bool) -> str:
    """The marked verbs in the form their subject wants."""
    return _AGREES.sub(lambda found: third_person(found[1]) if each else found[1], text)


def bare(text: str) -> str:
    """The phrase after `to` or `may`."""
    return agree(text, each=False)


def listed(items: Sequence[str], last: str = " and ") -> str:
    """a, b and c."""
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + last + items[-1]


def capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]
