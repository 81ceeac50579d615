"""The game somebody asked for: its rules, and who sits where."""

from __future__ import annotations

from fourbit.errors import FourbitError, nearest
from fourbit.players.bots import bot_named
from fourbit.records.record import Record
from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import load_text, shipped
from fourbit.web.given_names import must_be_seen
from fourbit.web.making import DEFAULT_BOT, GamePlan, linked
from fourbit.web.own_files import OWN_FILE
from fourbit.web.refusals import Refused
from fourbit.web.rulesets import recall
from fourbit.web.sitting import Sitter
from fourbit.web.wire import GameAsked, SeatAsked


def plan_asked(asked: GameAsked) -> GamePlan:
    """What has to be made. Raises `FourbitError` for what cannot be played."""
    rules = rules_asked(asked)
    for seat in asked.seats:
        must_be_seen(seat.name)
    sitters = [_sitter(asked.way, seat) for seat in asked.seats]
    Record(rules, len(sitters), [sitter.name for sitter in sitters])  # names that can be kept
    mine = [at for at, sitter in enumerate(sitters) if sitter.came]
    if not mine:
        raise Refused("web.nobody")
    return GamePlan(
        way=asked.way,
        rules=rules,
        sitters=sitters,
        mine=mine,
        keys=linked(sitters),
        request=asked.key,
        seed=asked.seed,
        lesson=asked.lesson,
    )


def rules_asked(asked: GameAsked) -> Rules:
    """The rules of a new game."""
    options = dict(asked.options) | ({"draft.mode": "dealt"} if asked.dealt else {})
    if asked.file:
        return Rules(load_text(asked.file, OWN_FILE, options))
    if asked.edition in shipped():
        return load(asked.edition, options)
    found = recall(asked.edition)
    if found is None:
        near = nearest(asked.edition, shipped())
        raise FourbitError("web.no_edition", name=asked.edition, nearest=near)
    return load(found.edition.source, options) if options else found


def _sitter(way: str, seat: SeatAsked) -> Sitter:
    if seat.who == "bot":
        return Sitter(seat.name, bot_named(seat.bot or DEFAULT_BOT))
    return Sitter(seat.name, came=seat.who == "me" or way != "friends")
