"""What players do, what they cannot do, and what a lead is worth."""

from __future__ import annotations

from typing import Any

from findings_page import sentences
from findings_page.layout import Block, bullets, by_players
from findings_page.paper import Paper, number, table


def deeds(paper: Paper) -> str:
    def drawn(players: int) -> str:
        rows = [
            [
                sentences.deed_name(paper, deed),
                *(
                    number(*one)
                    for one in paper.across(sentences.ASKED.get(deed, "deeds"), players, deed)
                ),
            ]
            for deed in sentences.DEEDS
        ]
        return table([paper.say("deed"), *paper.columns()], rows)

    return by_players(paper, drawn)


def lockouts(paper: Paper) -> str:
    """Seats without a worker, seats that only passed, and workers hired."""
    return rounds(paper, "idle", "passed", "hired")


def rounds(paper: Paper, *ids: str) -> str:
    """Tables with a column for each round."""
    return by_players(
        paper,
        lambda players: "\n\n".join(
            paper.by_round(id_, players, range(1, sentences.last_round(paper) + 1)) for id_ in ids
        ),
    )


def runaway(paper: Paper) -> str:
    """How sure a leader is, and what becomes of a lead."""
    return rounds(paper, "leader_wins", "snowball", "decided")


def changes(paper: Paper) -> str:
    """Games open to the end, and changes of the lead."""
    last = sentences.last_round(paper) + 1
    asked: list[tuple[str, tuple[Any, ...]]] = [("decided", (last,)), ("lead_changes", ())]
    return by_players(
        paper,
        lambda players: table(
            [paper.say("figure"), *paper.columns()],
            [
                [
                    paper.say(f"row.{id_}"),
                    *(number(*one) for one in paper.across(id_, players, *key)),
                ]
                for id_, key in asked
            ],
        ),
    )


BLOCKS: dict[str, Block] = {
    "deeds.says": lambda paper: bullets(sentences.deeds(paper)),
    "deeds": deeds,
    "deeds.lines": lambda paper: paper.lines("deeds", "track", "sales"),
    "lockouts.says": lambda paper: bullets(sentences.lockouts(paper)),
    "lockouts": lockouts,
    "lockouts.lines": lambda paper: paper.lines("idle", "passed", "hired"),
    "runaway.says": lambda paper: bullets(sentences.runaway(paper)),
    "runaway": runaway,
    "changes": changes,
    "runaway.lines": lambda paper: paper.lines(
        "leader_wins", "snowball", "lead_changes", "decided"
    ),
}
