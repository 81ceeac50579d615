"""One line where bots play an edition by another one's mind: which, and how to train its own."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from fourbit.commands.common import language
from fourbit.commands.output import echo
from fourbit.errors import say

if TYPE_CHECKING:
    from fourbit.rules.compiled import Rules


def tell_untaught(
    rules: Rules, edition: str, change: Mapping[str, str], bots: Iterable[str]
) -> None:
    """Say so on the error stream, if one of these bots goes by what it was taught."""
    from fourbit.players.bots import BOTS, bot_named
    from fourbit.players.derived import derived, haphazard
    from fourbit.players.mind_file import ENDING
    from fourbit.players.shelf import mind_for

    named = [BOTS[bot_named(bot)] for bot in bots if not bot.endswith(ENDING)]
    if all(bot in (derived, haphazard) for bot in named):
        return
    known = mind_for(rules)
    if known.own:
        return
    changes = (word for key, value in change.items() for word in ("--set", f"{key}={value}"))
    command = shlex.join(["fourbit", "train", edition, *changes])
    key = "train.untaught" if known.about else "train.unlearned"
    theirs = known.about.edition if known.about else ""
    echo(say(key, language(), edition=theirs, command=command), err=True)
