"""Every shape of the shorthand reads the same in both languages, and mistakes are named."""

from __future__ import annotations

import pytest

from fourbit.errors import EditionError
from fourbit.rules.load import load
from fourbit.rules.model import (
    Amount,
    Choice,
    Convert,
    Discard,
    Gain,
    Line,
    Noun,
    Number,
    Origin,
    Pay,
    PayPlaceVp,
    PaySum,
    Waive,
    Waiver,
)
from fourbit.rules.shorthand import (
    Where,
    read_amount,
    read_condition,
    read_cost,
    read_lines,
    read_order,
)

WORDS = load("rulebook").words
WHERE = Where("my.toml", 7, "place.0000")

BOTH = [
    ("木材+6・石材+2", "wood +6, stone +2"),
    ("木材-2", "wood -2"),
    ("VP+建物(0,1,3,6,10,以降+5)", "VP +building(0,1,3,6,10, then +5)"),
    ("VP＋建物（0、1、3）", "VP + buildings (0, 1, 3)"),
    ("石材-木材・コイン(1,2)", "stone -wood/coin(1,2)"),
    ("建物1につき雇用2につきVP1", "VP1 per building per 2 hired"),
    ("木材を捨て、2につき雇用1につきコイン1", "discard wood, coin 1 per 2 per hired"),
    ("手番順+ここのコイン(0,1)（最大雇用(1,2)）", "turn order +coin here(0,1) (max hired(1,2))"),
    ("建物2につき手番順-1→VP1", "turn order -1 per 2 buildings -> VP1"),
    ("建設のコイン+[建物1につき雇用1につき2]", "build coin +[2 per building per hired]"),
    ("コイン雇用(4,2)以下なら、VP+1", "if coin hired(4,2) or less, VP +1"),
    ("反応VP-1", "triggered VP-1"),
    ("木材4→コイン4", "wood 4 -> coin 4"),
    ("木材か石材6→コイン12", "wood or stone 6 -> coin 12"),
    ("木材・石材計6→VP1", "wood/stone total 6 -> VP1"),
    ("木材4・石材4→VP1・コイン4", "wood 4, stone 4 -> VP1, coin 4"),
    ("コイン4→木材2か石材2", "coin 4 -> wood 2 or stone 2"),
    ("石材2→コイン4か、コイン4→石材2", "stone 2 -> coin 4; or coin 4 -> stone 2"),
    ("資源2→VP1", "resource 2 -> VP1"),
    ("資源計6→VP1", "resources total 6 -> VP1"),
    ("資源+2", "resource +2"),
    ("資源を8まで捨て、4につきVP1", "discard up to 8 resources, VP1 per 4"),
    (
        "木材・石材を半分（切り上げ）まで捨て、4につきVP1",
        "discard up to half (rounded up) of wood/stone, VP1 per 4",
    ),
    ("建物を2まで数え、1につきVP1。コイン+2", "count up to 2 buildings, VP1 each. coin +2"),
    ("建物1につきコイン2", "coin 2 per building"),
    ("雇用2につきコイン2", "coin 2 per 2 hired"),
    ("木材2・石材2・コイン2の組1につきVP1", "VP1 per set (wood 2, stone 2, coin 2)"),
    ("前の人1につきコイン2", "coin 2 per player ahead"),
    ("建物の種類1につきVP1・VP+1", "VP1 per building kind, VP+1"),
    ("建物1につきVP1（最大2）", "VP1 per building (max 2)"),
    ("計画", "plan"),
    ("6まで免除して建設", "build waiving up to 6"),
    ("木材を6まで免除して計画を建設", "build from planned waiving up to 6 wood"),
    ("列を建設", "build from row"),
    ("無料で雇用・家・手番順+1・手番順-1", "hire for free, house, turn order +1, turn order -1"),
    ("雇用→VP1か、家", "hire -> VP1; or house"),
    ("建物を手放す→VP3", "give up a building -> VP3"),
    ("コイン2→計画", "coin 2 -> plan"),
    ("コイン+4・VP+1か、雇用", "coin +4, VP+1; or hire"),
    ("場所効果のVP1→コイン12", "place effect VP1 -> coin 12"),
    ("場所効果のVPすべて→コイン12", "place effect VP all -> coin 12"),
    ("場所効果と反応のVPすべて→コイン12", "place effect and triggered VP all -> coin 12"),
    ("この行動のVPすべて→コイン12", "this action VP all -> coin 12"),
    ("建物4以上なら、VP+3", "if buildings 4+, VP+3"),
    ("場所効果で木材2以上なら、木材+2", "if place effect gave wood 2+, wood +2"),
    ("場所効果で資源0なら、木材か石材+2", "if place effect gave resources 0, wood or stone +2"),
    ("場所効果で計画したなら、木材+2かコイン+2", "if place effect planned, wood +2 or coin +2"),
    ("最前列でないなら、コイン2→手番順+1", "if not in front, coin 2 -> turn order +1"),
    ("場所のワーカー3以上なら、VP+1", "if workers on places 3+, VP+1"),
    ("雇用が最多なら、VP+1", "if most hired, VP+1"),
    ("ラウンド3かつ先手または発動済みなら、VP+1", "if round 3 and first or already used, VP+1"),
    ("場所8・13の前進時：VP+1", "on move by place 8/13: VP+1"),
    (
        "場所3の後：場所効果でVP1以上なら、VP+1（1行動に1回）",
        "after place 3: if place effect gave VP 1+, VP+1 (once per action)",
    ),
    (
        "カード3の建設時（自身も）：木材か石材+2（ラウンド2回）",
        "on build by card 3 (itself too): wood or stone +2 (2 times per round)",
    ),
    ("他の全員はコイン-2", "everyone else: coin -2"),
    ("場所0の木材+2", "place 0 wood +2"),
    ("場所1・5のコイン+2（1行動に1回）", "place 1/5 coin +2 (once per action)"),
    ("場所のコイン+2（1ラウンドに1回）", "place coin +2 (once per round)"),
    ("場所のコイン+2（1ゲームに3回）", "place coin +2 (3 times per game)"),
    ("場所の木材+1", "any place wood +1"),
    ("雇用のコイン-1（最低1）", "hire coin -1 (min 1)"),
    ("場所の雇用のコイン-2", "any place hire coin -2"),
    ("場所の建設の木材か石材-2", "any place build wood or stone -2"),
    ("家のコイン+1", "house coin +1"),
    ("建設の木材を6まで免除", "waive up to 6 wood for build"),
    ("カード3の建設の木材を7まで免除", "waive up to 7 wood for card 3 build"),
    ("先手とみなす", "counts as first"),
    (
        "場所の建設で払った木材か石材を2まで戻す",
        "refund up to 2 wood or stone paid for any place build",
    ),
    ("場所8の効果", "effect of place 8"),
    ("場所1・5の効果・コイン+2", "effect of place 1/5, coin +2"),
    ("この場所の効果", "effect of this place"),
    ("1bit違いの場所の効果", "effect of a place one bit away"),
    ("ここにコイン+2", "put coin +2 here"),
    ("ここのコインを得る", "take coin here"),
    ("コイン+ラウンド(2,2,4,4,6,6)", "coin +round(2,2,4,4,6,6)"),
    (
        "行動中いつでも：木材2→コイン2か、石材2→コイン2",
        "any time in my action: wood or stone 2 -> coin 2",
    ),
    ("コイン4につきVP1", "VP1 per 4 coins"),
    ("VP+1・木材2→コイン2", "VP+1, wood 2 -> coin 2"),
    ("計画中を2まで数え、1につきVP1", "count up to 2 planned, VP1 each"),
]


