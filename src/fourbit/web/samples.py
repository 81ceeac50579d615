"""`python -m fourbit.web.samples DIR`: one JSON file of every model, from games of bots.

For drawing the page without a server, and for looking at what goes over the wire.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel

from fourbit.play.log import Log
from fourbit.play.table import Setting, Table
from fourbit.rules.compiled import load
from fourbit.web.pages.book_pages import book_page
from fourbit.web.pages.check_pages import checked
from fourbit.web.pages.diff_pages import diff
from fourbit.web.pages.edition_pages import edition_page
from fourbit.web.pages.start import start_page
from fourbit.web.sitting import Sitter, Sitting
from fourbit.web.viewing import game_line, game_view, hint, hinting, log_lines, rehearsal

OWN_EDITION = """extends = ["mended"]
name = { ja = "ガラスの町", en = "Glass Town" }

[kind]
glass = "ガラス / glass"

[place]
0011 = "窯元：ガラス+4。木材2→ガラス2"
0100 = "石切坂：石材+6・ガラス+2"
0101 = ""

[card]
4-1 = "灯り：ガラス2→VP1・手番順+1"

[building]
30 = "温室（木材4・ガラス4）VP3。ラウンド開始時：ガラス+2"
"""
NAMES = ("はな", "けん", "ゆき", "そう")


def sitting(
    edition: str = "mended", players: int = 3, seed: int = 5, way: str = "alone"
) -> Sitting:
    """A new game of one person and bots."""
    rules = load(edition)
    names, bots = NAMES[:players], ("", *["greedy"] * (players - 1))
    sitters = [Sitter(name, bot, came=True) for name, bot in zip(names, bots, strict=True)]
    table = Table(rules, Setting(names, bots, seed))
    return Sitting("sample", way, table, sitters, Log(rules, players), answers=[0] * players)


def follow(game: Sitting) -> None:
    """Bring the log up to where the table is."""
    for seat, action in game.table.before.plies[game.log.plies :]:
        game.log.feed(seat, action)
    game.rev = len(game.table.before)


def moments(game: Sitting) -> Iterator[int]:
    """Play it to its end as proposed; stops at every decision of a person."""
    while (seat := game.table.next_person()) is not None:
        follow(game)
        yield seat
        view = game_view(game, seat, (seat,))
        assert view.ask is not None
        words = view.ask.proposal.words if view.ask.proposal else [str(view.ask.pack[0])]
        game.table.play_all(words, seat)
        game.answers[seat] += 1
    follow(game)


def samples() -> Iterator[tuple[str, BaseModel | list[BaseModel]]]:
    """A name and a value for each file."""
    for edition in ("mended", "workshop"):
        yield f"edition-{edition}", edition_page(load(edition).edition)
    mended, rulebook = load("mended").edition, load("rulebook").edition
    yield "start", start_page([])
    yield "book", book_page(mended, rulebook)
    yield "diff", diff(rulebook, mended)
    yield "check", checked(OWN_EDITION)
    yield "check-errors", checked(OWN_EDITION.replace("石材+6", "石財+6"))
    game = sitting()
    seen: set[str] = set()
    for seat in moments(game):
        view = game_view(game, seat, (seat,))
        assert view.ask is not None
        kind = view.ask.kind
        if kind in seen and not (kind in ("stack", "action") and view.round == 3):
            continue
        name = f"view-{kind}" if kind not in seen else f"view-{kind}-round-3"
        seen.add(kind)
        yield name, view
        yield f"hint-{kind}", hint(hinting(game, seat))
        if kind == "stack":
            yield "rehearsal-stack", rehearsal(game, seat, place=11)
            blocked = [n for n, place in enumerate(view.places) if place.blocked]
            if blocked:
                yield "rehearsal-blocked", rehearsal(game, seat, place=blocked[0])
    yield "view-over", game_view(game, 0, (0,))
    yield "view-spectator", game_view(game, None)
    yield "view-replay", game_view(game, 0, (0,), ply=len(game.table.before) // 2)
    yield "log", list(log_lines(game))
    yield "game-line", game_line(game, (0,))


def main(folder: str) -> None:
    """Write them all."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for name, value in samples():
        one = value if isinstance(value, BaseModel) else None
        text = one.model_dump_json(indent=1) if one else _listed(value)
        (target / f"{name}.json").write_text(text + "\n", "utf-8")


def _listed(values: object) -> str:
    assert isinstance(values, list)
    return "[" + ",\n".join(value.model_dump_json() for value in values) + "]"


if __name__ == "__main__":
    main(sys.argv[1])
