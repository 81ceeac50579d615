"""The grammar's tables, kept in grammar.json, and the parser that they drive.

ParseTables are looked up, not worked out: lark makes them from grammar.lark when that has changed
(`python -m fourbit.rules.grammar` writes them down), and is not even imported otherwise.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

STARTS = ("sentences", "cost", "tests_only", "amount_only", "order_only", "moment_only")
END = "$END"
Read = Callable[[str, list[Any], int], Any]
_FOLDER = resources.files("fourbit.rules")


class Token(str):
    """A word of a text: which terminal it is, what it means, and where it stood."""

    __slots__ = ("end", "start", "type")
    type: str
    start: int
    end: int

    def __new__(cls, terminal: str, value: str, start: int, end: int) -> Token:
        made = super().__new__(cls, value)
        made.type, made.start, made.end = terminal, start, end
        return made


class Unexpected(Exception):
    """A word that cannot stand where it stands; `END` where the text stops too early."""

    def __init__(self, token: Token, expected: Iterable[str]) -> None:
        super().__init__(token)
        self.token, self.expected = token, frozenset(expected)


@dataclass(frozen=True, slots=True)
class Rule:
    """What to do when all parts of a rule have been seen."""

    origin: str
    name: str  # what reads it; "" for a run of parts that its parent takes in
    length: int
    passes: bool  # a single part passes as it is


class _Run(list[Any]):
    """Parts that belong to the rule around them."""


@dataclass(frozen=True, slots=True)
class ParseTables:
    """For each state and symbol where to go; below zero, which rule is complete."""

    rules: tuple[Rule, ...]
    states: tuple[Mapping[str, int], ...]
    starts: Mapping[str, int]
    ends: Mapping[str, int]

    def parse(self, tokens: Iterable[Token], start: str, read: Read) -> Any:
        """What the tokens say: `read` makes the parts of each rule one value, from the left."""
        states, values, places = [self.starts[start]], list[Any](), list[int]()
        last = 0
        for token in tokens:
            self._complete(token, states, values, places, read, -1)
            states.append(self.states[states[-1]][token.type])
            values.append(token)
            places.append(token.start)
            last = token.end
        self._complete(Token(END, "", last, last), states, values, places, read, self.ends[start])
        return values[-1]

    def _complete(
        self, token: Token, states: list[int], values: list[Any], places: list[int], read: Read,
        end: int,
    ) -> None:  # fmt: skip
        """Complete every rule that is over before this token, until it fits or the `end` is met."""
        while states[-1] != end:
            row = self.states[states[-1]]
            action = row.get(token.type)
            if action is None:
                raise Unexpected(token, (symbol for symbol in row if symbol.isupper()))
            if action >= 0:
                return
            rule = self.rules[-1 - action]
            first = len(values) - rule.length
            place = places[first] if rule.length else token.start
            parts = _Run()
            for value in values[first:]:
                parts += value if isinstance(value, _Run) else [value]
            del states[first + 1 :], values[first:], places[first:]
            if rule.passes and len(parts) == 1:
                values.append(parts[0])
            else:
                values.append(read(rule.name, list(parts), place) if rule.name else parts)
            places.append(place)
            states.append(self.states[states[-1]][rule.origin])


def _hash(grammar: str) -> str:
    return hashlib.sha256(json.dumps([grammar, STARTS]).encode()).hexdigest()


@cache
def tables() -> ParseTables:
    """The tables of grammar.lark: those written down, or new ones if they are of another text."""
    grammar = _FOLDER.joinpath("grammar.lark").read_text("utf-8")
    kept = json.loads(_FOLDER.joinpath("grammar.json").read_text("utf-8"))
    return _unpack(kept if kept["grammar"] == _hash(grammar) else make(grammar))


def _unpack(kept: Mapping[str, Any]) -> ParseTables:
    symbols, states = kept["symbols"], []
    for row in kept["states"]:
        numbers = iter(row)
        states.append({symbols[symbol]: next(numbers) for symbol in numbers})
    rules = tuple(Rule(*rule) for rule in kept["rules"])
    return ParseTables(rules, tuple(states), kept["starts"], kept["ends"])


def make(grammar: str) -> dict[str, Any]:
    """The tables as plain data: a state is a row of symbol, action, symbol, action, …"""
    from lark import Lark
    from lark.grammar import Rule as LarkRule
    from lark.lexer import TerminalDef

    lark = Lark(grammar, parser="lalr", lexer=_no_lexer(), start=list(STARTS))
    data, memo = lark.memo_serialize([TerminalDef, LarkRule])
    table = data["parser"]["parser"]
    rules = [number for number, what in memo.items() if what["__type__"] == "Rule"]
    names, rows = table["tokens"], table["states"]
    order = dict.fromkeys(
        table["start_states"][start] for start in STARTS
    )  # lark numbers states as it likes
    for state in (found := list(order)):
        for _, (reduces, to) in sorted((names[n], way) for n, way in rows[state].items()):
            if not reduces and to not in order:
                order[to] = None
                found.append(to)
    state_of = {state: place for place, state in enumerate(order)}
    rule_of = {number: place for place, number in enumerate(rules)}
    symbols = sorted(names.values())
    states = [
        [
            number
            for name, (reduces, to) in sorted((names[n], way) for n, way in rows[state].items())
            for number in (
                symbols.index(name), -1 - rule_of[to["@"]] if reduces else state_of[to]
            )
        ]
        for state in order
    ]  # fmt: skip
    return {
        "grammar": _hash(grammar),
        "symbols": symbols,
        "rules": [_rule(memo[number]) for number in rules],
        "starts": {start: state_of[table["start_states"][start]] for start in STARTS},
        "ends": {start: state_of[table["end_states"][start]] for start in STARTS},
        "states": states,
    }


def _rule(rule: Mapping[str, Any]) -> list[Any]:
    origin = str(rule["origin"]["name"])
    name = "" if origin.startswith("_") else str(rule["alias"] or origin)
    return [origin, name, len(rule["expansion"]), bool(rule["options"]["expand1"])]


def _no_lexer() -> type:
    """Tokens come from `Vocabulary.tokens`; lark only wants a class that could make some."""
    from lark.lexer import Lexer

    class Given(Lexer):
        def __init__(self, conf: object) -> None:
            pass

        def lex(self, *_: object) -> Any:
            raise NotImplementedError

    return Given


def write() -> None:
    """Write the tables of grammar.lark down, a state on each line."""
    folder = Path(__file__).parent
    made = make((folder / "grammar.lark").read_text("utf-8"))
    parts = []
    for key, value in made.items():
        if key in ("rules", "states"):
            rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in value)
            parts.append(f'"{key}": [\n{rows}\n]')
        else:
            parts.append(f'"{key}": {json.dumps(value)}')
    (folder / "grammar.json").write_text("{" + ",\n".join(parts) + "}\n", "utf-8")


if __name__ == "__main__":
    write()
