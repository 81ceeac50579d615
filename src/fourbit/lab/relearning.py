"""Bots that learn both editions anew, so that a change is not judged by old habits."""

from __future__ import annotations

from fourbit.lab.lineup import Bot
from fourbit.lab.training import begin
from fourbit.lab.trial import Side, seated
from fourbit.players.manners import looking_like


def relearned(side: Side, seed: int, seconds: float) -> Side:
    """The bot after so long a training in its edition, begun from what it was; it looks as far
    ahead as before."""
    bot, players = side.lineup.bots[0], side.lineup.players
    mind = begin(side.rules, players, seed, bot.mind).learn(seconds)
    return seated(side.rules, Bot(bot.name, looking_like(mind, bot.mind)), players)
