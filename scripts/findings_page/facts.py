"""All figures of the page, from the folders: one table of facts, which both languages print."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from findings_page.asking import Folder, Measures, asked_by, questions
from findings_page.coins import worth
from findings_page.plan import (
    BEHIND,
    BOTS,
    COINS,
    EDITIONS,
    PLAYERS,
    SEED,
    WEIGHED,
    Run,
    all_runs,
    coin_runs,
    dealt_runs,
    main_runs,
)
from findings_page.weighing import rows, weigh
from fourbit.engine import constants as c
from fourbit.lab.figures import HEADLINES
from fourbit.lab.statistics import (
    DOUBT,
    Gauged,
    Measure,
    discoveries,
    gauged,
    paired,
    shrunk,
    tail,
)
from fourbit.players.bots import mind_of
from fourbit.rules.compiled import load

Facts = dict[str, Any]
DIGITS = 6  # that are kept of a figure


def gather(folder: Path, scale: float) -> Facts:
    """Ask every folder everything."""
    open_ = {run.folder: Folder(folder / run.folder) for run in all_runs(scale)}
    headlines: dict[str, dict[str, Measures]] = {}
    figures: dict[str, dict[str, Any]] = {}
    for run in main_runs(scale):
        headlines[run.folder] = {}
        for question in questions().values():
            if question.plain:
                continue
            measures = open_[run.folder].measures(question.id)
            figures.setdefault(question.id, {})[run.folder] = figured(measures)
            if question.id in {asked_by(name, run.players)[0] for name in HEADLINES}:
                headlines[run.folder][question.id] = measures
    return {
        "seed": SEED,
        "runs": [said(run, open_[run.folder]) for run in all_runs(scale)],
        "names": {run.edition: named(open_[run.folder]) for run in main_runs(scale)},
        "figures": figures,
        "mended": differences(headlines),
        "coins": dict(coins(open_, scale)),
        "cards": merits(open_, scale),
        "dominated": dominated(scale),
        "blind_to_sales": not any(
            mind_of(run.bot, load(run.edition))[c.M_SALES] for run in main_runs(scale)
        ),
        "lines": {run.folder: lines(open_[run.folder]) for run in main_runs(scale)},
    }


def said(run: Run, folder: Folder) -> Facts:
    """What was played, by which mind."""
    manifest = folder.asked.manifest
    return {
        "folder": run.folder,
        "edition": run.edition,
        "players": run.players,
        "bot": run.bot,
        "games": folder.games,
        "hash": manifest["bots"][0]["hash"][:12],
        "rules": manifest["rules"][:12],
        "command": run.command,
    }


def named(folder: Folder) -> Facts:
    """Names and sentences by what they are of, in both languages."""
    names = folder.asked.rules.edition.names
    found: Facts = {"edition": [names["ja"], names["en"]]}
    for what, number, key, *texts in folder.names():
        if what != "bot" and (what != "line" or number >= 0):
            by = key if what in ("side", "kind") else str(number)
            found.setdefault(what, {})[by] = [key, *texts]
    return found


def figured(measures: Measures) -> list[list[Any]]:
    """Rows: the keys, the figure, half its interval (nothing if only one block tells of it)."""
    rows = []
    for key, measure in sorted(measures.items()):
        told = gauged(measure)
        half = short(told.half) if told else None
        if measure.of.any():
            rows.append([*key, short(measure.value), half])
    return rows


def short(number: float) -> float:
    """As many digits as anybody prints."""
    return float(f"{number:.{DIGITS}g}")


# --- rulebook and mended, deal by deal -----------------------------------------------------------


def differences(headlines: dict[str, dict[str, Measures]]) -> Facts:
    """By how much the second edition has more, and whether both bots say so beyond chance."""
    found: Facts = {}
    for players in PLAYERS:
        for name in HEADLINES:
            id_, key = asked_by(name, players)
            pairs = [
                paired(*(headlines[f"{edition}-{players}-{bot}"][id_][key] for edition in EDITIONS))
                for bot in BOTS
            ]
            sure = [pair for pair in pairs if pair is not None and pair.chance <= DOUBT]
            agree = len(sure) == len(BOTS) and len({pair.difference > 0 for pair in sure}) == 1
            found[f"{name}-{players}"] = {
                "differs": agree,
                "by": [
                    [short(pair.difference), short(pair.high - pair.difference)] if pair else None
                    for pair in pairs
                ],
            }
    return found


# --- coins ---------------------------------------------------------------------------------------


def coins(open_: dict[str, Folder], scale: float) -> Iterator[tuple[str, Facts]]:
    """Shares of first and last by coins, and where the first has no advantage left."""
    for base in main_runs(scale):
        runs = [
            run
            for run in coin_runs(scale)
            if (run.edition, run.players, run.bot) == (base.edition, base.players, base.bot)
        ]
        deals = min(run.games for run in (base, *runs))
        asked = [open_[run.folder].measures("wins") for run in (base, *runs)]
        first = np.array([measures[1,].many[:deals] for measures in asked])
        found = worth([BEHIND, *COINS], first, 100 / base.players)
        yield (
            base.folder,
            {
                "worth": [bound(number) for number in (found.value, found.low, found.high)],
                "shares": [
                    [level, *shares(measures, base.players, deals)]
                    for level, measures in zip((BEHIND, *COINS), asked, strict=True)
                ],
            },
        )


def shares(measures: Measures, players: int, deals: int) -> list[list[float | None]]:
    """Of every place in the turn order, among the first so many deals."""
    return [
        row[1:]
        for row in figured(
            {
                (turn,): Measure(one.many[:deals], one.of[:deals])
                for turn in range(1, players + 1)
                for one in (measures[turn,],)
            }
        )
    ]


def bound(number: float) -> float | str:
    """Infinite numbers as JSON can say them."""
    return short(number) if isfinite(number) else "above" if number > 0 else "below"


# --- cards ---------------------------------------------------------------------------------------


def merits(open_: dict[str, Folder], scale: float) -> Facts:
    """What having a card by lot is worth, and what goes with having drafted it; each drawn to the
    mean. `sure`: the lot's figure differs from the even share beyond false discoveries."""
    told: dict[str, dict[int, Gauged]] = {}
    for run in (*main_runs(scale), *dealt_runs(scale)):
        measures = open_[run.folder].measures("card_wins")
        found = {card: gauged(measures[card,]) for (card,) in sorted(measures)}
        told[run.folder] = {card: one for card, one in found.items() if one is not None}
    chances = {
        (run.folder, card): 2 * tail(abs(one.value - 100 / run.players) / one.error, one.blocks - 1)
        if one.error
        else 1.0
        for run in dealt_runs(scale)
        for card, one in told[run.folder].items()
    }
    cut = discoveries([*chances.values()])
    return {
        run.folder: [
            [
                card,
                short(one.value - 100 / run.players),
                short(one.half),
                (run.folder, card) in chances and chances[run.folder, card] <= cut,
            ]
            for card, one in zip(
                told[run.folder], shrunk([*told[run.folder].values()]), strict=True
            )
        ]
        for run in (*main_runs(scale), *dealt_runs(scale))
    }


