"""Running cases: play, compare, remember why something was refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fourbit.engine import constants as c
from fourbit.scenarios.acts import play
from fourbit.scenarios.book import Library
from fourbit.scenarios.cases import Case, read_file
from fourbit.scenarios.compare import Difference, differences
from fourbit.scenarios.given import Illegal, set_table
from fourbit.scenarios.playing import Played

MOST_OPTIONS = 24


@dataclass(frozen=True)
class Result:
    """How one case went."""

    case: Case
    refused: Illegal | None = None
    different: list[Difference] = field(default_factory=list)

    @property
    def agrees(self) -> bool:
        """Whether everything came out as expected."""
        wanted = bool(self.case.expect.get("illegal"))
        return wanted == (self.refused is not None) and not self.different

    def reason(self) -> dict[str, Any] | None:
        """Why it was refused: whose decision, what was wanted, what could be chosen."""
        if self.refused is None:
            return None
        facts: dict[str, Any] = {"wanted": self.refused.wanted}
        state = self.refused.state
        if state is not None:
            decision = state.decision_of(self.refused.seat)
            words = [option.word for option in decision.options[: MOST_OPTIONS + 1]]
            words[MOST_OPTIONS:] = ["…"] * (len(words) > MOST_OPTIONS)
            facts |= {"seat": self._name(), "kind": decision.kind, "options": words}
        return facts

    def _name(self) -> str:
        from fourbit.scenarios.given import players_of

        assert self.refused is not None
        if self.refused.seat == c.CHANCE:
            return "*"
        return players_of(self.case)[self.refused.seat]


def run(case: Case) -> Result:
    """Play one case and compare."""
    try:
        if case.impossible:
            raise Illegal(case.impossible)
        played = play(case)
    except Illegal as refused:
        if not case.expect.get("illegal"):
            return Result(case, refused)
        others = {key: value for key, value in case.expect.items() if key != "illegal"}
        unchanged = differences(Played(set_table(case)), others) if others else []
        return Result(case, refused, unchanged)
    if case.expect.get("illegal"):
        return Result(case)
    return Result(case, None, differences(played, case.expect))


def run_files(paths: Iterable[Path], library: Library | None = None) -> Iterator[Result]:
    """Every case of these files. All of a file is read and checked before any of it runs."""
    books = library or Library()
    for path in paths:
        for case in list(read_file(path, books)):
            yield run(case)
