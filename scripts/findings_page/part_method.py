"""Personas, who played, and all of it in short."""

from __future__ import annotations

import tomllib
from typing import Any

from findings_page import fates, sentences
from findings_page.layout import Block, bullets
from findings_page.paper import HERE, Paper, code, table
from findings_page.plan import (
    BOTS,
    COINS,
    coin_runs,
    main_runs,
)


def personas(paper: Paper) -> str:
    """Minds made to invest, from their own small file."""
    read = tomllib.loads((HERE / "personas.toml").read_text("utf-8"))
    return beside_the_best(paper, read.get("persona", []))


def beside_the_best(paper: Paper, read: list[dict[str, Any]]) -> str:
    """What became of them at the table of the best mind."""
    if not read:
        return paper.say("personas.none")
    rows, better = [], []
    for one in read:
        even = 100 / one["players"]
        verdict = "wins" if one["low"] > even else "loses" if one["high"] < even else "even"
        better += [one[paper.lang]] if verdict == "wins" else []
        share = f"{one['share']:.1f} [{one['low']:.1f}, {one['high']:.1f}]"
        table_ = f"{paper.edition(one['edition'])} {one['players']}"
        cells = [one["against"], f"{one['games']:,}", share, paper.say(f"personas.{verdict}")]
        rows.append([one[paper.lang], table_, *cells])
    head = ("persona", "table", "against", "games", "share", "verdict")
    said = paper.say("personas.some" if better else "personas.all", names=paper.listed(better))
    asked = code(dict.fromkeys(one["command"] for one in read))
    return f"{said}\n\n{table([paper.say(key) for key in head], rows, words=3)}\n\n{asked}"


def bots(paper: Paper) -> str:
    """Who played what, with hashes."""
    rows = [
        [
            f"`{run['folder']}`",
            f"{run['bot']} `{run['hash']}`",
            f"`{run['rules']}`",
            f"{run['games']:,}",
        ]
        for run in paper.facts["runs"]
        if run["folder"] in {main.folder for main in main_runs()}
    ]
    return table([paper.say(key) for key in ("folder", "bot", "rules", "games")], rows, words=3)


def play(paper: Paper) -> str:
    return paper.commands(main_runs())


def how(paper: Paper) -> str:
    """What differs in the other runs."""
    games = {run.bot: paper.run(run.folder)["games"] for run in coin_runs()}
    one, other = (f"{games[bot]:,}" for bot in BOTS)
    coins = paper.listed(map(str, COINS))
    return paper.say("how", coins=coins, one=BOTS[0], many=one, other=BOTS[1], few=other)


def blocks(paper: Paper) -> str:
    return paper.say("blocks", seed=paper.facts["seed"])


def short(paper: Paper) -> str:
    """One sentence of each section."""
    return bullets(
        [
            sentences.seats(paper)[0],
            sentences.coins(paper)[0],
            *sentences.cards(paper),
            *sentences.buildings(paper)[-1:],
            *sentences.empty_places(paper),
            *sentences.deeds(paper),
            *fates.says(paper),
        ]
    )


BLOCKS: dict[str, Block] = {
    "personas": personas,
    "bots": bots,
    "play": play,
    "how": how,
    "blocks": blocks,
    "short": short,
}
