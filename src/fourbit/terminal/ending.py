"""The final scoring: points by source, standing, winners."""

from __future__ import annotations

from rich.text import Text

from fourbit.engine import constants as c
from fourbit.play.log import Chronicle
from fourbit.terminal.paper import Line, pad
from fourbit.words.sources import source_group

N = vars(c)
GROUPS = ("place", "card", "building", "hall", "procedure", "late_fee", "upkeep")
COLUMN = 13


def by_group(chronicle: Chronicle) -> dict[str, list[int]]:
    """Points of each seat by group of sources."""
    rules = chronicle.names.rules
    score = rules.kind_index(rules.edition.procedure.score)
    players = chronicle.state.players
    found = {group: [0] * players for group in GROUPS}
    for source in range(N["SOURCES"]):
        for seat in range(players):
            gained, lost = chronicle.tally.flow(source, seat, score)
            found[source_group(source)][seat] += gained - lost
    return found


def final_page(chronicle: Chronicle) -> list[Line]:
    """The table of points and who has won."""
    t, state = chronicle.texts, chronicle.state
    seats = range(state.players)
    names = "".join(pad(chronicle.player(seat), COLUMN) for seat in seats)
    lines: list[Line] = [
        Text(t("final_title"), style="reverse"),
        Text(pad("", 22) + names, style="bold"),
    ]
    for group, points in by_group(chronicle).items():
        if any(points):
            lines.append(_row(t(f"group_{group}"), points))
    lines.append(_row(t("group_total"), list(state.scores()), "bold"))
    lines += _tie_breaks(chronicle)
    winners = t.joined([chronicle.player(seat) for seat in state.winners()])
    key = "final_winner" if len(state.winners()) == 1 else "final_winners"
    return [*lines, "", Text(t(key, names=winners), style="bold")]


def _row(title: str, numbers: list[int], style: str = "") -> Text:
    cells = "".join(pad(f"{n:>4}", COLUMN) for n in numbers)
    return Text(pad(title, 22) + cells, style=style)


def _tie_breaks(chronicle: Chronicle) -> list[Line]:
    """What breaks ties, shown when the points are level."""
    state, names = chronicle.state, chronicle.names
    scores = state.scores()
    if scores.count(max(scores)) < 2:
        return []
    nouns = names.edition.procedure.tie_breaks
    standings = [state.standing(seat)[1:] for seat in range(state.players)]
    rows: list[Line] = []
    for i, noun in enumerate(nouns):
        title = chronicle.texts("tie_break", what=names.printer.say.noun(noun))
        rows.append(_row(title, [standing[i] for standing in standings]))
    return rows
