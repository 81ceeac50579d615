"""Reading shorthand: a text of an edition becomes lines, costs, conditions, amounts or nouns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any, cast

from lark import Lark, Token, UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from fourbit.errors import EditionError, nearest
from fourbit.rules.clauses import Misread
from fourbit.rules.model import Amount, Condition, Line, Noun, Pay
from fourbit.rules.normalise import Text, as_written, normalise
from fourbit.rules.reading import Reader
from fourbit.rules.vocabulary import UnknownWord, Vocabulary

_STARTS = ["sentences", "cost", "tests_only", "amount_only", "noun_only", "moment_only"]


@dataclass(frozen=True, slots=True)
class Where:
    """Where a text stands: for messages only."""

    file: str = "-"
    line: int = 0
    key: str = ""


NOWHERE = Where()


class _Given(Lexer):
    """Hands on tokens that `Vocabulary.tokens` made."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, data: Any, parser_state: Any = None) -> Iterator[Token]:
        yield from data


@cache
def _parser() -> Lark:
    grammar = resources.files("fourbit.rules").joinpath("grammar.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", lexer=_Given, start=_STARTS, propagate_positions=True)


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
    tree = _parser().parse(cast("Any", list(words.tokens(text))), start=start)
    return Reader(words).read(tree)


def _read(start: str, text: Text | str, words: Vocabulary, where: Where) -> Any:
    given = as_written(text) if isinstance(text, str) else text
    plain = normalise(given)
    try:
        return _understood(start, plain.text, words)
    except UnknownWord as error:
        near = nearest(error.word, words.all_words)
        column = plain.column(error.position)
        raise fail("text.unknown_word", where, column, near, found=error.word) from None
    except UnexpectedInput as error:
        raise _unexpected(error, plain, words, where) from None
    except Misread as wrong:
        raise fail(wrong.id, where, plain.column(wrong.position), "", **wrong.facts) from None


def _unexpected(
    error: UnexpectedInput, plain: Text, words: Vocabulary, where: Where
) -> EditionError:
    token = error.token if isinstance(error, UnexpectedToken) else None
    if token is None or token.type == "$END" or token.start_pos is None:
        return fail("text.ends_early", where, plain.column(len(plain.text)))
    found = plain.text[token.start_pos : token.end_pos]
    expected = words.words_for(getattr(error, "expected", ()))
    near = nearest(found, [word for word in expected if word != found])
    return fail("text.unexpected", where, plain.column(token.start_pos), near, found=found)


def read_lines(text: Text | str, words: Vocabulary, where: Where = NOWHERE) -> tuple[Line, ...]:
    """All sentences of a text."""
    return cast("tuple[Line, ...]", _read("sentences", text, words, where))


def read_cost(
    text: Text | str, words: Vocabulary, where: Where = NOWHERE, whole: bool = False
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
    found = (token.start_pos or 0 for token in words.tokens(text) if token.type == "OR")
    return next(found, None)


def read_condition(text: Text | str, words: Vocabulary, where: Where = NOWHERE) -> Condition:
    """A condition alone: `建物8以上`."""
    return cast("Condition", _read("tests_only", text, words, where))


def read_amount(text: Text | str, words: Vocabulary, where: Where = NOWHERE) -> Amount:
    """An amount alone: `3`, `ラウンド(2,3,4)`, `[雇用2につき1]`."""
    return cast("Amount", _read("amount_only", text, words, where))


def read_noun(text: Text | str, words: Vocabulary, where: Where = NOWHERE) -> Noun:
    """A thing to count: `コイン`, `雇用`."""
    return cast("Noun", _read("noun_only", text, words, where))


def is_moment(text: Text | str, words: Vocabulary) -> bool:
    """Whether this reads as a moment or target (and so is no name)."""
    return _is_moment(normalise(as_written(text) if isinstance(text, str) else text).text, words)


@lru_cache(maxsize=1024)
def _is_moment(text: str, words: Vocabulary) -> bool:
    try:
        tokens = list(words.tokens(text))
        if [token.type for token in tokens] == ["TARGET"]:
            return True
        _parser().parse(cast("Any", tokens), start="moment_only")
    except (UnknownWord, UnexpectedInput):
        return False
    return True
