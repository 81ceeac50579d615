"""From merged texts to an `Edition`: every text read, every number bounded."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Literal

from fourbit.errors import EditionError, nearest
from fourbit.rules.digest import digest
from fourbit.rules.edition import Edition, Warning
from fourbit.rules.entries import check_name, language_of, read_building, read_entry
from fourbit.rules.merge import Merged, MergedEntry
from fourbit.rules.model import Carrier
from fourbit.rules.naming import NAMED, read_words, untranslated
from fourbit.rules.normalise import SourceText, as_written, fill
from fourbit.rules.plurals import plural, unwritten
from fourbit.rules.procedure import LATER
from fourbit.rules.reading_procedure import read_procedure
from fourbit.rules.shorthand import Where, fail, read_lines
from fourbit.rules.values import as_int, bad_value, too_many, unknown_key

MOST_BUILDINGS, MOST_MINUTES = 48, 999
_PLACE, _CARD, _BUILDING = r"[01]{4}", r"([1-9]|1[0-6])-[01]", r"[1-9]\d?"
_KEYS = {"place": _PLACE, "card": _CARD, "building": _BUILDING}


class _Assembly:
    """Reads one merged edition."""

    def __init__(self, merged: Merged) -> None:
        self.merged = merged
        self.texts: dict[tuple[str, str], Any] = {}  # filled in, for the record
        self.warnings: list[Warning] = []
        self.missing: list[tuple[str, str]] = []  # what no file has written
        self.words = read_words(merged)
        for section in NAMED:
            self.texts |= {(section, key): entry.value for key, entry in self.of(section).items()}
        for kind, entry in untranslated(merged, self.words):
            self.warn("name.untranslated", entry.where, name=kind.name("ja"))
        for kind in filter(unwritten, self.words.kinds):
            name = kind.name("en")
            self.warn("kind.plural", self.of("kind")[kind.id].where, name=name, guess=plural(name))

    def warn(self, message_id: str, where: Where, **facts: object) -> None:
        self.warnings.append(
            Warning(message_id, {"file": where.file, "line": where.line, "key": where.key, **facts})
        )

    def warn_missing(self) -> None:
        """One line for a whole section that nobody has written yet."""
        for section in dict.fromkeys(section for section, _ in self.missing):
            keys = [key for name, key in self.missing if name == section]
            if len(keys) == 1:
                self.warn("entry.empty", Where(self.merged.id, 0, f"{section}.{keys[0]}"))
            else:
                self.warn("entries.empty", Where(self.merged.id, 0, section), count=len(keys))

    def of(self, section: str) -> dict[str, MergedEntry]:
        return self.merged.section(section)

    def _minutes(self) -> tuple[int, ...]:
        """How long a game takes: `minutes = [60, 90]`."""
        entry = self.merged.entries.get(("minutes", ""))
        if entry is None:
            return ()
        span = entry.value
        with self.merged.faults.collected():
            if not isinstance(span, list | tuple) or len(span) != 2:
                raise bad_value(entry.where, span, ("[60, 90]",))
            return tuple(as_int(n, entry.where, 1, MOST_MINUTES) or 1 for n in span)
        return ()

    def text(self, section: str, key: str, entry: MergedEntry) -> SourceText:
        """The text with its options filled in."""
        if not isinstance(entry.value, str):
            raise EditionError("key.text", **_facts(entry.where))
        filled = fill(as_written(entry.value), lambda name, at: self._option(name, at, entry.where))
        self.texts[section, key] = filled.text
        self.merged.filled[section, key] = filled
        return filled

    def _option(self, name: str, column: int, where: Where) -> str:
        if name in self.merged.options:
            return self.merged.options[name].text(self.merged.values[name].value)
        if ("option", name) in self.merged.broken:
            raise self.merged.broken["option", name]  # said already
        near = nearest(name, self.merged.options)
        raise fail("text.unknown_option", where, column, near, found=name)

    def carrier(self, section: Any, key: str, entry: MergedEntry | None) -> Carrier:
        """One place, card side or building; an empty one where the text cannot be read."""
        with self.merged.reading(section, key):
            return self._carrier(section, key, entry)
        return Carrier(section, key)

    def _carrier(self, section: Any, key: str, entry: MergedEntry | None) -> Carrier:
        if entry is None:
            self.missing.append((section, key))
            return Carrier(section, key, names=self._names(section, key, ""))
        text = self.text(section, key, entry)
        if section == "building":
            read = read_building(text, self.words, entry.where)
        else:
            read = read_entry(text, self.words, entry.where)
        if not text.text.strip():
            self.warn("entry.empty", entry.where)
        names = self._names(section, key, read.name)
        if len(names) == 1:
            self.warn("name.untranslated", entry.where, name=next(iter(names.values())))
        for tag in read.tags:
            if self.words.tag(tag, "ja") == self.words.tag(tag, "en"):
                self.warn("name.untranslated", entry.where, name=tag)
        copies = self.merged.entries.get(("copies", key)) if section == "building" else None
        count = as_int(copies.value, copies.where, 1, 4) if copies else self.copies
        return Carrier(
            section, key, read.lines, names, read.cost, read.points, read.tags, count or 1
        )

    def _names(self, section: str, key: str, own: str) -> dict[str, str]:
        names = {language_of(own): own} if own else {}
        for lang in ("ja", "en"):
            entry = self.merged.names_in.get((lang, section, key))
            if entry is not None and lang not in names:
                if not isinstance(entry.value, str):
                    raise EditionError("key.text", **_facts(entry.where))
                names[lang] = check_name(entry.value, entry.where)
        return names

    @property
    def copies(self) -> int:
        if ("procedure", "copies") in self.merged.broken:
            return 1
        entry = self.merged.entries.get(("procedure", "copies"))
        return (as_int(entry.value, entry.where, 1, 4) or 1) if entry else 1

    def numbers(self, section: str) -> dict[str, MergedEntry]:
        """A section's entries, their keys checked."""
        found = self.of(section)
        for key, entry in list(found.items()):
            with self.merged.faults.collected():
                if not re.fullmatch(_KEYS[section], key):
                    del found[key]
                    raise EditionError(f"key.{section}", **_facts(entry.where), found=key)
                if section == "building" and int(key) > MOST_BUILDINGS:
                    del found[key]
                    raise too_many(entry.where, int(key), MOST_BUILDINGS)
        return found

    def edition(self) -> Edition:
        """The whole edition."""
        places, cards = self.numbers("place"), self.numbers("card")
        buildings = self.numbers("building")
        for key, entry in self.of("copies").items():
            with self.merged.faults.collected():
                if key not in buildings:
                    known = [f"copies.{k}" for k in buildings]
                    raise unknown_key(entry.where, f"copies.{key}", known)
        procedure, plain = read_procedure(self.merged, self.words, self.text)
        for key, value in plain.items():
            self.texts["procedure", key] = value
        for (_, section, key), entry in self.merged.names_in.items():
            with self.merged.faults.collected():
                if not re.fullmatch(_KEYS[section], key):
                    raise EditionError(f"key.{section}", **_facts(entry.where), found=key)
        town = self.of("town_hall")
        for key, entry in town.items():
            with self.merged.faults.collected():
                if key != "effect":
                    raise unknown_key(entry.where, key, ["effect"])
        edition = Edition(
            id=self.merged.id,
            names=self.merged.names,
            kinds=self.words.kinds,
            tags=self.words.tags,
            terms=self.words.terms,
            minutes=self._minutes(),
            places=tuple(
                self.carrier("place", f"{n:04b}", places.get(f"{n:04b}")) for n in range(16)
            ),
            cards=tuple(
                (
                    self.carrier("card", f"{n}-0", cards.get(f"{n}-0")),
                    self.carrier("card", f"{n}-1", cards.get(f"{n}-1")),
                )
                for n in range(1, 17)
            ),
            buildings=tuple(
                self.carrier("building", key, buildings[key]) for key in sorted(buildings, key=int)
            ),
            town_hall=self._single("town_hall", town.get("effect")),
            procedure_lines=self._single("procedure", self.of("procedure").get("effects")),
            procedure=procedure,
            options=self._options(plain),
            source={},
        )
        self.warn_missing()
        edition = replace(edition, warnings=tuple(self.warnings))
        return replace(edition, source=self._source(edition), digest=digest(edition))

    def _single(
        self, kind: Literal["town_hall", "procedure"], entry: MergedEntry | None
    ) -> Carrier:
        if entry is None:
            return Carrier(kind, kind)
        key = "effect" if kind == "town_hall" else "effects"
        with self.merged.reading(kind, key):
            text = self.text(kind, key, entry)
            return Carrier(kind, kind, read_lines(text, self.words, entry.where))
        return Carrier(kind, kind)

    def _options(self, plain: dict[str, Any]) -> dict[str, Any]:
        named = {key: entry.value for key, entry in self.merged.values.items()}
        return dict(sorted({**self.merged.fixed, **named, **plain}.items()))

    def _source(self, edition: Edition) -> dict[str, Any]:
        """One plain dict without options or bases that loads into the same edition."""
        source: dict[str, Any] = {"id": edition.id, "name": dict(edition.names)}
        unsaid = {key for key, at in LATER.items() if edition.options[key] == at}
        for (section, key), value in self.texts.items():
            if section != "procedure" or key not in unsaid:
                source.setdefault(section, {})[key] = value
        for carrier in edition.buildings:
            if carrier.copies != edition.procedure.copies:
                source.setdefault("copies", {})[carrier.key] = carrier.copies
        for (lang, section, key), entry in self.merged.names_in.items():
            source.setdefault(lang, {}).setdefault(section, {})[key] = entry.value
        options = {key: value for key, value in edition.options.items() if key not in unsaid}
        return source | {"options": options}


def assemble(merged: Merged) -> Edition:
    """The edition that the merged texts describe."""
    return _Assembly(merged).edition()


def _facts(where: Where) -> dict[str, Any]:
    return {"file": where.file, "line": where.line, "key": where.key}
