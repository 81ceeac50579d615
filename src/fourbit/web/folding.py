"""From stored entries to a sitting: the same entries, the same sitting, on every server."""

from __future__ import annotations

from typing import Any

from fourbit.play.log import Log
from fourbit.play.table import Setting, Table
from fourbit.players.chance import CHANCE
from fourbit.records.record import Record
from fourbit.rules.compiled import SEAT_NAMES, Rules
from fourbit.web.sitting import Note, Sitter, Sitting
from fourbit.web.store.kept_games import GameRow, StoredEntry
from fourbit.words.decision import action_named


def begin(row: GameRow, rules: Rules, first: StoredEntry) -> Sitting:
    """A sitting as it began."""
    body = first.body
    sitters = [Sitter(**one) for one in body["sitters"]]
    names = tuple(sitter.name for sitter in sitters)
    setting = Setting(names, ("",) * len(names), body["seed"])
    record = Record(rules, len(names), names, body["format"])
    table = Table(record.rules, setting, record)
    sitting = Sitting(row.id, row.way, table, sitters, Log(record.rules, len(names)))
    sitting.seed, sitting.lesson = body["seed"], body["lesson"]
    sitting.answers = [0] * len(names)
    _played(sitting, body)
    _counted(sitting, first)
    return sitting


def fold(sitting: Sitting, entry: StoredEntry) -> None:
    """One more thing has happened."""
    _KINDS[entry.kind](sitting, entry)
    _counted(sitting, entry)


def _counted(sitting: Sitting, entry: StoredEntry) -> None:
    sitting.rev += 1
    sitting.changed = entry.at
    catch_up(sitting)


def catch_up(sitting: Sitting) -> None:
    """Let the log know every ply up to now."""
    for seat, action in sitting.table.before.plies[sitting.log.plies :]:
        sitting.log.feed(seat, action)


def _played(sitting: Sitting, body: dict[str, Any]) -> None:
    """The plies of an entry."""
    table = sitting.table
    for name, said in body.get("plies", ()):
        seat = CHANCE if name == "*" else SEAT_NAMES.index(name)
        table.play(action_named(table.state, seat, said), seat)


# --- each kind of entry ---


def _act(sitting: Sitting, entry: StoredEntry) -> None:
    seat = _seat(entry)
    sitting.moves.append((seat, len(sitting.table.before)))
    sitting.answers[seat] += 1
    _played(sitting, entry.body)
    _nobody_asks(sitting)


def _undo(sitting: Sitting, entry: StoredEntry) -> None:
    seat = _seat(entry)
    gone = entry.body["gone"]
    sitting.table.leave_out(gone)
    last = max(at for at, (who, _) in enumerate(sitting.moves) if who == seat)
    del sitting.moves[last]
    sitting.moves = [(who, at - sum(g < at for g in gone)) for who, at in sitting.moves]
    sitting.answers[seat] += 1
    sitting.log.restart()
    _note(sitting, seat, "undo")
    _nobody_asks(sitting)


def _undo_asked(sitting: Sitting, entry: StoredEntry) -> None:
    if sitting.undo_asked is None:
        sitting.undo_asked = entry.seat
    else:
        sitting.undo_agree.add(_seat(entry))


def _undo_refused(sitting: Sitting, entry: StoredEntry) -> None:
    _nobody_asks(sitting)


def _standing(sitting: Sitting, entry: StoredEntry) -> None:
    sitting.sitters[_seat(entry)].standing = entry.body["on"]
    _played(sitting, entry.body)


def _replace(sitting: Sitting, entry: StoredEntry) -> None:
    """Somebody agrees, or no longer, to a bot; when all do, it sits down."""
    absent = sitting.sitters[entry.body["of"]]
    (absent.agree.add if entry.body["on"] else absent.agree.discard)(_seat(entry))
    if bot := entry.body["stand_in"]:
        absent.stand_in = bot
        _note(sitting, entry.body["of"], "replaced")


def _back(sitting: Sitting, entry: StoredEntry) -> None:
    sitter = sitting.sitters[_seat(entry)]
    sitter.stand_in = ""
    sitter.agree.clear()
    _note(sitting, _seat(entry), "back")
    _played(sitting, entry.body)


def _hint(sitting: Sitting, entry: StoredEntry) -> None:
    sitting.hints.add(_seat(entry))
    _note(sitting, _seat(entry), "hint")


def _came(sitting: Sitting, entry: StoredEntry) -> None:
    sitter = sitting.sitters[_seat(entry)]
    sitter.came = True
    if entry.body.get("name"):
        sitter.name = entry.body["name"]


def _rematch(sitting: Sitting, entry: StoredEntry) -> None:
    sitting.rematch = entry.body["game"]


_KINDS = {
    "act": _act,
    "undo": _undo,
    "undo_asked": _undo_asked,
    "undo_refused": _undo_refused,
    "standing": _standing,
    "replace": _replace,
    "back": _back,
    "hint": _hint,
    "came": _came,
    "rematch": _rematch,
}


def _seat(entry: StoredEntry) -> int:
    assert entry.seat is not None
    return entry.seat


def _note(sitting: Sitting, seat: int, what: str) -> None:
    sitting.notes.append(Note(len(sitting.table.record.plies), seat, what))


def _nobody_asks(sitting: Sitting) -> None:
    sitting.undo_asked = None
    sitting.undo_agree.clear()
