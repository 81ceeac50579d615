"""Bots that learn both editions anew, so that a change is not judged by old habits."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from fourbit.errors import FourbitError
from fourbit.lab.lineup import Bot
from fourbit.rules.compiled import Rules


def able() -> None:
    """Raise `FourbitError` if this version has no training."""
    try:
        importlib.import_module("fourbit.lab.training")
    except ModuleNotFoundError as missing:
        raise FourbitError("try.no_training") from missing


def relearned(
    rules: Rules,
    bot: Bot,
    players: int,
    seed: int,
    seconds: float,
    told: Callable[[float], None] = lambda share: None,
) -> Bot:
    """The bot after so long a training in these rules, begun from what it was. `told` hears after
    each lesson its share of wins against the yardstick."""
    training = importlib.import_module("fourbit.lab.training")
    lessons = training.begin(rules, players, seed, bot.mind)
    lessons.run(seconds, lambda _, strength: told(strength.share))
    return Bot(bot.name, lessons.finish())
