"""What the town hall, the action cards, the hiring limit and the house are called.

An edition's own words (`[word]`) stand in every text where the rulebook's would.
"""

from __future__ import annotations

from functools import lru_cache

from fourbit.errors import Lang
from fourbit.rules.plurals import plural
from fourbit.rules.vocabulary import TERMS, Vocabulary
from fourbit.words.phrases import capital, entry


@lru_cache(maxsize=64)
def terms(words: Vocabulary, lang: Lang) -> dict[str, str]:
    """What texts may use: `house`, `houses`, `a_house`, `House`, `short_card`, `a_short_card` …"""
    found: dict[str, str] = {}
    for term in TERMS:
        default, own = entry("term", term), words.term(term, lang)
        for key, word in (
            (term, default[lang]),
            (f"short_{term}", default.get(f"short_{lang}", default[lang])),
        ):
            one = own[0] if own else word
            many = own[1] if len(own) > 1 else plural(one)
            found |= {key: one, f"{key}s": many if lang == "en" else one, f"a_{key}": _a(one, lang)}
            found |= {capital(key): capital(one), f"{capital(key)}s": capital(found[f"{key}s"])}
    return found


def _a(word: str, lang: Lang) -> str:
    """With its article: an action card, a house."""
    if lang == "ja":
        return word
    return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"
