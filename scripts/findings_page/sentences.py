"""What the figures mean for the designer, in sentences that the figures themselves choose.

A thing is said of the game only where both bots agree, in every case it is said of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from findings_page.paper import Figure, Paper
from findings_page.plan import BEHIND, BOTS, COINS, EDITIONS, PLAYERS

HARDLY = 0.05  # a game: once in twenty
FEW = 0.01  # of the workers
CHEAP = 1.0  # pieces paid on the average
TOWN_HALL, BUILDING_SITE = 16, 12
DEEDS = ("plan", "build", "hire", "house", "track", "sale")  # what these editions know
ASKED = {"track": "track", "sale": "sales"}  # the others are deeds


def beyond(figures: Sequence[Figure], even: float) -> int:
    """1 if all are above, -1 if all are below, beyond their intervals; else 0."""
    signs = {
        0 if half is None or abs(value - even) <= half else 1 if value > even else -1
        for value, half in figures
    }
    return signs.pop() if len(signs) == 1 else 0


def seats(paper: Paper) -> list[str]:
    """Whether going first helps, and the sentence that should make up for it."""
    signs = {
        beyond(paper.both("wins", edition, players, 1), 100 / players)
        for edition in EDITIONS
        for players in PLAYERS
    }
    sign = signs.pop() if len(signs) == 1 else 0
    rule = paper.text("line", paper.line_of("procedure"))
    verdict = {1: "seats.more", -1: "seats.less", 0: "seats.unclear"}[sign]
    return [paper.say(verdict, rule=rule), *(_seats(paper, players) for players in PLAYERS)]


def _seats(paper: Paper, players: int) -> str:
    shares = paper.of_editions(lambda of: paper.pair(paper.both("wins", of, players, 1), " %"))
    return paper.say("seats", players=players, shares=shares, even=f"{100 / players:g}")


def worth(paper: Paper, folder: str) -> str:
    """Coins with their interval."""
    value, low, high = paper.facts["coins"][folder]["worth"]
    if value in ("above", "below"):
        return paper.say(f"coins.{value}", most=COINS[-1], least=BEHIND)
    low = f"≤ {BEHIND}" if low == "below" else f"{low:.1f}"
    high = f"> {COINS[-1]}" if high == "above" else f"{high:.1f}"
    return f"{value:.1f} [{low}, {high}]"


def coins(paper: Paper) -> list[str]:
    """What the first player's advantage is worth; with more players what becomes of the last."""
    said = []
    for players in PLAYERS:
        said.append(_coins(paper, players))
        if players > 2:
            said += [_last(paper, edition, players) for edition in EDITIONS]
    return said


def _coins(paper: Paper, players: int) -> str:
    worths = paper.of_editions(
        lambda of: paper.of_bots(worth(paper, f"{of}-{players}-{bot}") for bot in BOTS)
    )
    key = "coins.two" if players == 2 else "coins.more_players"
    return paper.say(key, players=players, worth=worths, even=f"{100 / players:g}")


def _last(paper: Paper, edition: str, players: int) -> str:
    """Whether coins help the last in turn order as well."""
    levels = [paper.facts["coins"][f"{edition}-{players}-{bot}"]["shares"] for bot in BOTS]
    most: list[Figure] = [tuple(shares[-1][-1]) for shares in levels]
    key = "coins.last_lost" if beyond(most, 100 / players) < 0 else "coins.last"
    return paper.say(
        key,
        edition=paper.edition(edition),
        players=players,
        most=COINS[-1],
        shares=paper.pair(most, " %"),
    )


def cards(paper: Paper) -> list[str]:
    """Cards that help or harm whoever has them by lot."""
    said = []
    for sign, key in ((1, "cards.strong"), (-1, "cards.weak")):
        found = [card for card in range(1, 17) if _merit(paper, card) == sign]
        found.sort(key=lambda card: -sign * _mean_merit(paper, card))
        if found:
            said.append(paper.say(key, cards=paper.listed(paper.card(card) for card in found)))
    return said or [paper.say("cards.alike")]


def _merit(paper: Paper, card: int) -> int:
    """1 or -1 where every run by lot says so surely."""
    signs = set()
    for edition in EDITIONS:
        for players in PLAYERS:
            for bot in BOTS:
                value, _, sure = paper.merit(f"{edition}-{players}-{bot}-dealt", card)
                signs.add((value > 0) - (value < 0) if sure else 0)
    return signs.pop() if len(signs) == 1 else 0


def _mean_merit(paper: Paper, card: int) -> float:
    rows = [
        paper.merit(f"{edition}-{players}-{bot}-dealt", card)[0]
        for edition in EDITIONS
        for players in PLAYERS
        for bot in BOTS
    ]
    return float(sum(rows) / len(rows))


