"""Buildings and places."""

from __future__ import annotations

from findings_page import sentences
from findings_page.layout import Block, bullets, by_players
from findings_page.paper import Paper, number, table
from findings_page.plan import (
    BOTS,
    EDITIONS,
    PLAYERS,
)

KINDS = ("wood", "stone", "coin", "vp")
LITTLE = 0.05  # of a kind, that no visit is said to give


def _numbers(paper: Paper, what: str) -> list[int]:
    return sorted(int(number) for number in paper.facts["names"][EDITIONS[0]][what])


def buildings(paper: Paper) -> str:
    rows = [(paper.name("building", n), (n,)) for n in _numbers(paper, "building")]
    first = paper.say("building")
    return by_players(paper, lambda players: paper.grid("building_built", players, rows, first))


def building_worth(paper: Paper) -> str:
    """Round, pieces paid and points of a building that was built."""

    def drawn(players: int) -> str:
        rows = []
        for n in _numbers(paper, "building"):
            told = zip(
                *(
                    paper.across(id_, players, n)
                    for id_ in ("building_round", "building_paid", "building_points")
                ),
                strict=True,
            )
            cells = [" · ".join(number(*one) for one in each) for each in told]
            rows.append([paper.name("building", n), *cells])
        return table([paper.say("building"), *paper.columns()], rows)

    return by_players(paper, drawn)


def builders(paper: Paper) -> str:
    def drawn(players: int) -> str:
        rows = [(str(turn), (turn,)) for turn in range(1, players + 1)]
        return paper.grid("builders", players, rows, paper.say("turn"))

    return by_players(paper, drawn)


def places(paper: Paper) -> str:
    rows = [(paper.name("place", n), (n,)) for n in _numbers(paper, "place")]
    first = paper.say("place")
    return by_players(paper, lambda players: paper.grid("place_visits", players, rows, first))


def heat(paper: Paper) -> str:
    """Visits by round, without intervals but the widest."""
    rounds = range(1, sentences.last_round(paper) + 1)
    parts = []
    for edition in EDITIONS:
        for players in PLAYERS:
            halves: list[float] = []
            rows = []
            for n in _numbers(paper, "place"):
                row = [paper.name("place", n)]
                for bot in BOTS:
                    for r in rounds:
                        value, half = paper.figure(
                            "place_rounds", f"{edition}-{players}-{bot}", n, r
                        )
                        halves.append(half or 0.0)
                        row.append(f"{value:.2f}" if value >= 0.005 else "·")
                rows.append(row)
            head = [paper.say("place"), *(f"{bot} {r}" for bot in BOTS for r in rounds)]
            widest = paper.say("widest", half=f"{max(halves):.2f}")
            title = paper.say("heat", edition=paper.edition(edition), players=players)
            parts.append(f"{title} {widest}\n\n{table(head, rows)}")
    return "\n\n".join(parts)


def yields(paper: Paper) -> str:
    """What a visit gives, all kinds in one cell."""

    def drawn(players: int) -> str:
        rows = []
        for n in _numbers(paper, "place"):
            row = [paper.name("place", n)]
            for edition in EDITIONS:
                for bot in BOTS:
                    row.append(_given(paper, f"{edition}-{players}-{bot}", n))
            rows.append(row)
        return table([paper.say("place"), *paper.columns()], rows)

    return by_players(paper, drawn)


def _given(paper: Paper, folder: str, place: int) -> str:
    found = []
    for kind in KINDS:
        value, half = paper.figure("place_yield", folder, place, kind)
        if abs(value) >= LITTLE:
            found.append(f"{paper.name('kind', kind)} {number(value, half, '+')}")
    return paper.listed(found) or "·"


BLOCKS: dict[str, Block] = {
    "buildings.says": lambda paper: bullets(sentences.buildings(paper)),
    "buildings": buildings,
    "buildings.lines": lambda paper: paper.lines("building_built"),
    "building.worth": building_worth,
    "building.lines": lambda paper: paper.lines(
        "building_round", "building_paid", "building_points"
    ),
    "builders": builders,
    "builders.lines": lambda paper: paper.lines("builders"),
    "places.says": lambda paper: bullets(sentences.places(paper)),
    "places": places,
    "places.lines": lambda paper: paper.lines("place_visits"),
    "heat": heat,
    "heat.lines": lambda paper: paper.lines("place_rounds"),
    "yields": yields,
    "yields.lines": lambda paper: paper.lines("place_yield"),
}
