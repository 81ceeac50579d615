"""Upkeep as a scenario wants it: how many workers are kept, and with what they are paid (A21)."""

from __future__ import annotations

from typing import Any

from fourbit.engine import constants as c
from fourbit.scenarios.given import Given, Illegal
from fourbit.scenarios.sales import Sale


class Keeping:
    """Answers the upkeep decisions. An absent `keep` means nobody, or what the engine forces."""

    def __init__(self, table: Given, keep: dict[str, Any]) -> None:
        self.table = table
        self.wanted = {table.seats[name]: dict(own or {}) for name, own in keep.items()}
        self.sales = {
            seat: Sale(table.book, own.get("market")) for seat, own in self.wanted.items()
        }
        self.forced: set[int] = set()
        self.done: set[int] = set()

    def asked(self, seat: int) -> bool:
        """Whether the seat is asked about upkeep."""
        return self.table.state.asks(seat) in (c.ASK_KEEP, c.ASK_UPKEEP)

    def choose(self, seat: int) -> int:
        """The option that keeps or pays as wanted."""
        state = self.table.state
        options = state.legal_actions(seat)
        own = self.wanted.setdefault(seat, {})
        if seat in self.sales and (sold := self.sales[seat].option(options)) is not None:
            return sold
        amounts = [option for option in options if option < c.OPTION_ANY_TIME]
        if state.asks(seat) == c.ASK_KEEP:
            self.done.add(seat)
            return self._keep(seat, own, amounts)
        at = state.paying(seat)
        kind = self.table.book.kinds[self.table.book.cells[c.T_UPKEEP_KIND + at]]
        pay = own.get("pay")
        if pay is None or (not pay and seat in self.forced):
            if len(amounts) == 1:
                return amounts[0]
            raise Illegal("pay", state, seat)
        wanted = own["pay"].get(kind) or 0
        own["pay"] = {k: v for k, v in pay.items() if k != kind}
        if seat in self.forced and not own["pay"]:
            own["pay"] = dict.fromkeys(self.table.book.kinds, 0)
        return self._must(wanted, amounts, f"{wanted} {kind}", seat)

    def _keep(self, seat: int, own: dict[str, Any], amounts: list[int]) -> int:
        if amounts != [0] and len(amounts) == 1:
            self.forced.add(seat)
        workers = own.get("workers")
        if workers is None:
            return 0 if 0 in amounts else amounts[0]
        return self._must(workers, amounts, f"keep {workers}", seat)

    def _must(self, wanted: int, amounts: list[int], text: str, seat: int) -> int:
        if wanted not in amounts:
            raise Illegal(text, self.table.state, seat)
        return wanted

    def finish(self) -> None:
        """Refuse payments and sales that never came up."""
        left = [sale.text for sale in self.sales.values() if sale.open]
        for seat, own in self.wanted.items():
            pay = {kind: amount for kind, amount in (own.get("pay") or {}).items() if amount}
            if pay:
                left.append(f"pay {pay}")
            if own.get("workers") and seat not in self.done:
                left.append(f"keep {own['workers']}")
        if left:
            raise Illegal(", ".join(left))
