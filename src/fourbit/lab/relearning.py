"""Bots that learn both editions anew, so that a change is not judged by old habits."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.lab.lineup import Bot
from fourbit.lab.training import begin
from fourbit.lab.trial import Side, seated

WAYS = slice(c.M_STYLE, c.M_TEMPERATURE + 1)  # how a mind looks at things, not what they are worth


def relearned(side: Side, seed: int, seconds: float) -> Side:
    """The bot after so long a training in its edition, begun from what it was; it looks as far
    ahead as before."""
    bot, players = side.lineup.bots[0], side.lineup.players
    lessons = begin(side.rules, players, seed, bot.mind)
    lessons.run(seconds, lambda *_: None)
    mind = lessons.finish()
    mind[WAYS] = bot.mind[WAYS]
    return seated(side.rules, Bot(bot.name, mind), players)
