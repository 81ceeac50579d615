"""Cards: by lot, drafted, and how often each side works."""

from __future__ import annotations

from findings_page import sentences
from findings_page.layout import Block, bullets, by_players
from findings_page.paper import Paper, number, table
from findings_page.plan import (
    BOTS,
    EDITIONS,
    dealt_runs,
)
from fourbit.lab.verdict_words import MARK


def cards(paper: Paper) -> str:
    """What a card is worth by lot; marked where both bots are sure and agree."""

    def drawn(players: int) -> str:
        rows = []
        for card in range(1, 17):
            row = [paper.card(card)]
            for edition in EDITIONS:
                found = [paper.merit(f"{edition}-{players}-{bot}-dealt", card) for bot in BOTS]
                agree = all(sure for *_, sure in found) and len({one[0] > 0 for one in found}) == 1
                mark = f" {MARK}" if agree else ""
                row += [f"{number(value, half, '+')}{mark}" for value, half, _ in found]
            rows.append(row)
        return table([paper.say("card"), *paper.columns()], rows)

    return by_players(paper, drawn)


def drafted(paper: Paper) -> str:
    """As which pick a card goes, and what goes with having it."""

    def drawn(players: int) -> str:
        rows = []
        for card in range(1, 17):
            row = [paper.card(card)]
            for edition in EDITIONS:
                for bot in BOTS:
                    folder = f"{edition}-{players}-{bot}"
                    pick = number(*paper.figure("card_pick", folder, card))
                    value, half, _ = paper.merit(folder, card)
                    row.append(f"{pick} · {number(value, half, '+')}")
            rows.append(row)
        return table([paper.say("card"), *paper.columns()], rows)

    return by_players(paper, drawn)


def sides(paper: Paper) -> str:
    """How often each side does something."""
    keys = sorted(paper.facts["names"][EDITIONS[0]]["side"], key=_side_order)
    rows = [(paper.name("side", key), (key,)) for key in keys]
    return by_players(
        paper, lambda players: paper.grid("card_used", players, rows, paper.say("side"))
    )


def _side_order(key: str) -> tuple[int, ...]:
    return tuple(int(part) for part in key.split("-"))


def cards_play(paper: Paper) -> str:
    return paper.commands(dealt_runs()[:1])


def cards_lines(paper: Paper) -> str:
    return paper.lines("card_wins", folder=dealt_runs()[0].folder)


BLOCKS: dict[str, Block] = {
    "cards.says": lambda paper: bullets(sentences.cards(paper)),
    "cards": cards,
    "cards.play": cards_play,
    "cards.lines": cards_lines,
    "drafted": drafted,
    "drafted.lines": lambda paper: paper.lines("card_pick", "card_wins"),
    "sides": sides,
    "sides.lines": lambda paper: paper.lines("card_used"),
}
