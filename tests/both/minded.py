"""Games between minds, and what they thought, to the last bit; printed when run as a program."""

from __future__ import annotations

import json
import sys

from fourbit.engine import constants as c
from fourbit.engine import mode
from fourbit.engine.deciding import look_for, stack_for, values_of, worth_for
from fourbit.rules.load import shipped
from tests.players.minds import STYLES, choices, in_batch, mind_for, table
from tests.properties.playing import rules_of

EVERY = 9  # decisions whose values are told


def told(number: int) -> list[str]:
    """One game: every choice, values now and then, and what a match makes of the same game."""
    edition = shipped()[number % len(shipped())]
    rules = rules_of(edition, (("rounds", 2),))
    names = list(STYLES)
    seats = [names[(number + i) % len(names)] for i in range(2 + number % 2)]
    minds = [mind_for(name, rules) for name in seats]
    others = table(rules, minds)[1]
    lines = [f"{edition} {seats}"]
    for at, (state, seat, drawn, option) in enumerate(choices(rules, minds, 7, number)):
        lines.append(f"{state.asks(seat)} {seat} {drawn} {option}")
        if seat < 0 or at % EVERY or not state.round:
            continue
        values = [worth_for(state, others, seat), look_for(state, others, seat)[0]]
        if state.asks(seat) == c.ASK_STACK:
            ranked = values_of(state, others, seat)
            values += [value for _, _, value in ranked]
            values += [stack_for(state, others, seat, ranked[0][1], late) for late in (False, True)]
            lines.append(str([(kind, stack) for kind, stack, _ in ranked]))
        lines.append(" ".join(value.hex() for value in values))
    return [*lines, str(in_batch(rules, minds, 7, [number]))]


if __name__ == "__main__":
    games = [told(number) for number in range(*map(int, sys.argv[1:3]))]
    print(json.dumps({"compiled": mode.compiled(), "games": games}))
