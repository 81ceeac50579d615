"""New games: as asked for, once more, from a point of another, or a record to look at.

A request that is repeated finds the game it made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection

from fourbit.play.continuing import cut_off
from fourbit.players.levels import DEFAULT
from fourbit.records.record import FORMAT, Record
from fourbit.rules.compiled import Rules
from fourbit.web.folding import begin
from fourbit.web.following import Draft
from fourbit.web.hosting import Addition, Host, Visit
from fourbit.web.refusals import Refused
from fourbit.web.rulesets import remember, written
from fourbit.web.sitting import Sitter, Sitting
from fourbit.web.store.kept_games import GameRow, StoredEntry, add_game, find_made
from fourbit.web.store.seatings import add_key, copy_seats, sit_down
from fourbit.web.store.tables import RECORD, WATCHING
from fourbit.web.tokens import first_key, hashed, new_game_id

DEFAULT_BOT = DEFAULT


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be made. `mine` are the seats of the browser that asks, `keys` get links.

    `plies` come first (of a game that goes on); a `record` is only looked at. `request` makes
    repeats harmless.
    """

    way: str
    rules: Rules
    sitters: Sequence[Sitter]
    mine: Sequence[int]
    keys: Sequence[int]
    request: str
    seed: int | None = None
    lesson: bool = False
    plies: Sequence[tuple[str, str]] = ()
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class Made:
    """A game that was made, now or by the same request before, and the keys of its links."""

    row: GameRow
    keys: Mapping[int, str]


def make_game(host: Host, cookie: str, plan: GamePlan) -> Made:
    """Make a game, unless this request has made it before."""
    row, first = _begun(host, hashed(cookie), plan)

    def work(connection: Connection) -> Made:
        return _stored(connection, cookie, plan, row, first)

    return host.database.write(work)


def make_rematch(host: Host, cookie: str, visit: Visit) -> Made:
    """The same people and rules once more; everybody keeps the seat."""
    made: list[Made] = []

    def make(connection: Connection, sitting: Sitting) -> Addition:
        if not sitting.table.state.is_over or sitting.way == RECORD or not visit.mine:
            raise Refused("web.not_over")
        keys = linked(sitting.sitters)
        request = f"rematch/{sitting.id}"
        again = [Sitter(one.name, one.bot, one.came) for one in sitting.sitters]
        rules = sitting.table.rules
        plan = GamePlan(sitting.way, rules, again, visit.mine, keys, request)
        row, first = _begun(host, hashed(cookie), plan, shared=True)
        made.append(_stored(connection, cookie, plan, row, first))
        if made[-1].row is not row:
            return Addition()
        copy_seats(connection, sitting.id, row.id, row.made)
        return Addition([StoredEntry("rematch", None, {"game": row.id}, at=row.made)])

    host.change(visit.row.id, make)
    return made[-1]


def plan_continued(
    sitting: Sitting, ply: int, seats: Sequence[int], bot: str, request: str
) -> GamePlan:
    """What if: a finished game that goes on after `ply` plies, people at `seats`."""
    if not sitting.table.state.is_over and sitting.way != RECORD:
        raise Refused("web.not_over")
    record = sitting.table.record
    if ply > len(record.plies) or max(seats) >= len(record.names):
        raise Refused("web.no_ply")
    start = cut_off(record, ply)
    if start.state.is_over:
        raise Refused("nothing_left")
    sitters = [
        Sitter(one.name, "" if at in seats else bot or DEFAULT_BOT, at in seats)
        for at, one in enumerate(sitting.sitters)
    ]
    plies = [(one.seat, one.word) for one in start.plies]
    way = "alone" if len(set(seats)) == 1 else "screen"
    rules = sitting.table.rules
    return GamePlan(way, rules, sitters, seats, (), request, plies=plies, format=record.format)


def plan_record(record: Record) -> GamePlan:
    """A record that anybody with its link may look at."""
    sitters = [Sitter(name, came=True) for name in record.names]
    plies = [(one.seat, one.word) for one in record.plies]
    request = f"record/{record.digest}"
    return GamePlan(
        RECORD, record.rules, sitters, (), (), request, plies=plies, format=record.format
    )


def linked(sitters: Sequence[Sitter]) -> tuple[int, ...]:
    """The seats that have a link, those of people; watching has one too."""
    return (*(seat for seat, sitter in enumerate(sitters) if not sitter.bot), WATCHING)


def _begun(
    host: Host, session: str, plan: GamePlan, shared: bool = False
) -> tuple[GameRow, StoredEntry]:
    """The row and first entry of a game, with all that chance does before anybody chooses.

    A `shared` request makes one game, whoever asks.
    """
    now = host.now()
    body: dict[str, Any] = {
        "sitters": [_kept(sitter) for sitter in plan.sitters],
        "seed": plan.seed,
        "lesson": plan.lesson,
        "format": plan.format,
        "plies": list(plan.plies),
    }
    made_key = hashed(plan.request if shared else f"{session}/{plan.request}")
    digest = remember(plan.rules)
    row = GameRow(new_game_id(), plan.way, digest, 1, False, now, now, session, made_key)
    sitting = begin(row, plan.rules, StoredEntry("begin", None, body, at=now))
    over = sitting.table.state.is_over
    if plan.way != RECORD:
        draft = Draft(sitting)
        draft.follow()
        body["plies"] += draft.plies
        over = draft.state.is_over
    row = GameRow(row.id, plan.way, digest, 1, over, now, now, session, made_key)
    return row, StoredEntry("begin", None, body, at=now)


def _kept(sitter: Sitter) -> dict[str, Any]:
    whole = asdict(sitter)
    return {key: whole[key] for key in ("name", "bot", "came")}


def _stored(
    connection: Connection, cookie: str, plan: GamePlan, row: GameRow, first: StoredEntry
) -> Made:
    session = hashed(cookie)
    before = find_made(connection, row.made_key)
    now = before or row
    keys = {seat: first_key(cookie, now.made_key, seat) for seat in plan.keys}
    if before is not None:
        return Made(before, keys if before.made_by == session else {})
    add_game(connection, row, written(plan.rules.edition.source), first)
    for seat, key in keys.items():
        add_key(connection, row.id, seat, hashed(key), row.made)
    for seat in plan.mine or (WATCHING,):
        sit_down(connection, session, row.id, seat, row.made)
    return Made(row, keys)
