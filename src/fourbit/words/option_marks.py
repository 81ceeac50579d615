"""Options of a decision in signs: what a branch does, how much of which kind."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.errors import Both
from fourbit.rules.model import Pay
from fourbit.words.decision import Decision, Option
from fourbit.words.marks import Marker, Marks
from fourbit.words.questions import AMOUNTS


def option_marks(marker: Marker, decision: Decision, option: Option, fee: tuple[Pay, ...]) -> Marks:
    """The option drawn; nothing where its label alone says it. `fee` is the edition's late fee."""
    number = Both(str(option.action), str(option.action))
    if option.does:
        return marker.body(option.does)
    if decision.kind in AMOUNTS and decision.about:
        return marker.scribe.kinds((decision.about,), number)
    if decision.kind in ("fee", "modifier") and option.action != c.OPTION_NO:
        if decision.kind == "fee":
            return marker.cost([pay for pay in fee if pay.kind == option.word])
        return marker.scribe.kinds((option.word,), Both("−", "−"))
    return ()