def n(*values: int) -> Amount:
    return Amount(Number(values))


def body(text: str) -> object:
    (line,) = read_lines(text, WORDS)
    return line.body


@pytest.mark.parametrize(("ja", "en"), BOTH)
def test_both_languages_say_the_same(ja: str, en: str) -> None:
    assert read_lines(ja, WORDS) == read_lines(en, WORDS) != ()


@pytest.mark.parametrize(
    "text",
    ["木材+6・石材+2", "木材＋６、石材＋２", "木材 +6 ・ 石材 +2", "木材+6個・石材+2個",
     "wood+6,stone+2", "Wood +6, STONE +2", "木材+6・石材+2。"],
)  # fmt: skip
def test_width_blanks_and_counters_do_not_matter(text: str) -> None:
    assert body(text) == (Gain("wood", n(6)), Gain("stone", n(2)))


def test_half_width_kana_reads() -> None:
    assert body("ｺｲﾝ+2") == (Gain("coin", n(2)),)


def test_arrows_pay_and_gain() -> None:
    assert body("木材4→コイン4") == (Convert((Pay("wood", n(4)),), (Gain("coin", n(4)),)),)
    assert body("木材4⇒コイン4") == body("木材4->コイン4") == body("木材4→コイン4")
    assert body("木材・石材計6→VP1") == (
        Convert((PaySum(("wood", "stone"), n(6)),), (Gain("vp", n(1)),)),
    )