def buildings(paper: Paper) -> list[str]:
    """Which are never built, seldom, free, or worth most."""
    numbers = sorted(int(number) for number in paper.facts["names"][EDITIONS[0]]["building"])
    never = [n for n in numbers if not any(v for v, _ in paper.everywhere("building_built", n))]
    built = [n for n in numbers if n not in never]
    said = []
    if never:
        said.append(paper.say("buildings.never", names=_named(paper, "building", never)))
    else:
        said.append(paper.say("buildings.all"))
    if built:
        order = sorted(built, key=lambda n: _mean(paper.everywhere("building_built", n)))
        said.append(
            paper.say(
                "buildings.order",
                least=_named(paper, "building", order[:3]),
                most=_named(paper, "building", order[::-1][:3]),
            )
        )
        worth = sorted(built, key=lambda n: -_mean(paper.everywhere("building_points", n)))[:3]
        said.append(paper.say("buildings.points", names=_named(paper, "building", worth)))
    free = [n for n in built if all(v < CHEAP for v, _ in paper.everywhere("building_paid", n))]
    if free:
        said.append(
            paper.say(
                "buildings.free",
                names=_named(paper, "building", free),
                place=paper.name("place", BUILDING_SITE),
                rule=paper.text("place", BUILDING_SITE),
            )
        )
    return said


def places(paper: Paper) -> list[str]:
    """Which nobody goes to, hardly anybody, and where most go."""
    said = empty_places(paper)
    for edition in EDITIONS:
        parts = _parts(paper, edition)
        most = max(parts, key=lambda n: sum(parts[n]))
        name = paper.name("place", most)
        said.append(paper.say("places.most", edition=paper.edition(edition), name=name))
    return said


def empty_places(paper: Paper) -> list[str]:
    """Places to which next to no worker goes, whichever bot sends it."""
    said = []
    for edition in EDITIONS:
        parts = _parts(paper, edition)
        del parts[TOWN_HALL]  # nobody chooses it
        never = [n for n in parts if not any(parts[n])]
        hardly = [n for n in parts if n not in never and max(parts[n]) < FEW]
        for key, found in (("places.never", never), ("places.hardly", hardly)):
            if found:
                names = _named(paper, "place", found)
                said.append(paper.say(key, edition=paper.edition(edition), names=names))
    return said


def _parts(paper: Paper, edition: str) -> dict[int, list[float]]:
    """Of each place the part of all workers that goes there, run by run."""
    numbers = sorted(int(number) for number in paper.facts["names"][EDITIONS[0]]["place"])
    found: dict[int, list[float]] = {number: [] for number in numbers}
    for players in PLAYERS:
        sent = [value * players for value, _ in paper.both("sent", edition, players)]
        for number, parts in found.items():
            visits = paper.both("place_visits", edition, players, number)
            parts += [value / all_ for (value, _), all_ in zip(visits, sent, strict=True)]
    return found


def deeds(paper: Paper) -> list[str]:
    """What hardly ever happens."""
    said = []
    for edition in EDITIONS:
        rare = [
            deed
            for deed in DEEDS
            if max(_of_edition(paper, edition, ASKED.get(deed, "deeds"), deed)) < HARDLY
        ]
        if rare:
            names = paper.listed(deed_name(paper, deed) for deed in rare)
            said.append(paper.say("deeds.rare", edition=paper.edition(edition), names=names))
        else:
            said.append(paper.say("deeds.all", edition=paper.edition(edition)))
    return said


def deed_name(paper: Paper, deed: str) -> str:
    """A deed as the program calls it."""
    return (
        paper.say(f"deed.{deed}") if deed in ("build", *ASKED) else paper.told(f"try.deed.{deed}")
    )


def lockouts(paper: Paper) -> list[str]:
    """The round with most seats that have no worker."""
    said = []
    for edition in EDITIONS:
        for players in PLAYERS:
            keys = paper.keys("idle")
            worst = max(keys, key=lambda key: _mean(paper.both("idle", edition, players, *key)))
            figures = paper.pair(paper.both("idle", edition, players, *worst), " %")
            said.append(
                paper.say(
                    "lockouts",
                    edition=paper.edition(edition),
                    players=players,
                    round=worst[0],
                    shares=figures,
                )
            )
    return said


def runaway(paper: Paper) -> list[str]:
    """How sure the leader in the middle of the game is."""
    middle = 3
    return [
        paper.say(
            "runaway",
            edition=paper.edition(edition),
            players=players,
            round=middle,
            shares=paper.pair(paper.both("leader_wins", edition, players, middle), " %"),
            open=paper.pair(paper.both("decided", edition, players, last_round(paper) + 1), " %"),
        )
        for edition in EDITIONS
        for players in PLAYERS
    ]


def last_round(paper: Paper) -> int:
    """Of a game."""
    return int(max(key[0] for key in paper.keys("idle")))


def _of_edition(paper: Paper, edition: str, id_: str, *key: Any) -> list[float]:
    return [value for players in PLAYERS for value, _ in paper.both(id_, edition, players, *key)]


def _named(paper: Paper, what: str, numbers: Sequence[int]) -> str:
    return paper.listed(paper.name(what, number) for number in numbers)


def _mean(figures: Sequence[Figure]) -> float:
    return sum(value for value, _ in figures) / len(figures)
