"""Headline figures, seats, and what going first is worth."""

from __future__ import annotations

from findings_page import sentences
from findings_page.asking import asked_by
from findings_page.layout import Block, bullets, by_players
from findings_page.paper import Paper, number, table
from findings_page.plan import (
    BOTS,
    EDITIONS,
    coin_runs,
)
from fourbit.lab.figures import HEADLINES
from fourbit.lab.verdict_words import MARK


def glance(paper: Paper) -> str:
    """The headline figures; marked where the second edition differs for both bots."""

    def drawn(players: int) -> str:
        rows = []
        for name in HEADLINES:
            id_, key = asked_by(name, players)
            cells = [number(*one) for one in paper.across(id_, players, *key)]
            if paper.facts["mended"][f"{name}-{players}"]["differs"]:
                cells[len(BOTS) :] = [f"{cell} {MARK}" for cell in cells[len(BOTS) :]]
            rows.append([paper.told(f"try.headline.{name}"), *cells])
        return table([paper.say("figure"), *paper.columns()], rows)

    return by_players(paper, drawn)


def glance_lines(paper: Paper) -> str:
    ids = [name for name in HEADLINES if not name.endswith("_wins")]
    return paper.lines("wins", *ids)


def seats(paper: Paper) -> str:
    """Shares of wins, and points."""

    def drawn(players: int) -> str:
        rows = [
            (paper.say(f"turn.{id_}", turn=turn), id_, (turn,))
            for id_ in ("wins", "points")
            for turn in range(1, players + 1)
        ]
        return table(
            [paper.say("turn"), *paper.columns()],
            [
                [label, *(number(*one) for one in paper.across(id_, players, *key))]
                for label, id_, key in rows
            ],
        )

    return by_players(paper, drawn)


def coins(paper: Paper) -> str:
    """Shares of the first and of the last by coins, and where the advantage is gone."""

    def drawn(players: int) -> str:
        folders = [f"{edition}-{players}-{bot}" for edition in EDITIONS for bot in BOTS]
        found = [paper.facts["coins"][folder]["shares"] for folder in folders]
        rows = [
            [
                str(levels[0][0]),
                *(f"{number(*shares[0])} / {number(*shares[-1])}" for _, *shares in levels),
            ]
            for levels in zip(*found, strict=True)
        ]
        rows.append([paper.say("worth"), *(sentences.worth(paper, folder) for folder in folders)])
        return table([paper.say("behind"), *paper.columns()], rows)

    return by_players(paper, drawn)


def coins_play(paper: Paper) -> str:
    return paper.commands(coin_runs()[:1])


def coins_lines(paper: Paper) -> str:
    return paper.lines("wins", folder=coin_runs()[0].folder)


def coins_how(paper: Paper) -> str:
    return paper.say("coins.how", rule=paper.text("line", paper.line_of("procedure")))


BLOCKS: dict[str, Block] = {
    "glance": glance,
    "glance.lines": glance_lines,
    "seats.says": lambda paper: bullets(sentences.seats(paper)),
    "seats": seats,
    "seats.lines": lambda paper: paper.lines("wins", "points"),
    "coins.says": lambda paper: bullets(sentences.coins(paper)),
    "coins.how": coins_how,
    "coins": coins,
    "coins.play": coins_play,
    "coins.lines": coins_lines,
}
