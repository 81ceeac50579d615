"""Sales are looked at where one clearly gives more than it takes, by whatever mind plays there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourbit.engine import constants as c
from fourbit.players.bots import mind_of
from fourbit.players.derived import derived
from fourbit.players.mind_file import About, from_bytes, to_bytes
from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import shipped
from tests.players.minds import choices, hurried

MARKET = """extends = ["rulebook"]
name = "市場町 / Market Town"
[building]
3 = "市場（木材2）VP4。行動中いつでも：木材か石材1→{}"
"""


def market(folder: Path, gives: str) -> Rules:
    file = folder / "market.toml"
    file.write_text(MARKET.format(gives), "utf-8")
    return load(str(file))


def sales(rules: Rules, bot: str) -> int:
    """How often something is sold in some games."""
    minds = [hurried(mind_of(bot, rules))] * 2
    return sum(
        option >= c.OPTION_ANY_TIME
        for game in range(4)
        for _, seat, _, option in choices(rules, minds, 1, game)
        if seat >= 0
    )


@pytest.mark.parametrize("edition", shipped())
def test_no_shipped_edition_has_a_bargain(edition: str) -> None:
    rules = load(edition)
    for mind in (derived(rules), *(mind_of(bot, rules) for bot in ("quick", "master"))):
        assert mind[c.M_SALES] == 0


@pytest.mark.parametrize("bot", ["greedy", "quick", "value", "newcomer"])
def test_a_bargain_is_seen_by_every_bot(tmp_path: Path, bot: str) -> None:
    assert sales(market(tmp_path, "VP5"), bot) > 4
    assert sales(market(tmp_path, "コイン1"), bot) == 0


def test_a_mind_that_sells_goes_on_selling_where_there_is_no_bargain(tmp_path: Path) -> None:
    rules = market(tmp_path, "コイン1")
    mind = derived(rules)
    mind[c.M_SALES] = 1
    about = About(rules.edition.id, rules.digest)
    assert from_bytes(to_bytes(mind, about), rules, "mind.npz")[0][c.M_SALES] == 1
