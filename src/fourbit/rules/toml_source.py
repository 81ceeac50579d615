"""A TOML file with the line of every key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from fourbit.errors import EditionError, reason

Keys = tuple[str, ...]
MOST_BYTES = 400_000  # of an edition's file


@dataclass(frozen=True)
class Source:
    """One edition file: its values, and on which line each key stands."""

    name: str  # how messages call it
    id: str
    data: Mapping[str, Any]
    lines: Mapping[Keys, tuple[int, int]] = field(default_factory=dict)  # and column
    folder: Path | None = None

    def line(self, *keys: str) -> int:
        """The line of a key, or of the nearest table around it."""
        return self.place(*keys)[0]

    def place(self, *keys: str) -> tuple[int, int]:
        """The same with its column."""
        for end in range(len(keys), 0, -1):
            if keys[:end] in self.lines:
                return self.lines[keys[:end]]
        return 0, 0


@cache
def _language() -> Language:
    return Language(tree_sitter_toml.language())


def read_source(name: str, edition_id: str, raw: bytes, folder: Path | None = None) -> Source:
    """The file, or a refusal that names the line."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise EditionError("file.not_utf8", file=name, line=line) from None
    try:
        lines = _lines(name, text)
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(name, text, str(error)) from None
    except RecursionError:
        raise EditionError(
            "file.not_toml", file=name, line=0, column=0, why=reason("nested too deeply")
        ) from None
    return Source(name, edition_id, data, lines, folder)


def _not_toml(name: str, text: str, why: str) -> EditionError:
    said, _, place = why.partition(" (at ")
    numbers = [int(word.strip(",)")) for word in place.split() if word.strip(",)").isdigit()]
    line, column = (*numbers, 0, 0)[:2] if numbers else (text.count("\n") + 1, 0)
    return EditionError("file.not_toml", file=name, line=line, column=column, why=reason(said))


def _lines(name: str, text: str) -> dict[Keys, tuple[int, int]]:
    """key path -> line and column; a key that stands twice is refused by name."""
    tree = Parser(_language()).parse(text.encode("utf-8"))
    found: dict[Keys, tuple[int, int]] = {}
    for keys, place, is_value in _walk(tree.root_node, ()):
        if is_value and keys in found:
            raise EditionError(
                "file.duplicate",
                file=name, line=place[0], key=".".join(keys), other=found[keys][0],
            )  # fmt: skip
        found.setdefault(keys, place)
    return found


def _walk(node: Node, prefix: Keys) -> Iterator[tuple[Keys, tuple[int, int], bool]]:
    for child in node.named_children:
        place = child.start_point[0] + 1, child.start_point[1] + 1
        if child.type == "table":
            keys = _keys(child.named_children[0])
            yield keys, place, False
            yield from _walk(child, keys)
        elif child.type == "pair":
            keys = prefix + _keys(child.named_children[0])
            value = child.named_children[-1]
            inline = value.type == "inline_table"
            yield keys, place, not inline
            if inline:
                yield from _walk(value, keys)


def _keys(node: Node) -> Keys:
    raw = (node.text or b"").decode("utf-8")
    if node.type == "dotted_key":
        return tuple(key for child in node.named_children for key in _keys(child))
    if node.type == "quoted_key":
        return (str(next(iter(tomllib.loads(f"{raw} = 0")))),)
    return (raw,)
