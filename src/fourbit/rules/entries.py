"""One entry's text: its name, a building's price and points, and its sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache

from fourbit.errors import EditionError
from fourbit.rules.faults import Faults
from fourbit.rules.model import Line, Number, Pay
from fourbit.rules.normalise import SourceText, normalise
from fourbit.rules.shorthand import (
    Where,
    fail,
    is_moment,
    read_amount,
    read_cost,
    read_lines,
    refuse_like_moment,
)
from fourbit.rules.vocabulary import Vocabulary

MOST_TEXT, MOST_NAME = 400, 40
_JAPANESE = (("぀", "ヿ"), ("㐀", "鿿"), ("豈", "﫿"))  # kana and kanji: first and last sign
_TAGS = re.compile(r"(?:\s*(?:【[^】]*】|#[\w-]+))+")


@dataclass(frozen=True)
class Read:
    """What a text says."""

    name: str = ""
    lines: tuple[Line, ...] = ()
    tags: tuple[str, ...] = ()
    cost: tuple[Pay, ...] = ()
    points: Number = field(default=Number((0,)))


def language_of(name: str) -> str:
    """A name with kana or kanji is Japanese, else English."""
    return "ja" if any(a <= sign <= z for sign in name for a, z in _JAPANESE) else "en"


def _check_length(text: SourceText, where: Where) -> None:
    if len(text.text) > MOST_TEXT:
        raise fail("text.too_long", where, MOST_TEXT, most=MOST_TEXT)


def check_name(name: str, where: Where) -> str:
    """A name short enough to be printed on a card."""
    if len(name) > MOST_NAME:
        raise fail("name.too_long", where, 1, found=name, most=MOST_NAME)
    return name


@lru_cache(maxsize=2048)
def read_entry(text: SourceText, words: Vocabulary, where: Where) -> Read:
    """`[name：]sentences`."""
    _check_length(text, where)
    plain = normalise(text)
    stop = re.search(r"[:。]|\.(?=\s|$)", plain.text)
    if stop is None or stop.group() != ":":
        return Read(lines=_nameless(text, words, where, "："))
    head, rest = _split(text, plain, stop.start())
    if is_moment(head, words):
        return Read(lines=read_lines(text, words, where))
    faults = Faults()
    lines: tuple[Line, ...] = ()
    with faults.collected():
        refuse_like_moment(head.strip(), where)
        check_name(head.strip().text, where)
    with faults.collected():
        lines = read_lines(rest, words, where)
    faults.refuse()
    return Read(head.strip().text, lines)


def _nameless(text: SourceText, words: Vocabulary, where: Where, sign: str) -> tuple[Line, ...]:
    """Sentences alone. A first word that is none may be a name without the sign behind it."""
    try:
        return read_lines(text, words, where)
    except EditionError as error:
        if not error.id.startswith("text.unknown_word"):
            raise
        plain = normalise(text.strip()).text
        found = str(error.facts["found"])
        known = (word for word in words.all_words if len(word) > 1 and word != found)
        glued = max((word for word in known if found.endswith(word)), key=len, default="")
        misspelt = re.match(r"\s*[-+→=\d]", plain[len(found) :]) and not glued
        if not plain.startswith(found) or misspelt:
            raise
        name = found.removesuffix(glued)
        column = text.strip().column(0)
        unnamed = fail("text.name_open", where, column, found=name, wanted=sign)
        unnamed.others = error.others
        raise unnamed from None


def _split(text: SourceText, plain: SourceText, at: int) -> tuple[SourceText, SourceText]:
    """Before and after one sign of the normalised text, in the text as written."""
    position = text.at.index(plain.at[at])
    while normalise(text[position : position + 1]).text not in (":", "：", "。", "."):
        position += 1
    return text[:position], text[position + 1 :]


@lru_cache(maxsize=1024)
def read_building(text: SourceText, words: Vocabulary, where: Where) -> Read:
    """`[name][【tag】][（price）][VPn]。sentences`, each part optional."""
    _check_length(text, where)
    plain = normalise(text)
    stop = re.search(r"。|\.(?=\s|$)", plain.text)
    end = stop.start() if stop else len(plain.text)
    faults = Faults()
    lines: tuple[Line, ...] = ()
    head: Read | None = Read()
    with faults.collected():
        head = _header(text, plain, end, words, where)
    if head is None:
        return Read(lines=_nameless(text, words, where, "。"))
    if stop is not None:
        with faults.collected():
            lines = read_lines(_split(text, plain, end)[1], words, where)
    faults.refuse()
    return replace(head, lines=lines)


def _header(
    text: SourceText, plain: SourceText, end: int, words: Vocabulary, where: Where
) -> Read | None:
    score = words.kind(words.score)
    names = "|".join(
        re.escape(word.lower()) for _, some in score.words for word in sorted(some, key=len)[::-1]
    )
    number = r"(?:\d+|[^()\d+→:-]+\(\s*\d+\s*[,)、][^()]*\)?)[点]?"
    shape = re.compile(
        rf"(?P<name>[^【#(+→:]*?)(?P<tags>{_TAGS.pattern})?\s*(?P<cost>\((?:[^()]|\([^()]*\))*\))?"
        rf"\s*(?:(?:{names})\s*(?P<points>{number}))?\s*"
    )
    found = shape.fullmatch(plain.text[:end])
    if found is None or "->" in found["name"]:
        return None
    if not (found["tags"] or found["cost"] or found["points"]):
        try:
            read_lines(plain[:end], words, where)
        except EditionError:
            if ":" in plain.text[:end] or re.search(r"[+\-→\d]", plain.text[:end]):
                return None
        else:
            return None
    start, stop = found.span("name")
    name = (
        text.text[text.at.index(plain.at[start]) :][:0]
        if start == stop
        else _original(text, plain, start, stop)
    )
    tags = tuple(
        words.tag_id(tag)
        for part in re.findall(r"【[^】]*】|#[\w-]+", found["tags"] or "")
        for tag in re.split("[・,、]", part)
    )
    cost: tuple[Pay, ...] = ()
    if found["cost"]:
        begin, close = found.span("cost")
        cost = read_cost(plain[begin + 1 : close - 1], words, where, whole=True)
    points = Number((0,))
    if found["points"]:
        points = read_amount(plain[found.start("points") : found.end("points")], words, where).times
    return Read(check_name(name.strip(), where), (), tags, cost, points)


def _original(text: SourceText, plain: SourceText, start: int, stop: int) -> str:
    """A stretch of the normalised text as it was written."""
    first, last = plain.at[start], plain.at[stop - 1]
    return "".join(c for c, at in zip(text.text, text.at, strict=True) if first <= at <= last)
