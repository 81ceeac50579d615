"""Games as chains of digests, one per ply; prints them when run as a program."""

from __future__ import annotations

import hashlib
import json
import sys

from fourbit.engine import mode
from tests.properties.playing import EDITIONS, NAMED, Table, drawn_options

POLICIES = ("keeper", "eager", "passer")


def chosen(first: int, last: int) -> list[Table]:
    """Games over all editions, with drawn options and without, 2 to 4 players."""
    options = drawn_options()
    return [
        Table(
            EDITIONS[at % len(EDITIONS)] if at < 2 * len(EDITIONS) else NAMED[at % len(NAMED)],
            () if at < 2 * len(EDITIONS) else options[at % len(options)],
            2 + at % 3,
            POLICIES[at // 3 % 3],
            at,
        )
        for at in range(first, last)
    ]


def chain(table: Table) -> list[str]:
    """Each link hashes who may choose what, every cell, and the link before."""
    links: list[str] = []
    state = table.rules.new_game(table.players)
    last = ""
    for _, seat, action in table.play(state):
        options = {s: list(state.legal_actions(s)) for s in state.waiting}
        said = f"{last} {options} {seat} {action} {state.cells()}"
        last = hashlib.sha256(said.encode()).hexdigest()[:12]
        links.append(last)
    end = f"{last} {state.cells()} {state.scores()} {state.winners()} {state.position()}"
    return [*links, hashlib.sha256(end.encode()).hexdigest()[:12]]


if __name__ == "__main__":
    chains = [chain(table) for table in chosen(*map(int, sys.argv[1:3]))]
    print(json.dumps({"compiled": mode.compiled(), "chains": chains}))
