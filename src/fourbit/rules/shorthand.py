"""Reading shorthand: a text of an edition becomes lines, costs, conditions, amounts or nouns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, cast

from fourbit.errors import EditionError, nearest
from fourbit.rules.clauses import Misread
from fourbit.rules.faults import Faults
from fourbit.rules.grammar import END, Token, Unexpected, tables
from fourbit.rules.model import Amount, Condition, Line, Noun, Pay
from fourbit.rules.moments import like_moment
from fourbit.rules.normalise import SourceText, as_written, normalise
from fourbit.rules.reading import reader
from fourbit.rules.vocabulary import UnknownWord, Vocabulary


@dataclass(frozen=True, slots=True)
class Where:
    """Where a text stands: for messages only."""

    file: str = "-"
    line: int = 0
    key: str = ""
    column: int = 0  # where the key begins on its line


NOWHERE = Where()
_STOP = re.compile(r"。|\.(?=\s|$)")
_PAIRS = {"(": ")", "[": "]", "【": "】"}
_MEASURED = [["NITSUKI"], ["OR_MORE"], ["OR_LESS"], ["NARA"], ["AND"], ["EITHER"]]  # of a count
_WIDE = {"(": "（", ")": "）", "[": "[", "]": "]", "【": "【", "】": "】"}


def fail(
    message_id: str, where: Where, column: int, near: str = "", **facts: object
) -> EditionError:
    """The error for a place in a text; `.near` is added to the id where a word is near."""
    return EditionError(
        message_id + (".near" if near else ""),
        file=where.file, line=where.line, key=where.key, column=column, near=near, **facts,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _understood(start: str, text: str, words: Vocabulary) -> Any:
    """What a normalised text says; most texts of an edition are those of its base."""
    return tables().parse(list(words.tokens(text)), start, reader(words).read)


def _read(start: str, text: SourceText | str, words: Vocabulary, where: Where) -> Any:
    given = as_written(text) if isinstance(text, str) else text
    plain = normalise(given)
    try:
        return _understood(start, plain.text, words)
    except UnknownWord as error:
        _refuse_unpaired(plain, where)
        near = nearest(error.word, words.all_words)
        column = plain.column(error.position)
        raise fail("text.unknown_word", where, column, near, found=error.word) from None
    except Unexpected as error:
        _refuse_unpaired(plain, where)
        raise _unexpected(error, plain, words, where) from None
    except Misread as wrong:
        raise fail(wrong.id, where, plain.column(wrong.position), "", **wrong.facts) from None


def _refuse_unpaired(plain: SourceText, where: Where) -> None:
    """What cannot be read is first looked over for a bracket without its other half."""
    opened: list[tuple[str, int]] = []
    for at, sign in enumerate(plain.text):
        if sign in _PAIRS:
            opened.append((sign, at))
        elif sign in _PAIRS.values():
            if not opened or _PAIRS[opened[-1][0]] != sign:
                wanted = next(first for first, last in _PAIRS.items() if last == sign)
                raise fail("text.bracket_close", where, plain.column(at), found=_WIDE[sign],
                           wanted=_WIDE[wanted]) from None  # fmt: skip
            opened.pop()
    if opened:
        sign, at = opened[-1]
        raise fail("text.bracket_open", where, plain.column(at), found=_WIDE[sign],
                   wanted=_WIDE[_PAIRS[sign]]) from None  # fmt: skip


def _unexpected(
    error: Unexpected, plain: SourceText, words: Vocabulary, where: Where
) -> EditionError:
    token = error.token
    if (listed := _list_of_kind(token, list(words.tokens(plain.text)))) is not None:
        return fail("text.list_of_kind", where, plain.column(listed))
    if token.type == END:
        return fail("text.ends_early", where, plain.column(len(plain.text)))
    found = plain.text[token.start : token.end]
    if "COLON" in error.expected and "KIND" not in error.expected:
        return fail("text.colon_missing", where, plain.column(token.start), found=found)
    near = nearest(found, [word for word in words.words_for(error.expected) if word != found])
    return fail("text.unexpected", where, plain.column(token.start), near, found=found)


def _list_of_kind(wrong: Token, tokens: list[Token]) -> int | None:
    """Where `木材(2,3)` begins, if it is what cannot be counted by or compared with."""
    types = [token.type for token in tokens]
    for at in (at for at, kind in enumerate(types) if kind == "LIST_OPEN" and "RPAR" in types[at:]):
        first, behind = _kinds_before(types, at), types.index("RPAR", at) + 1
        until = tokens[behind].start if behind < len(tokens) else wrong.start
        if first == at or not tokens[first].start <= wrong.start <= until:
            continue
        opened = [kind for kind in types[:first] if kind in ("IF", "PER", "COMMA", "STOP")]
        if types[behind : behind + 1] in _MEASURED or opened[-1:] in (["IF"], ["PER"]):
            return tokens[first].start
    return None


def _kinds_before(types: list[str], at: int) -> int:
    """Where the kinds begin that stand before a place; that place if there are none."""
    if types[at - 1 : at] == ["HERE"]:
        at -= 1
    first = at - 1 if types[at - 1 : at] == ["KIND"] else at
    while first > 1 and types[first - 2] == "KIND" and types[first - 1] in ("DOT", "OR", "SLASH"):
        first -= 2
    return first


def sentences_of(text: SourceText) -> list[SourceText]:
    """Each sentence of a text, its full stop with it; those in brackets only if some is open."""
    plain = normalise(text)
    depth = [0]
    for sign in plain.text:
        depth.append(depth[-1] + (sign in _PAIRS) - (sign in _PAIRS.values()))
    paired = depth[-1] == 0 and min(depth) == 0
    stops = [m.end() for m in _STOP.finditer(plain.text) if not paired or depth[m.start()] == 0]
    bounds = [0, *stops, len(plain.text)]
    parts = [plain[first:last] for first, last in pairwise(bounds)]
    return [part for part in parts if part.text.strip()]


def read_lines(
    text: SourceText | str, words: Vocabulary, where: Where = NOWHERE
) -> tuple[Line, ...]:
    """All sentences of a text. The error carries what is wrong with each of them."""
    given = as_written(text) if isinstance(text, str) else text
    try:
        return cast("tuple[Line, ...]", _read("sentences", given, words, where))
    except EditionError:
        faults = Faults()
        for sentence in sentences_of(given):
            with faults.collected():
                _read_sentence(sentence, words, where)
        faults.refuse()
        raise  # wrong only as a whole


def _read_sentence(sentence: SourceText, words: Vocabulary, where: Where) -> None:
    """A sentence by itself. Where its colon is the trouble, what stands before was meant to be a
    moment."""
    try:
        _read("sentences", sentence, words, where)
    except EditionError as error:
        at = sentence.text.find(":")
        if at >= 0 and not is_moment(sentence.text[:at], words):
            column = error.facts["column"]
            unknown = error.id.startswith("text.unknown_word")
            if unknown or column == sentence.column(at):
                refuse_like_moment(sentence[:at].strip(), where)
        raise


def refuse_like_moment(head: SourceText, where: Where) -> None:
    """Refuse what stands before a colon and looks like a moment that there is not."""
    if (wrong := like_moment(head)) is not None:
        raise fail(wrong[0], where, head.column(0), "", **wrong[1]) from None


def read_cost(
    text: SourceText | str, words: Vocabulary, where: Where = NOWHERE, whole: bool = False
) -> tuple[Pay, ...]:
    """A price: `木材2・石材6`. Where the `whole` of it is paid, `or` has no meaning."""
    parts = cast("tuple[list[Pay], ...]", _read("cost", text, words, where))
    plain = normalise(as_written(text) if isinstance(text, str) else text)
    if whole and (at := _or_at(plain.text, words)) is not None:
        raise fail("text.price_or", where, plain.column(at))
    return tuple(pay for part in parts for pay in part)


@lru_cache(maxsize=1024)
def _or_at(text: str, words: Vocabulary) -> int | None:
    """Where a normalised text says `or`."""
    found = (token.start for token in words.tokens(text) if token.type == "OR")
    return next(found, None)


def read_condition(text: SourceText | str, words: Vocabulary, where: Where = NOWHERE) -> Condition:
    """A condition alone: `建物8以上`."""
    return cast("Condition", _read("tests_only", text, words, where))


def read_amount(text: SourceText | str, words: Vocabulary, where: Where = NOWHERE) -> Amount:
    """An amount alone: `3`, `ラウンド(2,3,4)`, `[雇用2につき1]`."""
    return cast("Amount", _read("amount_only", text, words, where))


def read_order(text: SourceText | str, words: Vocabulary, where: Where = NOWHERE) -> Noun:
    """A count that puts players in order: `コイン`, `建物が最少`, `手番順`."""
    return cast("Noun", _read("order_only", text, words, where))


def is_moment(text: SourceText | str, words: Vocabulary) -> bool:
    """Whether this reads as a moment or target (and so is no name)."""
    return _is_moment(normalise(as_written(text) if isinstance(text, str) else text).text, words)


@lru_cache(maxsize=1024)
def _is_moment(text: str, words: Vocabulary) -> bool:
    try:
        tokens = list(words.tokens(text))
        if [token.type for token in tokens] == ["TARGET"]:
            return True
        tables().parse(tokens, "moment_only", reader(words).read)
    except (UnknownWord, Unexpected):
        return False
    except Misread:  # it is one, and wrong: that is said where the sentence is read
        return True
    return True