# --- dominated options ---------------------------------------------------------------------------


def dominated(scale: float) -> Facts:
    """What is never better than something else, in the first of the games of the slower bot."""
    games = max(2, round(WEIGHED * scale))
    return {
        "games": games,
        "rows": {
            run.folder: rows(weigh(load(run.edition), run.bot, run.players, SEED, range(games)))
            for run in main_runs(scale)
            if run.bot == BOTS[-1]
        },
    }


# --- lines ---------------------------------------------------------------------------------------


def lines(folder: Folder) -> list[list[int]]:
    """How often each line was offered, used and did something."""
    return [
        [number, *(int(count) for count in counts)]
        for number, _, _, *counts in folder.rows("lines")
    ]


# --- on paper ------------------------------------------------------------------------------------


def written(value: Any, depth: int = 0) -> str:
    """As JSON, a row of figures a line."""
    inside, outside = "\n" + " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, dict) and value:
        items = [f"{json.dumps(str(key))}: {written(one, depth + 1)}" for key, one in value.items()]
        return "{" + inside + f",{inside}".join(items) + outside + "}"
    if isinstance(value, list) and any(isinstance(one, list | dict) for one in value):
        items = [written(one, depth + 1) for one in value]
        return "[" + inside + f",{inside}".join(items) + outside + "]"
    return json.dumps(value, ensure_ascii=False)