def test_alternatives_become_a_choice_of_conversions() -> None:
    both = (
        Choice(
            (
                (Convert((Pay("wood", n(6)),), (Gain("coin", n(12)),)),),
                (Convert((Pay("stone", n(6)),), (Gain("coin", n(12)),)),),
            )
        ),
    )
    assert body("木材か石材6→コイン12") == both
    assert body("木材6→コイン12か、石材6→コイン12") == both


def test_brackets_keep_a_choice_whole() -> None:
    gains = Choice(((Gain("wood", n(2)),), (Gain("stone", n(2)),)))
    assert body("コイン4→[木材+2か石材+2]") == (Convert((Pay("coin", n(4)),), (gains,)),)
    assert body("「木材+2か石材+2」・コイン+2") == (gains, Gain("coin", n(2)))


def test_half_of_what_is_discarded() -> None:
    half = Amount(Number((1,)), Noun("hand", kinds=("wood", "stone")), Number((2,)), up=True)
    gain = Gain("vp", Amount(Number((1,)), Noun("spent"), Number((4,))))
    text = "木材・石材を半分（切り上げ）まで捨て、4につきVP1"
    assert body(text) == (Discard(("wood", "stone"), half, (gain,)),)


def test_standing_rules_have_no_moment() -> None:
    (line,) = read_lines("カード3の建設の木材を7まで免除", WORDS)
    assert line == Line(Waive(Origin("card", (3,)), Waiver(("wood",), n(7))), "standing")


def test_place_vp() -> None:
    (step,) = read_lines("場所効果と反応のVPすべて→コイン12", WORDS)[0].body  # type: ignore[misc]
    assert isinstance(step, Convert)
    assert step.cost == (PayPlaceVp(None, "triggered"),)


def test_parts_alone() -> None:
    assert read_cost("木材2・石材6", WORDS) == (Pay("wood", n(2)), Pay("stone", n(6)))
    assert read_cost("", WORDS) == ()
    assert read_amount("round(1,2)", WORDS) == Amount(Number((1, 2), "round"))
    assert read_order("コイン", WORDS) == Noun("hand", kinds=("coin",))
    assert read_condition("建物8以上", WORDS) == read_condition("if buildings 8+", WORDS)
    assert read_lines("", WORDS) == ()


WRONG = [
    ("木財+6", "text.unknown_word.near", 1, "木材"),
    ("木材+6・石財+2", "text.unknown_word.near", 6, "石材"),
    ("wood +6, stoen +2", "text.unknown_word.near", 10, "stone"),
    ("木材＋６・石財＋２", "text.unknown_word.near", 6, "石材"),
    ("木材+", "text.ends_early", 4, ""),
    ("木材6", "text.needs_sign", 1, ""),
    ("木材+6+2", "text.unexpected", 5, ""),
    ("木材+-6", "text.unexpected", 4, ""),
    ("4につきVP1", "text.nothing_spent", 5, ""),
    ("VP+1。建物なら、VP+1", "text.needs_number", 6, ""),
    ("建物なら、VP+1", "text.needs_number", 1, ""),
    ("木材・石材+6", "text.kinds_list", 1, ""),
    ("木材か石材計6→VP1", "text.kinds_or", 1, ""),
    ("コイン+2→VP1", "text.no_cost", 6, ""),
    ("場所0の木材+2・コイン+2", "text.standing_alone", 1, ""),
]


@pytest.mark.parametrize(("text", "message", "column", "near"), WRONG)
def test_mistakes_are_named(text: str, message: str, column: int, near: str) -> None:
    with pytest.raises(EditionError) as caught:
        read_lines(text, WORDS, WHERE)
    error = caught.value
    assert error.id.removesuffix(".near") == message.removesuffix(".near")
    assert (error.facts["column"], error.facts["line"]) == (column, 7)
    if near:
        assert error.facts["near"] == near
    for lang in ("ja", "en"):
        said = error.text(lang)
        assert "my.toml" in said and "7" in said and "place.0000" in said and near in said
