"""Notation: a record as lines that people can paste into a message, and back.

    [4bit Town 1] [edition mended] [set row=5] [rules 0f3a…] [names Ann|Bob]
    0 *:B *:A *:7 *:3 *:15 *:2
    0.1 A:5 B:12
    1.1 A:join B:join A:9-1,8-1,16-0,4-1 B:2-0,… A:1
    …
    = A 31 B 28 : A #a1b2c3d4e5f6

A line is a step: setup, one pick of the draft, one pass of join, set, reveal and resolve, or the
end of a round (`2.end`). A token is a seat (`*` for chance) and the word of its choice, with
commas for spaces.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fourbit.errors import Both, FourbitError, PositionError, quoted
from fourbit.records.record import FORMATS, GAME, Record
from fourbit.rules.compiled import SEAT_NAMES, Rules, load

if TYPE_CHECKING:
    from fourbit.engine.state import State

_TAG = re.compile(r"\[([^\]]*)\]")
_LABEL = re.compile(r"\d+(\.(\d+|end))?")


def to_notation(record: Record) -> str:
    """The record's human form."""
    lines: list[list[str]] = []
    before = None
    for ply, state in record.states():
        if ply is not None and before is not None:
            label = step_label(before)
            if not lines or lines[-1][0] != label:
                lines.append([label])
            lines[-1].append(f"{ply.seat}:{ply.word.replace(' ', ',')}")
        before = state
    text = [_header(record), *(" ".join(line) for line in lines)]
    return "\n".join([*text, _footer(record)]) + "\n"


def step_label(state: State) -> str:
    """Which step of the game a state is in: `0`, `0.2` (draft), `3.1`, `3.end`."""
    if state.phase == "draft":
        return f"0.{state.picks + 1}"
    if state.before("round_start"):
        return "0"
    return f"{state.round}.{state.step}" if state.before("round_end") else f"{state.round}.end"


def _header(record: Record) -> str:
    edition = record.rules.edition
    try:
        plain = load(edition.id).edition.options
    except FourbitError:
        plain = {}
    changed = [f"[set {k}={v}]" for k, v in edition.options.items() if plain.get(k, v) != v]
    names = "|".join(record.names)
    tags = [f"[{GAME} {record.format}]", f"[edition {edition.id}]", *changed]
    return " ".join([*tags, f"[rules {record.rules.digest}]", f"[names {names}]"])


def _footer(record: Record) -> str:
    if not record.state.is_over:
        return f"… {len(record.plies)} #{record.digest}"
    scores = " ".join(f"{SEAT_NAMES[i]} {n}" for i, n in enumerate(record.state.scores()))
    winners = " ".join(SEAT_NAMES[seat] for seat in record.state.winners())
    return f"= {scores} : {winners} #{record.digest}"


def _line(number: int) -> Both:
    return Both(f"{number}行目", f"line {number}")


def from_notation(text: str, rules: Rules | None = None) -> Record:
    """Read notation back and replay it. Raises `PositionError` naming the line or ply.

    The edition is found by its name, or given as `rules`; either must be the one that was played.
    """
    lines = [line for line in text.strip().splitlines() if line.strip()]
    heads = [one for one in FORMATS if lines and lines[0].startswith(f"[{GAME} {one}]")]
    if not heads:
        raise PositionError("not_a_record", number=1, value=quoted("".join(lines[:1]), 40))
    tags = [tag.partition(" ")[::2] for tag in _TAG.findall(lines[0])[1:]]
    facts = dict(tags)
    names = facts.get("names", "").split("|")
    wanted = facts.get("rules", "")
    if rules is None or rules.digest != wanted:
        changes = dict(value.split("=", 1) for key, value in tags if key == "set" and "=" in value)
        try:
            rules = load(facts.get("edition", ""), changes)
        except FourbitError as error:
            raise PositionError("bad_record", key="edition", value=error) from None
    if rules.digest != wanted:
        raise PositionError("foreign_record", key="rules")
    try:
        record = Record(rules, len(names), names, heads[0])
    except FourbitError:
        raise PositionError("bad_record", key="names", value="|".join(names)[:40]) from None
    for number, line in enumerate(lines[1:-1], 2):
        label, *tokens = line.split()
        if not _LABEL.fullmatch(label):
            raise PositionError("bad_record", key=_line(number), value=quoted(line, 40))
        if label != step_label(record.state):
            raise PositionError("bad_record", key=_line(number), value=label)
        for token in tokens:
            seat, _, said = token.partition(":")
            record.replay_ply(len(record.plies) + 1, seat, said.replace(",", " "))
    if lines[-1].strip() != _footer(record):
        raise PositionError("truncated_record", ply=len(record.plies), key=lines[-1][:60])
    return record
