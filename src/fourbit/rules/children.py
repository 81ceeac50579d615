"""What stands among the children of a grammar rule: values already read, and bare words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from fourbit.rules.clauses import Misread
from fourbit.rules.grammar import Token
from fourbit.rules.model import Amount, Noun, Number

DIGITS = 9  # of a number: one with more is over every maximum, whatever the rest
ZERO, ONE, TWO = Number((0,)), Number((1,)), Number((2,))


@dataclass(frozen=True)
class Kinds:
    """Kinds as written: `one`, `or` (one of them), `list` (together), `all` resources."""

    ids: tuple[str, ...]
    how: str
    position: int


@dataclass(frozen=True)
class Half:
    """`半分`: of the kinds that are discarded."""

    mods: tuple[tuple[str, Number], ...]


def of_type(children: list[Any], *types: type) -> list[Any]:
    """The values of these types; a word of the text is none."""
    return [c for c in children if isinstance(c, types) and not isinstance(c, Token)]


def one(children: list[Any], cls: type, default: Any = None) -> Any:
    """The first value of that type."""
    return next(iter(of_type(children, cls)), default)


def tokens(children: list[Any], *terminals: str) -> list[Token]:
    """The words that are such terminals."""
    return [c for c in children if isinstance(c, Token) and c.type in terminals]


def said(children: list[Any]) -> Any:
    """The one value that is a plain word: a verb, a scope."""
    return next(c for c in children if isinstance(c, str) and not isinstance(c, Token))


def whole(token: Token) -> int:
    """The number, without its counter."""
    digits = "".join(char for char in token if char.isdecimal())
    return int(digits.lstrip("0")[:DIGITS] or 0)


def amount_in(children: list[Any]) -> Amount | None:
    """The amount, if one is written; half of nothing is none."""
    found = one(children, tuple)
    if found is None:
        return None
    if isinstance(found[0], Half):
        raise Misread("text.half", 0)
    return cast("Amount", found[0])


def amount_of(children: list[Any]) -> Amount:
    """The amount that the grammar demands here."""
    amount = amount_in(children)
    assert amount is not None
    return amount


def kind_ids(children: list[Any]) -> tuple[str, ...]:
    """The kinds written as words of this very rule."""
    return tuple(str(token) for token in tokens(children, "KIND"))


def together(children: list[Any]) -> tuple[str, ...] | None:
    """Kinds that count as one heap."""
    kinds: Kinds | None = one(children, Kinds)
    if kinds is not None and kinds.how == "or":
        raise Misread("text.kinds_or", kinds.position)
    return None if kinds is None else kinds.ids


def one_of(children: list[Any]) -> tuple[str, ...]:
    """Kinds of which one is meant."""
    kinds: Kinds = one(children, Kinds)
    if kinds.how == "list":
        raise Misread("text.kinds_list", kinds.position)
    return kinds.ids


def hand(children: list[Any]) -> Noun:
    """What a player holds of these kinds."""
    return Noun("hand", kinds=together(children) or ())
