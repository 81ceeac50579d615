"""Words that are understood at any question, in either language and any case."""

from __future__ import annotations

from dataclasses import dataclass

WORDS = {
    "help": ("?", "h", "help", "ヘルプ", "説明"),
    "quit": ("q", "quit", "exit", "終了", "終わる"),
    "undo": ("u", "undo", "戻す", "元に戻す"),
    "save": ("s", "save", "保存"),
    "board": ("b", "board", "盤面"),
    "players": ("p", "players", "個人"),
    "log": ("l", "log", "記録"),
    "hint": ("!", "！", "hint", "ヒント"),
}
WITH_MORE = ("help", "save")  # a term, a file


@dataclass(frozen=True, slots=True)
class Command:
    """What is wanted, and what stands behind it."""

    name: str
    rest: str = ""


def command(said: str) -> Command | None:
    """The command that was typed, if it was one. `?` needs no blank before its term."""
    if said.startswith("?"):
        return Command("help", said[1:].strip())
    word, _, rest = said.partition(" ")
    for name, words in WORDS.items():
        if word.lower() in words and (not rest or name in WITH_MORE):
            return Command(name, rest.strip())
    return None
