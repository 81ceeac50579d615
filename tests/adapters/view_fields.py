"""Every field a view can have, from its own definition, with words that may stand there.

`records.position.describe` names every field of a position; a view leaves out `deck` and `packs`,
says `?` for what is secret, and has five fields of its own.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.fields import cell
from fourbit.engine.number_words import PHASES
from fourbit.engine.state import State
from fourbit.records.codec import Codec, Eye, Pen
from fourbit.records.position import describe
from fourbit.records.view import HIDDEN, MAY_HIDE
from fourbit.rules.compiled import SEAT_NAMES

Path = tuple[str | int, ...]
LEFT_OUT = ("deck", "packs")
TRIED = (*range(-2, 130), *(1 << bit for bit in range(7, 16)), 383, 999, -99)
FEW = 6


@dataclass(frozen=True)
class Field:
    """A path, words that may stand there (None: nothing does), and what must be so around it."""

    path: Path
    words: tuple[Any, ...]
    around: tuple[tuple[Path, Any], ...] = ()


def words_of(codec: Codec) -> list[Any]:
    """What a codec says of numbers it hears back, and None for its default."""
    found: list[Any] = []
    for number in TRIED:
        try:
            word = codec.say(number)
            if codec.hear(word) == number and number != codec.default and word not in found:
                found.append(word)
        except (KeyError, IndexError, ValueError):
            continue
    one_each = [tuple(word) for word in found if isinstance(word, list) and len(word) == 1]
    plain = [word for word in found if not isinstance(word, list)]
    few = [*plain[:: max(1, len(plain) // FEW)], *plain[-1:]]
    return [None, *dict.fromkeys([*few, *one_each])]


class Lister(Pen):
    """Lists what a description would write of a state."""

    def __init__(self, get: Callable[[int], int], fields: list[Field], path: Path = ()) -> None:
        super().__init__(get, {})
        self.fields, self.path = fields, path

    def _add(self, key: str, words: Sequence[Any]) -> None:
        if key not in LEFT_OUT:
            self.fields.append(Field((*self.path, key), tuple(words)))

    def cell(self, key: str, at: int, codec: Codec) -> None:
        words = [*words_of(codec), *([HIDDEN] if at in MAY_HIDE else [])]
        self._add(key, words[1:] if (*self.path, key) == ("phase",) else words)  # always said

    def row(self, key: str, at: int, most: int, codec: Codec) -> None:
        one, two, *_ = [word for word in words_of(codec) if word is not None]
        lists = [[None] * i + [word] for i in range(most) for word in (one, two)]
        hidden = [[HIDDEN] * (i + 1) for i in range(most)] if at in MAY_HIDE else []
        self._add(key, [None, *lists, [one, two], *hidden])

    def sized(self, key: str, size_at: int, at: int, most: int, codec: Codec) -> None:
        one, two, *_ = [word for word in words_of(codec) if word is not None]
        self._add(key, [None, [one], [two], [one, two], [one] * most, [one] * (most - 1) + [two]])

    def many(self, key: str, at: int, numbers: Sequence[int]) -> None:
        singles = [[number] for number in numbers]
        name = "unseen" if key == "deck" else key
        self._add(name, [[] if key == "deck" else None, *singles, [numbers[0]] * 2])

    def each(
        self, key: str, size_at: int, most: int, write: Callable[[Pen | Eye, int], None]
    ) -> None:
        self.frames = (key, most, write)

    def inside(self, key: str, write: Callable[[Pen | Eye], None]) -> None:
        if key not in LEFT_OUT:
            write(Lister(self.get, self.fields, (*self.path, key)))


def _own(players: int) -> Iterator[Field]:
    """Fields that only views have."""
    yield Field(("viewer",), (None, *SEAT_NAMES[:players]))
    yield Field(("deck_size",), (0, 1, 2, 48))
    for pick in range(c.HAND):
        yield Field(("seen", str(pick + 1)), (None, *([card] for card in range(1, 17)), [1, 2]))
    for name in SEAT_NAMES[:players]:
        rounds = [[when] for when in range(1, 13)]
        yield Field(("seats", name, "secret_plans"), (None, *rounds, [1, 1], [1, 2]))


def _frames(top: Lister, state: State) -> Iterator[Field]:
    """Frames go through a list, or carry out a step: a verb, or anything else."""
    key, most, write = top.frames
    names = state.rules.names
    ops = [row[0] for row in names.nodes]
    verb = next(i for i, op in enumerate(ops) if c.OP_PLAN <= op <= c.OP_HOUSE)
    other = next(i for i, op in enumerate(ops) if op < c.OP_PLAN)
    group = next(iter(names.group_names))
    contexts: list[tuple[dict[str, Any], dict[int, int]]] = [
        ({"list": names.group_names[group]}, {c.FR_LIST: group}),
        ({"step": names.node_names[verb]}, {c.FR_LIST: c.NO, c.FR_AT: verb}),
        ({"step": names.node_names[other]}, {c.FR_LIST: c.NO, c.FR_AT: other}),
    ]
    for level in (0, most - 1):
        for page, cells in contexts:
            found: list[Field] = []
            start = cell(c.FRAME, level)
            get = {start + at: number for at, number in cells.items()}
            write(Lister(lambda at, get=get: get.get(at, 0), found, (key, level)), level)  # type: ignore[misc]
            below = [copy.deepcopy(page) for _ in range(level + 1)]
            for field in found:
                if field.path[-1] not in ("list", "step"):  # these two make the frame; see below
                    yield Field(field.path, field.words, (((key,), below),))
        groups = [{"list": name} for name in names.group_names.values()]
        steps = [{"step": name} for name in names.node_names]
        rest: list[dict[str, str]] = [{} for _ in range(level)]
        pages = ([*rest, page] for page in (*groups[::3], *steps[::9]))
        yield Field((key,), (None, *map(tuple, pages)))


def fields(state: State) -> list[Field]:
    """Every field of views of a game like this one (hands are those of the state)."""
    found: list[Field] = []
    for phase in ("join", "action"):
        one: list[Field] = []

        def get(at: int, phase: str = phase) -> int:
            return PHASES.index(phase) if at == c.PHASE else state.get(at)

        top = Lister(get, one)
        describe(top, state.rules, state.players)
        around = ((("phase",), phase),)
        found += [
            Field(field.path, field.words, around)
            for field in one
            if phase == "action" or field.path[-1] == "picked"
        ]
    return [*found, *_frames(top, state), *_own(state.players)]


def put(view: dict[str, Any], path: Path, word: Any) -> None:
    """Write a word into a view; None takes it out."""
    inner: Any = view
    for part in path[:-1]:
        inner = inner[part] if isinstance(part, int) else inner.setdefault(part, {})
    if word is None and path != ("viewer",):
        inner.pop(path[-1], None)
    else:
        inner[path[-1]] = list(word) if isinstance(word, tuple) else word


def variants(view: dict[str, Any], field: Field) -> Iterator[tuple[str, dict[str, Any]]]:
    """The view with each of the words of a field, and the word."""
    for word in field.words:
        page = copy.deepcopy(view)
        for path, value in field.around:
            put(page, path, copy.deepcopy(value))
        put(page, field.path, word)
        yield json.dumps(word), page


def general(path: Path) -> Path:
    """The path with numbers left out: any frame."""
    return tuple("#" if isinstance(part, int) else part for part in path)


def leaves(page: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that is no object, with its path; a list of plain values is one value."""
    if isinstance(page, dict):
        for key, value in page.items():
            yield from leaves(value, (*path, key))
    elif isinstance(page, list) and page and isinstance(page[0], dict):
        for i, value in enumerate(page):
            yield from leaves(value, (*path, i))
    else:
        yield path, page
