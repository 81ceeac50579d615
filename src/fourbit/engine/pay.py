"""Purses, prices and waivers (§3-7, §4-5, A2, A16, A17).

A price is worked out in `trial` (levels of KINDS cells; level 0 is the price before any card is
announced); `have` is the purse it is measured against.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from .addresses import first_node, kind_at, line_at, listed, slot_at
    from .cells import Cells
    from .constants import *
    from .count import active, came_from, hold, price, printed, ready, side_at, value
    from .facts import tell


def change(
    s: Cells, seat: cython.int, kind: cython.int, amount: cython.int, by: cython.int
) -> cython.int:
    """Add to (or take from) a purse, cut to the cap at once (§3-7); gives what really changed.

    `by` is the line that does it, or BY_… where no line does.
    """
    at: cython.int = kind_at(0, seat, kind)
    before: cython.int = s.cell[PURSE + at] + s.cell[PENDING + at]
    after: cython.int = before + amount
    cap: cython.int = s.tables.t[T_PROCEDURE + PR_CAP]
    if amount > 0 and after > cap:
        after = cap if before < cap else before
    if s.cell[PHASE] == P_UPKEEP:
        s.cell[PENDING + at] += after - before
    else:
        s.cell[PURSE + at] += after - before
    if s.listening:
        _report_flow(s, seat, kind, after - before, by)
    return after - before


def _report_flow(
    s: Cells, seat: cython.int, kind: cython.int, amount: cython.int, by: cython.int
) -> None:
    """A change of a purse, to the tally by its source, to the facts by its line."""
    source: cython.int = -1 - by if by < 0 else s.tables.t[line_at(by) + LN_SOURCE]
    at: cython.int = (source * SEATS + seat) * KINDS + kind
    if s.listening & COUNTS:
        if amount > 0:
            s.counts.gained[at] = s.counts.gained[at] + amount
        else:
            s.counts.lost[at] = s.counts.lost[at] - amount
    if amount != 0:
        tell(s, FACT_FLOW, seat, by, kind, amount)


def step_of(s: Cells, kind: cython.int) -> cython.int:
    """Players choose resources in twos (Q06), anything else one by one."""
    if s.tables.t[T_PROCEDURE + PR_RESOURCES] >> kind & 1:
        return s.tables.t[T_PROCEDURE + PR_STEP]
    return 1


def use_up(s: Cells, line: cython.int, seat: cython.int, times: cython.int) -> None:
    """Count uses of a line against its frequency."""
    slot: cython.int = s.tables.t[line_at(line) + LN_SLOT]
    if slot >= 0:
        s.cell[slot_at(seat, slot)] += times


def count_line(
    s: Cells, line: cython.int, offered: cython.int, used: cython.int, fired: cython.int
) -> None:
    """Count what happened to a line, if anybody counts."""
    if s.listening & COUNTS:
        _report_line(s, line, offered, used, fired)


def _report_line(
    s: Cells, line: cython.int, offered: cython.int, used: cython.int, fired: cython.int
) -> None:
    """The same to the tally (`+=` would need the lock)."""
    s.counts.offered[line] = s.counts.offered[line] + offered
    s.counts.used[line] = s.counts.used[line] + used
    s.counts.fired[line] = s.counts.fired[line] + fired


def count_rule(s: Cells, line: cython.int, seat: cython.int, used: cython.int) -> None:
    """The same of what has no turn of its own (a standing rule, a permission, a sale): it was open
    to this seat, and worked or not."""
    if s.listening:
        _report_rule(s, line, seat, used)


def _report_rule(s: Cells, line: cython.int, seat: cython.int, used: cython.int) -> None:
    count_line(s, line, 1, used, used)
    tell(
        s,
        FACT_RULE,
        seat,
        line,
        0,
        LINE_OFFERED | LINE_USED | LINE_CHANGED if used else LINE_OFFERED,
    )


def take_stock(s: Cells, seat: cython.int) -> None:
    """Copy the purse to `have`."""
    k: cython.int
    for k in range(KINDS):
        s.have[k] = hold(s, seat, k)


def set_price(
    s: Cells,
    seat: cython.int,
    verb: cython.int,
    building: cython.int,
    free: cython.int,
    origin: cython.int,
    number: cython.int,
    paying: cython.int,
) -> None:
    """Write the price to trial level 0, with all that simply holds; cards come by `modifier`.

    When `paying`, what changed the price counts as used.
    """
    k: cython.int
    i: cython.int
    line: cython.int
    node: cython.int
    times: cython.int
    kind: cython.int
    before: cython.int
    for k in range(KINDS):
        s.trial[k] = price(s, seat, s.tables.t[T_VERB_COST + verb * KINDS + k])
        if verb == V_BUILD:
            s.trial[k] = price(s, seat, s.tables.t[T_COST + building * KINDS + k])
        if free:
            s.trial[k] = 0
    if free:
        return
    for i in range(s.tables.t[T_GROUP_SIZE + G_PRICE]):
        line = listed(s, G_PRICE, i)
        node = first_node(s, line)
        kind = s.tables.t[node + PRICE_KIND]
        if (
            s.tables.t[node + PRICE_VERB] != verb
            or kind < 0
            or s.tables.t[line_at(line) + LN_CARRIER] == C_SIDE
            or not came_from(s, line, origin, number)
        ):
            continue
        times = active(s, line, seat)
        if times and ready(s, line, seat):
            before = s.trial[kind]
            _reduce(s, seat, 0, kind, node, times * value(s, seat, s.tables.t[node + PRICE_AMOUNT]))
            if paying and s.trial[kind] != before:
                use_up(s, line, seat, times)
                count_rule(s, line, seat, 1)


def _reduce(
    s: Cells,
    seat: cython.int,
    at: cython.int,
    kind: cython.int,
    node: cython.int,
    amount: cython.int,
) -> None:
    """Lower (or raise) one kind of the price at `at`, not below the floor of that line."""
    floor: cython.int = printed(s, seat, s.tables.t[node + PRICE_FLOOR])
    if s.tables.t[node + PRICE_MORE]:
        s.trial[at + kind] += amount
    elif s.trial[at + kind] > floor:
        s.trial[at + kind] -= amount
        if s.trial[at + kind] < floor:
            s.trial[at + kind] = floor


def modifier(
    s: Cells,
    seat: cython.int,
    verb: cython.int,
    origin: cython.int,
    number: cython.int,
    at: cython.int,
) -> cython.int:
    """The line that may be announced at index `at` while paying, or NO (Q24).

    Indices 0–3 are the positions of the actor's stack; from 4 on come standing rules that let the
    player choose a kind.
    """
    i: cython.int
    line: cython.int
    node: cython.int
    carrier: cython.int
    side: cython.int = NO
    seen: cython.int = HAND
    if at < HAND:
        if s.cell[PHASE] != P_ACTION or s.cell[ACTOR] != seat or s.cell[SPENT_CARDS] >> at & 1:
            return NO
        side = side_at(s, seat, at)
        if side < 0:
            return NO
    for i in range(s.tables.t[T_GROUP_SIZE + G_PRICE]):
        line = listed(s, G_PRICE, i)
        carrier = s.tables.t[line_at(line) + LN_CARRIER]
        node = first_node(s, line)
        if carrier == C_SIDE:
            if at >= HAND or s.tables.t[line_at(line) + LN_INDEX] != side:
                continue
        else:
            if s.tables.t[node + PRICE_KIND] >= 0:
                continue
            seen += 1
            if at != seen - 1 or not active(s, line, seat):
                continue
        if (
            s.tables.t[node + PRICE_VERB] == verb
            and came_from(s, line, origin, number)
            and ready(s, line, seat)
        ):
            return line
    return NO


def lower(
    s: Cells,
    line: cython.int,
    kind: cython.int,
    seat: cython.int,
    at: cython.int,
    origin: cython.int,
    number: cython.int,
) -> None:
    """Announce a modifier for one kind of the price written at trial cell `at`.

    A building that says "at least 1" (Q38) means the whole price, whoever lowers it.
    """
    node: cython.int = first_node(s, line)
    before: cython.int = s.trial[at + kind]
    floor: cython.int = _floor(s, seat, s.tables.t[node + PRICE_VERB], kind, origin, number)
    _reduce(s, seat, at, kind, node, value(s, seat, s.tables.t[node + PRICE_AMOUNT]))
    if s.trial[at + kind] < floor:
        s.trial[at + kind] = floor if floor < before else before


def _floor(
    s: Cells,
    seat: cython.int,
    verb: cython.int,
    kind: cython.int,
    origin: cython.int,
    number: cython.int,
) -> cython.int:
    """The highest floor among the standing rules that lower this kind of the price."""
    i: cython.int
    line: cython.int
    node: cython.int
    floor: cython.int = 0
    for i in range(s.tables.t[T_GROUP_SIZE + G_PRICE]):
        line = listed(s, G_PRICE, i)
        node = first_node(s, line)
        if (
            s.tables.t[node + PRICE_VERB] == verb
            and s.tables.t[node + PRICE_KIND] == kind
            and not s.tables.t[node + PRICE_MORE]
            and s.tables.t[line_at(line) + LN_CARRIER] != C_SIDE
            and came_from(s, line, origin, number)
            and active(s, line, seat)
            and ready(s, line, seat)
            and printed(s, seat, s.tables.t[node + PRICE_FLOOR]) > floor
        ):
            floor = printed(s, seat, s.tables.t[node + PRICE_FLOOR])
    return floor


def payable(
    s: Cells,
    seat: cython.int,
    verb: cython.int,
    origin: cython.int,
    number: cython.int,
    at: cython.int,
    level: cython.int,
) -> cython.int:
    """Whether the price at this level can be paid, with modifiers from index `at` on."""
    here: cython.int = level * KINDS
    line: cython.int
    node: cython.int
    k: cython.int
    j: cython.int
    if covered(s, here):
        return 1
    while at < s.tables.t[T_PROCEDURE + PR_MODIFIERS]:
        line = modifier(s, seat, verb, origin, number, at)
        at += 1
        if line < 0:
            continue
        node = first_node(s, line)
        for k in range(s.tables.t[T_PROCEDURE + PR_KINDS]):
            if s.tables.t[node + PRICE_KINDS] >> k & 1 and s.trial[here + k] > 0:
                for j in range(KINDS):
                    s.trial[here + KINDS + j] = s.trial[here + j]
                lower(s, line, k, seat, here + KINDS, origin, number)
                if payable(s, seat, verb, origin, number, at, level + 1):
                    return 1
    return 0


def set_pools(
    s: Cells, seat: cython.int, node: cython.int, origin: cython.int, number: cython.int
) -> None:
    """What may be waived (A16): pool 0 is the build step's own, then each standing waiver's.

    `node` is the cell of a build step, or NO where nothing is waived.
    """
    i: cython.int
    line: cython.int
    at: cython.int
    s.n_pools = 0
    if node < 0:
        return
    s.n_pools = 1 + s.tables.t[T_GROUP_SIZE + G_WAIVE]
    s.pool_mask[0] = s.tables.t[node + BUILD_WAIVED]
    s.pool_left[0] = value(s, seat, s.tables.t[node + BUILD_WAIVED_MOST]) if s.pool_mask[0] else 0
    for i in range(1, s.n_pools):
        line = waiver_of(s, i)
        at = first_node(s, line)
        s.pool_mask[i] = 0
        s.pool_left[i] = 0
        if came_from(s, line, origin, number) and ready(s, line, seat):
            s.pool_mask[i] = s.tables.t[at + WAIVE_KINDS]
            s.pool_left[i] = active(s, line, seat) * value(s, seat, s.tables.t[at + WAIVE_AMOUNT])


def waiver_of(s: Cells, pool: cython.int) -> cython.int:
    """The standing waiver's line behind a pool."""
    return listed(s, G_WAIVE, pool - 1)


def covered(s: Cells, at: cython.int) -> cython.int:
    """Whether purse and waivers together reach the price at trial cell `at`.

    What is missing must fit into the pools: for every set of kinds, no more is missing than the
    pools that touch one of them can give.
    """
    missing: cython.int = 0
    kinds: cython.int = s.tables.t[T_PROCEDURE + PR_KINDS]
    total: cython.int
    room: cython.int
    subset: cython.int
    step: cython.int
    k: cython.int
    i: cython.int
    lack: cython.int
    for k in range(kinds):
        if s.trial[at + k] > s.have[k]:
            missing |= 1 << k
    if missing == 0:
        return 1
    if s.n_pools == 0:
        return 0
    subset = missing
    while subset > 0:
        total = 0
        for k in range(kinds):
            if subset >> k & 1:
                step = step_of(s, k)
                lack = (s.trial[at + k] - s.have[k] + step - 1) // step * step
                if lack > s.trial[at + k]:
                    return 0
                total += lack
        room = 0
        for i in range(s.n_pools):
            if s.pool_mask[i] & subset:
                room += s.pool_left[i]
        if total > room:
            return 0
        subset = (subset - 1) & missing
    return 1
