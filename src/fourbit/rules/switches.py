"""Switches: the named options of an edition. A number, words, or a patch for each value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fourbit.errors import EditionError
from fourbit.rules.shorthand import Where
from fourbit.rules.values import as_bool, as_int, as_word, bad_value, unknown_key

_OWN = ("number", "min", "max", "default", "values")


@dataclass
class Switch:
    """One option as its edition defines it."""

    key: str
    where: Where
    default: Any
    low: int = 0
    high: int = 0
    number: bool = False
    values: dict[str, str] = field(default_factory=dict)  # named words
    patches: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    lines: set[tuple[str, str]] = field(default_factory=set)  # texts that once referred to it

    @property
    def known(self) -> tuple[str, ...]:
        """The values that exist (none for numbers)."""
        names = list(self.values or self.patches)
        default = _name(self.default)
        return tuple(names if self.number or default in names else [default, *names])

    def check(self, value: object, where: Where) -> Any:
        """The value in its own type, or a refusal."""
        if self.number:
            return as_int(value, where, self.low, self.high)
        if isinstance(self.default, bool):
            return as_bool(value, where)
        word = as_word(value, where, self.known)
        return int(word) if isinstance(self.default, int) and word.isdigit() else word

    def text(self, value: object) -> str:
        """What a line that refers to it reads."""
        return str(value) if self.number else self.values.get(_name(value), "")

    def steps(self, value: object) -> tuple[str, ...]:
        """The key of the value's patch."""
        return (_name(value),)

    def patch_texts(self) -> list[tuple[tuple[str, str], Any]]:
        """Every entry that one of its values writes, and what; names aside."""
        return [
            ((keys[0], ".".join(keys[1:])), text)
            for value in self.patches
            for keys, text in self.patch(value)
            if keys[0] not in ("ja", "en")
        ]

    def patch(self, value: object) -> Iterator[tuple[tuple[str, ...], Any]]:
        """The entries this value writes."""
        for section, table in self.patches.get(_name(value), {}).items():
            if section in ("ja", "en"):
                for inner, names in table.items():
                    for key, text in names.items():
                        yield (section, inner, key), text
            elif section == "procedure":
                for key, text in _dotted(table):
                    yield (section, *key.split(".")), text
            else:
                for key, text in table.items():
                    yield (section, key), text


def _dotted(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _dotted(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _name(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_switch(key: str, raw: object, where: Where) -> Switch:
    """The definition, checked."""
    if not isinstance(raw, Mapping):
        raise EditionError("key.table", file=where.file, line=where.line, key=where.key)
    patches = {name: table for name, table in raw.items() if name not in _OWN}
    for name, table in patches.items():
        if not isinstance(table, Mapping) or not all(
            isinstance(inner, Mapping) for inner in table.values()
        ):
            raise unknown_key(where, f"{where.key}.{name}", list(_OWN))
        names = [inner for lang in ("ja", "en") for inner in table.get(lang, {}).values()]
        if not all(isinstance(inner, Mapping) for inner in names):
            raise EditionError("key.table", file=where.file, line=where.line, key=where.key)
    values = raw.get("values", {})
    if not isinstance(values, Mapping) or not all(isinstance(v, str) for v in values.values()):
        raise bad_value(where, values)
    if "number" in raw:
        low = as_int(raw.get("min", 0), where, 0, 999)
        high = as_int(raw.get("max", 199), where, 0, 999)
        assert low is not None and high is not None
        default = as_int(raw["number"], where, low, high)
        return Switch(key, where, default, low, high, number=True)
    if "default" not in raw:
        raise EditionError("option.default", file=where.file, line=where.line, key=where.key)
    switch = Switch(key, where, raw["default"], values=dict(values), patches=patches)
    if switch.values and _name(switch.default) not in switch.values:
        raise bad_value(where, switch.default, tuple(switch.values))
    return switch
