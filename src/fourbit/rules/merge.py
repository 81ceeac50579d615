"""Bases, option patches, own lines, `--set`: from several files to one merged edition.

A patch is applied right after the file that defines its option, so the lines of every file that
builds on it win over the patch. Setting an option whose line an edition has rewritten is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from fourbit.errors import EditionError
from fourbit.rules.faults import Faults
from fourbit.rules.normalise import SourceText
from fourbit.rules.procedure import KEYS
from fourbit.rules.shorthand import Where
from fourbit.rules.switches import Switch, read_switch
from fourbit.rules.toml_source import Source
from fourbit.rules.values import unknown_key

SECTIONS = ("place", "card", "building")
_NAMED = ("kind", "tag", "word")
_TOP = ("extends", "name", "id", *_NAMED, *SECTIONS, "town_hall", "procedure", "option",
        "set", "remove", "ja", "en", "options", "copies", "format", "minutes")  # fmt: skip
_TABLES = tuple(key for key in _TOP if key not in ("extends", "name", "id", "remove", "format",
                                                  "minutes"))  # fmt: skip
_REFERENCE = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class MergedEntry:
    """One text (or number) and where it was last written."""

    value: Any
    where: Where
    depth: int = -1  # which file; patches count as the file that defines them
    names: tuple[str, ...] = ()


@dataclass
class Merged:
    """All files laid over each other."""

    id: str
    names: dict[str, str]
    entries: dict[tuple[str, str], MergedEntry] = field(default_factory=dict)  # (section, key)
    removed: dict[tuple[str, str], MergedEntry] = field(default_factory=dict)
    names_in: dict[tuple[str, str, str], MergedEntry] = field(default_factory=dict)  # + language
    options: dict[str, Switch] = field(default_factory=dict)
    values: dict[str, MergedEntry] = field(default_factory=dict)
    fixed: dict[str, Any] = field(default_factory=dict)  # a record's options, for display
    filled: dict[tuple[str, str], SourceText] = field(default_factory=dict)  # texts without options
    faults: Faults = field(default_factory=Faults)
    broken: dict[tuple[str, str], EditionError] = field(default_factory=dict)  # what was not read

    def section(self, section: str) -> dict[str, MergedEntry]:
        """The entries of one section by their keys."""
        return {key: entry for (name, key), entry in self.entries.items() if name == section}

    @contextmanager
    def reading(self, section: str, key: str) -> Iterator[None]:
        """Collects what is refused inside; who builds on it is then silent."""
        before = len(self.faults.found)
        with self.faults.collected():
            yield
        if len(self.faults.found) > before:
            self.broken[section, key] = self.faults.found[-1]


def merge(files: Sequence[Source], options: Mapping[str, object]) -> Merged:
    """The files in order, the last one being the edition itself; `options` is `--set`."""
    last = files[-1]
    merged = Merged(last.id, {})
    with merged.faults.collected():
        merged.names.update(_names(last))
    defined: dict[str, int] = {}
    for depth, file in enumerate(files):
        for key in file.data:
            with merged.faults.collected():
                if key not in _TOP:
                    raise unknown_key(_where(file, key), key, list(_TOP))
                if key in _TABLES:
                    _table(file, key)
        for key, raw in _table(file, "option", {}).items():
            with merged.reading("option", key):
                merged.options[key] = read_switch(key, raw, _where(file, "option", key))
                defined[key] = depth
        merged.fixed |= _table(file, "options", {})
    written = _settings(files, options, merged)
    for depth, file in enumerate(files):
        for keys, value in _lines(file, merged.faults):
            _write(merged, keys, value, _where(file, *keys), depth)
            for key in references(value):
                if defined.get(key) == depth and keys[0] not in ("ja", "en"):
                    merged.options[key].lines.add((keys[0], ".".join(keys[1:])))
        _remove(merged, file, depth)
        for key in (key for key, at in defined.items() if at == depth):
            option = merged.options[key]
            for keys, value in option.patch(merged.values[key].value):
                where = _where(file, "option", key, *option.steps(merged.values[key].value), *keys)
                with merged.faults.collected():
                    _write(merged, keys, value, where, depth)
    for option in merged.options.values():
        for patched, text in option.patch_texts():
            for key in references(text) & merged.options.keys():
                merged.options[key].lines.add(patched)
    _overwritten(merged, written, defined)
    for key, (entry, depth) in written.items():
        line = merged.entries.get(("procedure", key))
        if key in KEYS and (line is None or line.depth <= depth):
            merged.entries["procedure", key] = entry
    return merged


def _where(file: Source, *keys: str) -> Where:
    line, column = file.place(*keys)
    return Where(file.name, line, ".".join(keys), column)


def _table(file: Source, key: str, instead: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    """A table of the file; where it is none, a refusal, or what stands in for it."""
    found = file.data.get(key, {})
    if isinstance(found, Mapping):
        return found
    if instead is not None:
        return instead
    raise EditionError("key.table", **_facts(_where(file, key)))


def _facts(where: Where) -> dict[str, Any]:
    return {"file": where.file, "line": where.line, "key": where.key}


def _names(file: Source) -> dict[str, str]:
    name = file.data.get("name", file.id)
    texts = [*name.values()] if isinstance(name, Mapping) else [name]
    if not all(isinstance(text, str) for text in texts):
        raise EditionError("key.text", **_facts(_where(file, "name")))
    if isinstance(name, Mapping):
        return {str(lang): str(text) for lang, text in name.items() if lang in ("ja", "en")}
    parts = str(name).split(" / ")
    return {"en" if part.isascii() else "ja": part.strip() for part in parts}


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Nested procedure keys, dotted; a table that is itself a value (a price) stays whole."""
    for key, value in table.items():
        dotted = f"{prefix}{key}"
        if isinstance(value, Mapping) and dotted not in KEYS:
            yield from flat(value, f"{dotted}.")
        else:
            yield dotted, value


