"""How parts of the page are laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from findings_page.paper import Paper
from findings_page.plan import PLAYERS

Block = Callable[[Paper], str]  # a part of the page, made from facts


def bullets(lines: Iterable[str]) -> str:
    """One below the other."""
    return "\n".join(f"- {line}" for line in lines)


def by_players(paper: Paper, drawn: Callable[[int], str]) -> str:
    """A table for each number of players."""
    return "\n\n".join(f"{paper.heading(players)}\n\n{drawn(players)}" for players in PLAYERS)
