"""Rules: an edition that was checked and compiled. Several live side by side."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import copy
from functools import cached_property, lru_cache
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from fourbit.engine import constants as c
from fourbit.engine.cells import Tables
from fourbit.errors import EditionError, FourbitError, nearest
from fourbit.rules.compiler import compile_tables
from fourbit.rules.doing import all_lines, deepest
from fourbit.rules.edition import Edition
from fourbit.rules.load import load as load_edition
from fourbit.rules.load import shipped

if TYPE_CHECKING:
    from fourbit.engine.state import State

SEAT_NAMES = "ABCD"


class Rules:
    """What games are made from. Two rules with the same digest play the same game."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        compiled = compile_tables(edition)
        self.tables = compiled.tables
        self.lines = compiled.owners  # for each line number its carrier and its place there
        self.names = compiled  # what the numbers of the tables mean
        self.digest = edition.digest
        self.kinds = tuple(kind.id for kind in edition.kinds)
        self.buildings = tuple(int(building.key) for building in edition.buildings)
        self._building_at = {number: i for i, number in enumerate(self.buildings)}
        self._kind_at = {kind: i for i, kind in enumerate(self.kinds)}

    @cached_property
    def depth(self) -> int:
        """How many frames of effects setting each other off a game of these rules can need."""
        return deepest(all_lines(self.edition), c.DEPTH_MOST)[0]

    @cached_property
    def of_first_format(self) -> Rules:
        """These rules as the first records were made by: a sale was offered at every question.

        Now a question with one answer is put only if sales can add another.
        """
        other = copy(self)
        other.tables = Tables()
        other.tables.write(0, self.tables.read(0, c.TABLE_CELLS))
        other.tables.write(c.T_PROCEDURE + c.PR_IDLE_SALES, [1])
        return other

    def __repr__(self) -> str:
        return f"Rules({self.edition.id!r}, {self.digest[:12]})"

    def kind_index(self, kind: object) -> int:
        """The engine's index of a kind id."""
        if kind not in self._kind_at:
            raise FourbitError("unknown_kind", kind=kind, nearest=nearest(str(kind), self.kinds))
        return self._kind_at[str(kind)]

    def building_index(self, number: object) -> int:
        """The engine's index of a building number."""
        if not isinstance(number, int) or number not in self._building_at:
            raise FourbitError(
                "unknown_building", number=number, nearest=nearest(str(number), self.buildings)
            )
        return self._building_at[number]

    def new_game(self, players: int) -> State:
        """A state at its first chance decision, for 2 to 4 players."""
        from fourbit.engine.state import State

        if not isinstance(players, SupportsIndex) or not 2 <= index(players) <= 4:
            raise FourbitError("bad_players", players=repr(players))
        players = index(players)  # numpy's whole numbers are as good
        procedure = self.edition.procedure
        if procedure.draft_mode == "preset" and len(procedure.draft_hands) < players:
            raise FourbitError("too_few_hands", hands=len(procedure.draft_hands), players=players)
        state = State(self, self.tables, players)
        state.start()
        return state

    def from_position(self, position: Mapping[str, Any]) -> State:
        """The state a position describes. Raises `PositionError`, naming the key that is wrong."""
        from fourbit.records.position import from_position

        return from_position(self, position)

    def resample(self, view: Mapping[str, Any], seed: int) -> State:
        """A full state that fits a view, drawn uniformly over what the viewer cannot know."""
        from fourbit.records.view import resample

        return resample(self, view, seed)


def load(
    edition: str | Path | Mapping[str, Any] = "rulebook",
    options: Mapping[str, Any] | None = None,
) -> Rules:
    """The rules of a shipped edition, of a file, or of the merged source a record carries.

    `options` are named changes on top, as `--set` on the command line. Raises `EditionError`.
    """
    if not isinstance(edition, str | Path | Mapping):
        raise EditionError("edition.type", found=repr(edition))
    if options is not None and not isinstance(options, Mapping):
        raise EditionError("options.type", found=repr(options))
    if isinstance(edition, str) and edition in shipped():
        return _shipped(edition, json.dumps(dict(options or {}), sort_keys=True, default=str))
    source = edition if isinstance(edition, str | Path) else dict(edition)
    return Rules(load_edition(source, options))


@lru_cache(maxsize=256)
def _shipped(edition: str, options: str) -> Rules:
    """Shipped editions never change while the program runs, and rules are never written to."""
    return Rules(load_edition(edition, json.loads(options)))
