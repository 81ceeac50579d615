"""Why something is worth doing, in one sentence: its largest gains, as facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourbit.words.names import Names
from fourbit.words.sources import source_name
from fourbit.words.texts import Texts


@dataclass(frozen=True, slots=True)
class Reason:
    """One gain. `what` | `key` | `amount`:

    points | the carrier they come from (empty: several steps) | how many
    piece | the kind | how many; `towards` is a building whose price it helps to pay
    built, planned | the building | –
    workers, limit, space | – | how many more
    kept | – | workers that stay after the upkeep
    card | the card | its place among all cards by itself; `towards` a card it goes well with
    sent, home | – | – (a worker)
    """

    what: str
    key: str = ""
    amount: int = 0
    towards: str = ""


class Whys:
    """Reasons in one language."""

    def __init__(self, names: Names, texts: Texts) -> None:
        self.names = names
        self.texts = texts

    def said(self, reasons: Sequence[Reason]) -> str:
        """All of them as one sentence; that nothing is gained, if there are none."""
        told = [self._one(reason) for reason in reasons]
        return self.texts("why", reasons=self.texts.joined(told) or self.texts("why_nothing"))

    def _one(self, reason: Reason) -> str:
        n, names = reason.amount, self.names
        if reason.what == "points":
            kind = names.kinds(names.edition.procedure.score, n)
            if not reason.key:
                return self.texts("why_piece", kind=kind, n=n)
            source = source_name(names, self.texts, reason.key)
            return self.texts("why_points", kind=kind, n=n, source=source)
        if reason.what == "piece":
            key = "why_piece_towards" if reason.towards else "why_piece"
            towards = names.building(reason.towards) if reason.towards else ""
            return self.texts(key, kind=names.kinds(reason.key, n), n=n, building=towards)
        if reason.what in ("built", "planned"):
            return self.texts(f"why_{reason.what}", building=names.building(reason.key))
        if reason.what == "card":
            key = "why_card_beside" if reason.towards else "why_card"
            return self.texts(key, n=n, card=reason.towards)
        return self.texts(f"why_{reason.what}", n=n)
