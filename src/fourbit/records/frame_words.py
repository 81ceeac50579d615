"""The machine's frames in words: which line, which of its steps, how far it has come."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.records.codec import Codec, Eye, Pen, bits, whole, word
from fourbit.rules.compiled import SEAT_NAMES

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules

ORIGINS = {
    c.O_ANY: "any",
    c.O_PLACE: "place",
    c.O_CARD: "card",
    c.O_BUILDING: "building",
    c.O_OTHER: "other",
}
LIST_END = "end"
VERB_PHASES = word(dict(enumerate(("choose", "modify", "waive", "pay", "draw"))))
ASKING = word({0: "-", 1: "asking"})


def describe_frames(io: Pen | Eye, rules: Rules, players: int) -> None:
    """All frames, from the oldest to the one that is asking."""
    io.each(
        "frames",
        c.DEPTH,
        rules.depth,
        lambda inner, level: _frame(inner, rules, players, cell(c.FRAME, level)),
    )


def _frame(io: Pen | Eye, rules: Rules, players: int, at: int) -> None:
    names = rules.names
    io.cell("list", at + c.FR_LIST, _group(rules))
    if isinstance(io, Eye):
        said = io.page.get("list", "-")
        back = {name: number for number, name in names.group_names.items()}
        listed = back.get(said, c.NO) if isinstance(said, str) else c.NO
    else:
        listed = io.get(at + c.FR_LIST)
    seat = word(dict(enumerate(SEAT_NAMES[:players])))
    io.cell("next" if listed >= 0 else "step", at + c.FR_AT, _next(rules, listed))
    if listed < 0:
        io.cell("line", at + c.FR_LINE, _line(rules))
    io.cell("owner", at + c.FR_OWNER, seat)
    io.cell("seat", at + c.FR_SEAT, seat)
    io.cell("by", at + c.FR_ORIGIN, word(ORIGINS))
    io.cell("number", at + c.FR_PLACE, whole(-1, 47))
    _progress(io, rules, at, listed)
    io.cell("spent", at + c.FR_SPENT, whole(0, 9999))
    io.cell("bound", at + c.FR_BOUND, whole(0, 9999, c.NO))
    io.cell("building", at + c.FR_BUILDING, _building(rules, listed >= 0))
    io.cell("so_far", at + c.FR_CHANGED, bits(("changed", "offered", "used")))
    io.cell("copy", at + c.FR_COPY, whole(0, 99))


@lru_cache(maxsize=64)
def _group(rules: Rules) -> Codec:
    """A list of lines, by name."""
    return word({c.NO: "-"} | rules.names.group_names, c.NO)


@lru_cache(maxsize=64)
def _line(rules: Rules) -> Codec:
    """A line, by name."""
    return word(dict(enumerate(rules.names.line_names)))


def _progress(io: Pen | Eye, rules: Rules, at: int, listed: int) -> None:
    """How far a step has come: a verb by its phases, an amount by the kind that is asked for."""
    nodes = rules.names.nodes
    if listed >= 0:
        op = c.NO
    elif isinstance(io, Eye):
        names = rules.names.node_names
        said = io.page.get("step")
        op = nodes[names.index(said)][0] if said in names else c.NO
    else:
        op = nodes[io.get(at + c.FR_AT)][0]
    verb = c.OP_PLAN <= op <= c.OP_HOUSE
    io.cell("phase", at + c.FR_PHASE, VERB_PHASES if verb else ASKING)
    kinds = dict(enumerate(rules.kinds))
    io.cell("index", at + c.FR_INDEX, whole(0, 999) if verb else word(kinds))


@lru_cache(maxsize=1024)  # asked for at every ply
def _next(rules: Rules, group: int) -> Codec:
    """The next line of a list, or the step of a line, by name."""
    names = rules.names
    if group < 0:
        return word(dict(enumerate(names.node_names)), default=-1)
    lines = [names.line_names[line] for line in names.groups[group]]
    return word(dict(enumerate([*lines, LIST_END])), default=-1)


@lru_cache(maxsize=64)
def _building(rules: Rules, in_list: bool) -> Codec:
    """A building by number; one being built or planned also says from where."""
    numbers = {i: str(n) for i, n in enumerate(rules.buildings)}
    if in_list:
        return word(numbers, c.NO)
    words = {c.OPTION_ROW + i: n for i, n in numbers.items()}
    words |= {c.OPTION_PLANNED + i: f"planned {n}" for i, n in numbers.items()}
    words[c.OPTION_DECK] = "deck"
    return word(words, c.NO)
