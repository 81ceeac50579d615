"""The words of an edition: the glossary's and its own kinds. Text in, tokens out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Any

from fourbit.rules.grammar import Token
from fourbit.rules.written import Word, blanks, parts_of

_SECTION = {
    "noun": "NOUN", "flag": "FLAG", "did": "DID", "compare": "COMPARE", "moment": "MOMENT",
    "target": "TARGET", "repeat": "REPEAT", "permit": "PERMIT",
}  # fmt: skip
_OWN = {"noun.built": "BUILT", "bracket.most": "MOST_OPEN", "bracket.least": "LEAST_OPEN",
        "remark.up": "ROUND_UP", "remark.with_self": "WITH_SELF",
        "remark.only_self": "ONLY_SELF"}  # fmt: skip
_SIGNS = re.compile(
    r"(?P<ARROW>->|=>|→)|(?P<PLUS>\+)|(?P<MINUS>-)|(?P<DOT>・)|(?P<SLASH>/)|(?P<COMMA>[,、])"
    r"|(?P<STOP>。|\.(?=\s|$))|(?P<COLON>:)|(?P<LIST_OPEN>\((?=\s*\d+\s*[,、)]))|(?P<LPAR>\()"
    r"|(?P<RPAR>\))|(?P<LSQ>\[)|(?P<RSQ>\])|(?P<TAG>【[^】]*】|#[\w-]+)"
    r"|(?P<INT>\d+(?:\s*[個枚体点つ軒本人](?!数))?)"
)
TERMS = ("town_hall", "card", "limit", "house")  # what an edition may call otherwise: [word]


class UnknownWord(Exception):
    """A stretch of text that is no word of this vocabulary."""

    def __init__(self, word: str, position: int) -> None:
        super().__init__(word)
        self.word, self.position = word, position


@cache
def glossary() -> dict[str, dict[str, dict[str, Any]]]:
    """section -> id -> entry, as written in glossary.toml."""
    file = resources.files("fourbit.rules").joinpath("glossary.toml")
    return tomllib.loads(file.read_text("utf-8"))


YES_NO = (*glossary()["flag"], *glossary()["compare"])  # nouns that are 1 or 0


def word(section: str, entry: str, lang: str, form: str = "") -> str:
    """How the glossary prints this entry; `form` is `with`, `many` or `any`."""
    found = glossary()[section][entry]
    if form == "with" and "with" in found:
        return str(found["with"][lang])
    if form in ("many", "any") and lang == "en" and form in found:
        return str(found[form])
    return str(found[lang][0])


@dataclass(frozen=True, slots=True)
class Kind:
    """Something players hold: its words in each language (the first is printed)."""

    id: str
    words: tuple[tuple[str, tuple[str, ...]], ...]
    resource: bool = True

    @property
    def names(self) -> dict[str, str]:
        """language -> printed name."""
        return {lang: words[0] for lang, words in self.words if words}

    @property
    def all_words(self) -> tuple[str, ...]:
        """Every word for it, in either language."""
        return tuple(word for _, words in self.words for word in words)

    def name(self, lang: str) -> str:
        """The name in that language, else in the other, else the id."""
        return self.names.get(lang) or next(iter(self.names.values()), self.id)


@cache
def _glossary_words() -> tuple[Word, ...]:
    """Every word of the glossary; the first entry that claims a word has it."""
    found: dict[tuple[str, ...], Word] = {}
    around = {"bracket": ("(", ""), "remark": ("(", ")")}
    for section in sorted(glossary(), key=lambda section: section != "verb"):
        before, after = around.get(section, ("", ""))
        for entry, forms in glossary()[section].items():
            own = _OWN.get(f"{section}.{entry}")
            terminal = forms.get("as") or own or _SECTION.get(section) or entry.upper()
            for text in [*forms["ja"], *forms["en"]]:
                made = Word(parts_of(text), terminal, entry, text, before, after)
                found.setdefault((before, *made.parts, after), made)
    return tuple(found.values())


def glossary_words() -> tuple[str, ...]:
    """Every word that already means something, in small letters."""
    return tuple(word.text.lower() for word in _glossary_words())


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words a text of this edition may use. Made by `vocabulary`, so equal ones are one."""

    kinds: tuple[Kind, ...]
    score: str = "vp"
    tags: tuple[Kind, ...] = ()  # tags of buildings that have names
    terms: tuple[Kind, ...] = ()  # the edition's own words for `TERMS`

    @cached_property
    def resources(self) -> tuple[str, ...]:
        """Ids of the kinds that count as resources."""
        return tuple(kind.id for kind in self.kinds if kind.resource and kind.id != self.score)

    def kind(self, kind_id: str) -> Kind:
        """The kind with that id."""
        return next(kind for kind in self.kinds if kind.id == kind_id)

    def tag_id(self, text: str) -> str:
        """The tag that is written like this; one without names is its own id."""
        small = text.strip("【】#").strip().lower()
        for tag in self.tags:
            if small in (tag.id, *(w.lower() for _, words in tag.words for w in words)):
                return tag.id
        return small

    def tag(self, tag_id: str, lang: str) -> str:
        """How a tag is printed in that language."""
        return next((tag.name(lang) for tag in self.tags if tag.id == tag_id), tag_id)

    def term(self, term_id: str, lang: str) -> tuple[str, ...]:
        """The edition's own word for a term in that language, and its plural if it has one."""
        own = next((dict(term.words) for term in self.terms if term.id == term_id), {})
        return own.get(lang, ())

    @cached_property
    def _table(self) -> dict[str, list[Word]]:
        """The words by the sign they begin with, the longest first."""
        words = list(_glossary_words())
        for kind in self.kinds:
            for lang, names in kind.words:
                for text in names:
                    words.append(Word(parts_of(text), "KIND", kind.id, text))
                    if lang == "en" and not text.endswith("s"):
                        words.append(Word(parts_of(text + "s"), "KIND", kind.id, text + "s"))
        found: dict[str, list[Word]] = {}
        for word in sorted(words, key=lambda word: -word.weight):
            found.setdefault(word.first, []).append(word)
        return found

    @cached_property
    def all_words(self) -> tuple[str, ...]:
        """Every word that may be written, for "did you mean"."""
        own = [text for kind in self.kinds for text in kind.all_words]
        return (*own, *(word.text for word in _glossary_words()))

    def words_for(self, terminals: Iterable[str]) -> list[str]:
        """The written words behind some terminals."""
        wanted = set(terminals)
        own = [text for kind in self.kinds for text in kind.all_words]
        found = [word.text for word in _glossary_words() if word.terminal in wanted]
        return found + (own if "KIND" in wanted else [])

    def tokens(self, text: str) -> Iterator[Token]:
        """The words of a normalised text; a token's value is its id, or what was written."""
        position = blanks(text, 0)
        while position < len(text):
            for word in self._table.get(text[position], ()):
                if (end := word.end(text, position)) > 0:
                    yield Token(word.terminal, word.entry, position, end)
                    break
            else:
                sign = _SIGNS.match(text, position)
                if sign is None or sign.lastgroup is None:
                    raise UnknownWord(self._chunk(text, position), position)
                end = sign.end()
                yield Token(sign.lastgroup, sign.group(), position, end)
            position = blanks(text, end)

    def _chunk(self, text: str, start: int) -> str:
        """The unknown stretch: until a sign, a blank or a digit."""
        found = re.compile(r"[^\s\d+\-→・,、。:()\[\]{}]+|.").match(text, start)
        return found.group() if found else text[start:]


@lru_cache(maxsize=64)
def vocabulary(
    kinds: tuple[Kind, ...],
    score: str = "vp",
    tags: tuple[Kind, ...] = (),
    terms: tuple[Kind, ...] = (),
) -> Vocabulary:
    """The words of an edition with these kinds, tags and terms; what was read is remembered."""
    return Vocabulary(kinds, score, tags, terms)
