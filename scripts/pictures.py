"""Draw the README's pictures, and every screen of the page for whoever wants to look at them all.

    python scripts/pictures.py                     # docs/*.svg and docs/*.png
    python scripts/pictures.py --all DIR [NAME]    # every screen, or those with NAME in theirs

Run it again when the drawing or the words change. The browser is Debian's chromium.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright
from rich import box
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.table import Table
from rich.text import Text

sys.path.insert(0, str(Path(__file__).parents[1]))

import screen_tour

import fourbit
from fourbit.players.bots import make_bot
from fourbit.records.record import Record
from fourbit.rules.printing import print_lines
from fourbit.terminal.replaying import Replay
from fourbit.words.sentences import sentence
from tests.browser.launching import launched
from tests.browser.serving import Served

DOCS = Path(__file__).parents[1] / "docs"
SEED = 11
COLOURS = 96  # sixteen of the palette, and what smooth letters need
# screens of the README, each with the name of its picture
SHOWN_SCREENS = {
    "stack": "browser",
    "reveal": "reveal",
    "score": "score",
    "workshop-error": "workshop",
}
SHOWN = ("0001", "1011", "1100", "9-1", "13-1", "17", "18")


def played() -> Record:
    """A stretch of a game between bots, ending in the middle of round 3."""
    rules = fourbit.load("mended")
    record = Record(rules, 3, ["花子", "Ken", "Bot"])
    chance, rng = fourbit.Chance(SEED), random.Random(SEED)
    bots = [make_bot("greedy", rules) for _ in range(3)]
    while not (record.state.round == 3 and len(record.state.view().get("blocked", ())) > 3):
        seat = record.state.seat
        if seat is None:
            break
        if seat < 0:
            record.play(chance.choose(record.state), seat)
        else:
            sight, decision = record.state.sight(seat), record.state.decision_of(seat)
            record.play(bots[seat].choose(sight, decision, rng), seat)
    return record


def save(console: Console, name: str, title: str) -> None:
    """Keep what was printed as a picture that loads nothing from elsewhere."""
    plain = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.S)
    unique = name.partition(".")[0]
    console.save_svg(str(DOCS / name), title=title, code_format=plain, unique_id=unique)


def terminal() -> None:
    """The table as a player sees it."""
    console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True)
    replay = Replay(played(), "ja")
    for line in replay.page(replay.plies):
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    save(console, "terminal.svg", "fourbit play")


def edition() -> None:
    """Some lines of an edition, and what becomes of them in both languages."""
    rules = fourbit.load("mended")
    carriers = {carrier.key: carrier for carrier in rules.edition.carriers}
    table = Table(box=box.HORIZONTALS, show_lines=True, width=118)
    for heading in ("mended.toml", "日本語", "English"):
        table.add_column(heading, overflow="fold", ratio=1)
    for key in SHOWN:
        carrier = carriers[key]
        text = print_lines(carrier.lines, rules.edition.words, "ja")
        said = [
            " ".join(sentence(line, carrier, rules.edition.words, lang) for line in carrier.lines)
            for lang in ("ja", "en")
        ]
        table.add_row(Text(f'{key} = "{text}"'), *said)
    console = Console(record=True, width=118, file=io.StringIO(), force_terminal=True)
    console.print(table)
    save(console, "edition.svg", "one line, two languages")


def screens(
    folder: Path, wanted: screen_tour.Wanted = bool, langs: Sequence[str] = screen_tour.LANGS
) -> None:
    """Every screen of the page, or those that are wanted, as `NAME-SIZE-LANGUAGE.png`."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = launched(playwright)
        served = Served(Path(home))
        try:
            for lang in langs:
                tour = screen_tour.Tour(browser, served, lang, folder, wanted)
                for part in screen_tour.screens(tour):
                    print(lang, part, flush=True)
                tour.close()
        finally:
            served.stop()
            browser.close()


def browser() -> None:
    """The page as the README shows it."""
    with tempfile.TemporaryDirectory() as folder:
        screens(Path(folder), SHOWN_SCREENS.__contains__)
        for name, shown in SHOWN_SCREENS.items():
            for lang, suffix in (("ja", ".ja"), ("en", "")):
                picture = Image.open(Path(folder) / f"{name}-desktop-{lang}.png").convert("RGB")
                picture.quantize(COLOURS).save(DOCS / f"{shown}{suffix}.png", optimize=True)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--all", type=Path, metavar="DIR", help="every screen, into this folder")
    asked.add_argument("name", nargs="?", default="", help="only screens with this in their name")
    asked.add_argument("--lang", choices=screen_tour.LANGS, help="one language instead of both")
    given = asked.parse_args()
    if given.all:
        screens(
            given.all,
            lambda name: given.name in name,
            [given.lang] if given.lang else screen_tour.LANGS,
        )
    else:
        terminal()
        edition()
        browser()
