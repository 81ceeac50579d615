"""Round start, round end and the final scoring (§6-1, §6-3, §10)."""

from __future__ import annotations

from collections.abc import Callable

from fourbit.engine import constants as c
from fourbit.scenarios.cases import Case
from fourbit.scenarios.given import Given, Illegal, set_table
from fourbit.scenarios.intent import Intent
from fourbit.scenarios.keeping import Keeping
from fourbit.scenarios.playing import Played, drive
from fourbit.scenarios.sales import Sale


def _choosing(case: Case, table: Given) -> tuple[Intent, Callable[[int], int | None]]:
    intent = Intent(case.book, {"choose": case.do.get("choose") or []})

    def choose(seat: int) -> int | None:
        return intent.choose(table.state, seat)

    return intent, choose


def round_start(case: Case) -> Played:
    """§6-1."""
    table = set_table(case)
    if case.do.get("round"):
        table.state.set(c.ROUND, case.do["round"])
    intent, choose = _choosing(case, table)
    table.state.go_to(c.P_ROUND_START)
    table.state.go_on()
    drive(table, choose, breaks=2 * len(table.names) - 1)
    assert table.at_break()
    intent.finish()
    return Played(table)


def round_end(case: Case) -> Played:
    """§6-3: up to the next round's start, or to the final scoring."""
    table = set_table(case)
    if case.do.get("round"):
        table.state.set(c.ROUND, case.do["round"])
    keeping = Keeping(table, case.do.get("keep") or {})
    intent, choose = _choosing(case, table)

    def keep_or_choose(seat: int) -> int | None:
        return keeping.choose(seat) if keeping.asked(seat) else choose(seat)

    table.state.go_to(c.P_ROUND_END)
    table.state.go_on()
    drive(table, keep_or_choose)
    assert table.at_break()
    keeping.finish()
    intent.finish()
    return Played(table)


def score(case: Case) -> Played:
    """§10: end effects and winners."""
    table = set_table(case)
    state = table.state
    if case.do.get("round") or "round" not in case.given:
        state.set(c.ROUND, case.do.get("round") or table.book.procedure(c.PR_ROUNDS))
    sales = {table.seats[n]: Sale(case.book, w) for n, w in (case.do.get("market") or {}).items()}
    intent, choose = _choosing(case, table)

    def sell_or_choose(seat: int) -> int | None:
        sold = sales[seat].option(state.legal_actions(seat)) if seat in sales else None
        return choose(seat) if sold is None else sold

    state.go_to(c.P_LAST_WINDOW)
    state.go_on()
    drive(table, sell_or_choose, breaks=len(table.names))
    for sale in sales.values():
        if sale.open:
            raise Illegal(sale.text)
    intent.finish()
    return Played(table)
