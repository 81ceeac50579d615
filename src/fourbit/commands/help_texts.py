"""`--help` in the language of the answers.

The code says each text in English, `messages/help.toml` says both; a test finds what is missing.
"""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup

from fourbit.commands.common import language
from fourbit.errors import Lang, catalogue

TITLES = ("ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE",
          "DEFAULT_STRING", "REQUIRED_LONG_STRING")  # fmt: skip


def spoken(text: str, lang: Lang) -> str:
    """A help text in that language; one that nobody translated stays as it is."""
    known = {entry["en"]: entry for id_, entry in catalogue().items() if id_.startswith("help.")}
    lines = [known.get(line, {}).get(lang, line) for line in text.split("\n")]
    example = catalogue()["help.example"]
    return "\n".join(lines).replace(example["en"], example[lang])


def _folded(text: Any) -> Any:
    """A help text that goes on in the next line where Japanese has no space to break at."""
    from typer.rich_utils import OptionHighlighter

    found = OptionHighlighter()(text)
    found.overflow = "fold"
    return found


class _Spoken:
    """Translates a command just before its help is shown."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from typer import rich_utils

        lang, me = language(), self
        rich_utils.highlighter = _folded  # type: ignore[assignment]
        for title in TITLES:
            setattr(rich_utils, title, catalogue()[f"help.{title.lower()}"][lang])
        for command in (me, *getattr(me, "commands", {}).values()):
            command.help = spoken(command.help or "", lang)
            for option in command.get_params(ctx):  # with --help itself
                option.help = spoken(option.help or "", lang)
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def get_usage(self, ctx: Any) -> str:
        usage: str = super().get_usage(ctx)  # type: ignore[misc]
        return usage.replace("Usage:", catalogue()["help.usage"][language()], 1)


class SpokenCommand(_Spoken, TyperCommand):
    """A command of ours."""


class SpokenGroup(_Spoken, TyperGroup):
    """All of them."""