def _lines(file: Source, faults: Faults) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every entry a file states itself."""
    if "minutes" in file.data:
        yield ("minutes", ""), file.data["minutes"]
    for section in (*_NAMED, *SECTIONS, "town_hall", "copies"):
        for key, value in _table(file, section, {}).items():
            yield (section, key), value
    for key, value in flat(_table(file, "procedure", {})):
        if key in KEYS:
            yield ("procedure", *key.split(".")), value
            continue
        with faults.collected():
            raise unknown_key(_where(file, "procedure", *key.split(".")), key, list(KEYS))
    for lang in ("ja", "en"):
        for section, table in _table(file, lang, {}).items():
            if section in SECTIONS and isinstance(table, Mapping):
                for key, value in table.items():
                    yield (lang, section, key), value
                continue
            with faults.collected():
                raise unknown_key(_where(file, lang, section), section, list(SECTIONS))


def _write(merged: Merged, keys: tuple[str, ...], value: Any, where: Where, depth: int) -> None:
    if keys[0] in ("ja", "en"):
        merged.names_in[keys[0], keys[1], keys[2]] = MergedEntry(value, where, depth)
    elif keys[0] == "procedure":
        merged.entries["procedure", ".".join(keys[1:])] = MergedEntry(value, where, depth)
    elif keys[0] in (*SECTIONS, *_NAMED, "town_hall", "copies", "minutes") and len(keys) == 2:
        _rename(merged, keys[0], keys[1], value)
        merged.entries[keys[0], keys[1]] = MergedEntry(value, where, depth)
    else:
        raise unknown_key(where, ".".join(keys), list(SECTIONS))


def _head(text: object) -> str:
    """What stands before the first colon or bracket: the name, if the text has one."""
    parts = re.split("[：:（(【#]", str(text), maxsplit=1)
    return parts[0].strip() if len(parts) > 1 else ""


def _rename(merged: Merged, section: str, key: str, text: object) -> None:
    """A translation belongs to the name it translates; a renamed entry drops it."""
    old = merged.entries.get((section, key))
    if old is None or (head := _head(text)) == _head(old.value):
        return
    for lang, other in (("ja", "en"), ("en", "ja")):
        entry = merged.names_in.pop((lang, section, key), None)
        if entry is not None and head and entry.value == head:
            merged.names_in[other, section, key] = MergedEntry(
                _head(old.value), old.where, old.depth
            )
            return


def _remove(merged: Merged, file: Source, depth: int) -> None:
    gone, where = file.data.get("remove", []), _where(file, "remove")
    keys = gone if isinstance(gone, list) else [gone]
    if not all(isinstance(key, str) for key in keys):
        with merged.faults.collected():
            raise EditionError("remove.list", **_facts(where))
    for key in (key for key in keys if isinstance(key, str)):
        section, _, name = key.partition(".")
        if merged.entries.pop((section, name), None) is not None:
            merged.removed[section, name] = MergedEntry(None, where, depth)
        else:
            known = [f"{s}.{k}" for s, k in merged.entries]
            with merged.faults.collected():
                raise unknown_key(where, key, known)


def _settings(
    files: Sequence[Source], options: Mapping[str, object], merged: Merged
) -> dict[str, tuple[MergedEntry, int]]:
    """The value of every option, and what was set where (depth = number of files for `--set`)."""
    known = [*merged.options, *KEYS]
    written: dict[str, tuple[MergedEntry, int]] = {}
    for depth, file in enumerate(files):
        for key, value in _flat_set(_table(file, "set", {}), known):
            written[key] = MergedEntry(value, _where(file, "set", key), depth), depth
    for key, value in ((str(key), value) for key, value in options.items()):
        written[key] = MergedEntry(value, Where("--set", 0, key), len(files)), len(files)
    for key, (entry, _) in list(written.items()):
        if key not in known:
            del written[key]
            if ("option", key) not in merged.broken:
                with merged.faults.collected():
                    raise unknown_key(entry.where, key, known)
    for key, option in merged.options.items():
        entry = written[key][0] if key in written else MergedEntry(option.default, option.where)
        merged.values[key] = MergedEntry(option.default, option.where)
        with merged.faults.collected():
            merged.values[key] = MergedEntry(option.check(entry.value, entry.where), entry.where)
    return written


def _flat_set(table: Mapping[str, Any], known: list[str]) -> Iterator[tuple[str, Any]]:
    def walk(prefix: str, value: Any) -> Iterator[tuple[str, Any]]:
        if isinstance(value, Mapping) and prefix not in known:
            for key, inner in value.items():
                yield from walk(f"{prefix}.{key}", inner)
        else:
            yield prefix, value

    for key, value in table.items():
        yield from walk(key, value)


def references(text: object) -> set[str]:
    """The options a text refers to."""
    return {found.strip() for found in _REFERENCE.findall(text)} if isinstance(text, str) else set()


def _overwritten(
    merged: Merged, written: Mapping[str, tuple[MergedEntry, int]], defined: Mapping[str, int]
) -> None:
    """Refuse a setting whose line a file between its definition and the setting rewrote."""
    used = {key for entry in merged.entries.values() for key in references(entry.value)}
    for key, (entry, set_at) in written.items():
        if key not in merged.options:
            continue
        option = merged.options[key]
        own = {patched for patched, _ in option.patch_texts()}
        touched = own if own or key in used else option.lines
        for line in sorted(touched):
            now = merged.entries.get(line) or merged.removed.get(line)
            if now is not None and defined[key] < now.depth < set_at:
                with merged.faults.collected():
                    raise EditionError(
                        "option.overwritten", **_facts(entry.where), other=now.where.file,
                        other_line=now.where.line, other_key=".".join(line),
                    )  # fmt: skip
                break
