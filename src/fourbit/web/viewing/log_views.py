"""The log for the wire: everything in it is known to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any

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
MOST_SAID = 600  # sentences remembered of one table


def log_lines(sitting: Sitting, ply: int | None = None, last: int | None = None) -> list[LogLine]:
    """The log in both languages: all of it, as it stood after a ply, or the last lines of that."""
    until = len(sitting.table.before) if ply is None else ply
    known = (one for one in _merged(sitting) if one.ply <= until)
    found = [one if isinstance(one, Note) else one.at(until) for one in known]
    plies = list(accumulate((_last(one) for one in found), max))
    first = 0 if last is None else max(0, len(found) - last)
    speech = _Speech(sitting)
    return [speech.line(n, plies[n], found[n]) for n in range(first, len(found))]


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


class _Speech:
    """Says the lines of one game."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        people = tuple(sitter.name for sitter in sitting.sitters)
        self.phrases = _phrases(sitting.table.rules, people)

    def line(self, n: int, ply: int, one: LogEntry | Note) -> LogLine:
        round_, step = self._when(one)
        return LogLine(
            n=n,
            ply=ply,
            seat=letter(one.seat) if one.seat >= 0 and one.what != "order" else None,
            what=one.what,
            text=self._text(one),
            round=round_,
            step=step,
            **self._flow(one),
        )

    def _text(self, one: LogEntry | Note) -> Text:
        if isinstance(one, Note):
            return told(f"view.log.{one.what}", name=self.sitting.sitters[one.seat].name)
        return self.phrases.said(one)

    def _flow(self, one: LogEntry | Note) -> dict[str, Any]:
        """What flowed from where, if something did."""
        if isinstance(one, Note) or one.what != "flow":
            return {}
        pieces = {kind: n for kind, n in one.pieces.items() if n}
        return {"by": self.phrases.source(one.source), "pieces": pieces}

    def _when(self, one: LogEntry | Note) -> tuple[int, int]:
        """Round and step; a note's are those of what happened last."""
        if isinstance(one, LogEntry):
            return one.round, one.step
        past = (entry for entry in reversed(self.sitting.log.entries) if entry.ply <= one.ply)
        return next(((entry.round, entry.step) for entry in past), (0, 0))


class _Phrases:
    """Sentences of one table, each made once: a log is asked for after every choice."""

    def __init__(self, rules: Rules, people: tuple[str, ...]) -> None:
        both = voices(rules)
        self.voices = both
        self.ja = LogWords(both.ja.names, both.ja.texts, people, stacks=False)
        self.en = LogWords(both.en.names, both.en.texts, people, stacks=False)
        self.known: dict[tuple[object, ...], Text] = {}
        self.source = lru_cache(maxsize=256)(self._source)

    def _source(self, key: str) -> Text:
        return self.voices.say(lambda voice: source_name(voice.names, voice.texts, key))

    def said(self, one: LogEntry) -> Text:
        key = (one.seat, one.what, one.key, one.source, one.was, one.now, *one.pieces.items())
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_SAID:
                self.known.clear()
            found = self.known[key] = Text(ja=self.ja.said(one), en=self.en.said(one))
        return found


@lru_cache(maxsize=512)
def _phrases(rules: Rules, people: tuple[str, ...]) -> _Phrases:
    return _Phrases(rules, people)
