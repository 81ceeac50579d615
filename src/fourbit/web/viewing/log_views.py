"""The log for the wire: everything in it is known to everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from fourbit.play.log import LogEntry
from fourbit.rules.compiled import Rules
from fourbit.web.sitting import Note, Sitting
from fourbit.web.viewing.look import letter
from fourbit.web.viewing.voices import voices
from fourbit.web.wire import LogLine, Text
from fourbit.web.wire_texts import told
from fourbit.words.log_lines import LogWords
from fourbit.words.sources import source_name

LAST = 60  # lines that come with a view


def log_lines(sitting: Sitting, ply: int | None = None, last: int | None = None) -> list[LogLine]:
    """The log in both languages: all of it, as it stood after a ply, or the last lines of that."""
    until = len(sitting.table.before) if ply is None else ply
    return _speech(sitting).said((sitting.rev, until, last), lambda: _wanted(sitting, until, last))


def _wanted(sitting: Sitting, until: int, last: int | None) -> list[_Line]:
    """What is to be said."""
    known = (one for one in _merged(sitting) if one.ply <= until)
    found = [one if isinstance(one, Note) else one.at(until) for one in known]
    plies = list(accumulate((_last(one) for one in found), max))
    first = 0 if last is None else max(0, len(found) - last)
    return [_Line(n, plies[n], *_when(sitting, found[n]), found[n])
            for n in range(first, len(found))]  # fmt: skip


def _last(one: LogEntry | Note) -> int:
    """The ply at which all of it had happened."""
    return one.ply if isinstance(one, Note) else one.last


def _merged(sitting: Sitting) -> Iterator[LogEntry | Note]:
    """What happened and what people asked for, in order."""
    notes = sorted(sitting.notes, key=lambda note: note.ply)
    for entry in sitting.log.entries:
        while notes and notes[0].ply < entry.ply:
            yield notes.pop(0)
        yield entry
    yield from notes


def _when(sitting: Sitting, one: LogEntry | Note) -> tuple[int, int]:
    """Round and step; a note's are those of what happened last."""
    if isinstance(one, LogEntry):
        return one.round, one.step
    past = (entry for entry in reversed(sitting.log.entries) if entry.ply <= one.ply)
    return next(((entry.round, entry.step) for entry in past), (0, 0))


class _Line(NamedTuple):
    """What is to be said, and where it stands."""

    n: int
    ply: int
    round: int
    step: int
    what: LogEntry | Note

    def key(self) -> tuple[object, ...]:
        """All that its sentence depends on, beside the game."""
        one = self.what
        if isinstance(one, Note):
            return self
        values = (one.seat, one.what, one.key, one.source, one.was, one.now, *one.pieces.items())
        return (*self[:4], *values)


class _Speech:
    """Says the lines of one game. What was said last is remembered: after every choice everybody
    asks for the same, and most of it was there before."""

    def __init__(self, rules: Rules, people: tuple[str, ...]) -> None:
        self.voices = both = voices(rules)
        self.people = people
        self.ja = LogWords(both.ja.names, both.ja.texts, people, stacks=False)
        self.en = LogWords(both.en.names, both.en.texts, people, stacks=False)
        self._known: dict[tuple[object, ...], LogLine] = {}
        self._last: tuple[object, list[LogLine]] = (None, [])

    def said(self, asked: object, wanted: Callable[[], Sequence[_Line]]) -> list[LogLine]:
        """The lines; `asked` names all that they depend on beside the game and its people."""
        if self._last[0] == asked:
            return self._last[1]
        before, now = self._known, dict[tuple[object, ...], LogLine]()
        for line in wanted():
            key = line.key()
            now[key] = before.get(key) or self._said(line)
        found = list(now.values())
        if len(found) <= LAST:
            self._known, self._last = now, (asked, found)
        return found

    def _said(self, line: _Line) -> LogLine:
        one = line.what
        return LogLine(
            n=line.n,
            ply=line.ply,
            seat=letter(one.seat) if one.seat >= 0 and one.what != "order" else None,
            what=one.what,
            text=self._text(one),
            round=line.round,
            step=line.step,
            **self._flow(one),
        )

    def _text(self, one: LogEntry | Note) -> Text:
        if isinstance(one, Note):
            return told(f"view.log.{one.what}", name=self.people[one.seat])
        return Text(ja=self.ja.said(one), en=self.en.said(one))

    def _flow(self, one: LogEntry | Note) -> dict[str, Any]:
        """What flowed from where, if something did."""
        if isinstance(one, Note) or one.what != "flow":
            return {}
        pieces = {kind: n for kind, n in one.pieces.items() if n}
        return {"by": self._source(one.source), "pieces": pieces}

    def _source(self, key: str) -> Text:
        return self.voices.say(lambda voice: source_name(voice.names, voice.texts, key))


def _speech(sitting: Sitting) -> _Speech:
    """Who speaks of this game; somebody else as soon as a name is another."""
    people = tuple(sitter.name for sitter in sitting.sitters)
    known = sitting.spoken
    if not isinstance(known, _Speech) or known.people != people:
        known = sitting.spoken = _Speech(sitting.table.rules, people)
    return known
