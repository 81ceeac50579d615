"""Sentences an editor had struck, each with its relatives, as they read now."""

from __future__ import annotations

from typing import Any

import pytest

from fourbit.rules.load import load
from fourbit.rules.model import Carrier
from fourbit.rules.shorthand import read_lines
from fourbit.words.sentences import sentence

EDITION = load("workshop")
KEYS = {"building": "1", "procedure": "procedure", "place": "0000", "card": "1-0"}

# (carrier, shorthand, Japanese, English)
FAMILIES = [
    ("procedure", "建設のコイン+[建物2につき2]",
     "自分の建物2軒につき、建設にかかるコインが2多くなる。",
     "For every 2 buildings you have built, a building you build costs you 2 coins more."),
    ("building", "雇用のコイン-[未雇用1につき1]（最低1）",
     "自分の未雇用のワーカー1人につき、雇用にかかるコインが1少なくなる（1より少なくはならない）。",
     "For each unhired worker you have, hiring a worker costs you 1 coin less (but never below 1 "
     "coin)."),
    ("card", "場所の建設のコイン-[建物1につき2]",
     "場所効果での建設の支払いの時に使う。自分の建物1軒につき、かかるコインが2少なくなる。",
     "Use this when you pay to build a building with the place effect: for each building you have "
     "built, it costs you 2 coins less."),
    ("building", "建設の木材を[建物1につき2]まで免除",
     "建物を建設する時、価格の木材を自分の建物1軒につき2まで免除される。",
     "When you build a building, up to 2 wood of its price may be waived for each building you "
     "have built."),
    ("building", "建物の種類1につきVP1・VP+1",
     "建設した時、自分の建物の種類1つにつきVP1と、ほかにVP1を得る。",
     "When you build this, gain 1 VP for each different building you have built, plus 1 VP."),
    ("building", "先頭1につきVP2",
     "建設した時、手番順が1番である場合に限りVP2を得る。",
     "When you build this, gain 2 VP (only if you are first in turn order)."),
    ("place", "石材+人数(8,6,6)", "石材Xを得る。Xは、2人なら8、ほかは6。",
     "Gain X stone. X is 8 with 2 players, otherwise 6."),
    ("place", "石材+人数(6,6,8)", "石材Xを得る。Xは、4人なら8、ほかは6。",
     "Gain X stone. X is 8 with 4 players, otherwise 6."),
    ("place", "石材+人数(6,8)", "石材Xを得る。Xは、2人なら6、ほかは8。",
     "Gain X stone. X is 6 with 2 players, otherwise 8."),
    ("place", "石材+人数(4,6,8)", "石材Xを得る。Xは、2人なら4、3人なら6、4人なら8。",
     "Gain X stone. X is 4 with 2 players, 6 with 3 players and 8 with 4 players."),
    ("place", "石材+ラウンド(2,2,2,4)", "石材Xを得る。Xは、ラウンド1〜3は2、ラウンド4以降は4。",
     "Gain X stone. X is 2 in rounds 1 to 3 and 4 from round 4 on."),
    ("procedure", "ラウンド開始時：ラウンド3なら、木材+2",
     "ラウンド3の開始時、各プレイヤーは木材2を得る。",
     "At the start of round 3, each player gains 2 wood."),
    ("procedure", "ラウンド終了時：ラウンド3またはラウンド5なら、木材+2",
     "ラウンド3・5の終了時、各プレイヤーは木材2を得る。",
     "At the end of rounds 3 and 5, each player gains 2 wood."),
    ("procedure", "ラウンド開始時：ラウンド5かつコイン12以上なら、コイン-4",
     "ラウンド5の開始時、各プレイヤーは、手元のコインが12以上なら、コイン4を（足りなければあるだけ）失う。",
     "At the start of round 5, if they have at least 12 coins, each player loses 4 coins (or as "
     "much as they have)."),
    ("building", "維持の前：ラウンド4以上なら、コイン+2",
     "ラウンド4以降の各ラウンドの維持の直前に、コイン2を得る。",
     "Just before upkeep in each round from round 4 on, gain 2 coins."),
    ("building", "ラウンド終了時：ラウンド2以下なら、コイン+2",
     "ラウンド2までの各ラウンドの終了時、コイン2を得る。",
     "At the end of each round up to round 2, gain 2 coins."),
    ("card", "ラウンド3なら、木材+2", "ラウンド3なら、木材2を得る。",
     "If it is round 3, gain 2 wood."),
    ("card", "ラウンド3またはラウンド5なら、木材+2", "ラウンド3か5なら、木材2を得る。",
     "If it is round 3 or 5, gain 2 wood."),
    ("card", "建物2以上かつ場所効果で計画したなら、木材+2",
     "自分の建物が2軒以上で、かつ場所効果で建物を計画したなら、木材2を得る。",
     "If you have built at least 2 buildings and you planned a building with the place effect, "
     "gain 2 wood."),
    ("card", "場所効果で計画したかつ先頭でないなら、木材+2",
     "場所効果で建物を計画していて、かつ手番順が1番でないなら、木材2を得る。",
     "If you planned a building with the place effect and you are not first in turn order, gain 2 "
     "wood."),
    ("card", "建物5以上またはVP50以上なら、木材+2",
     "自分の建物が5軒以上か、または手元のVPが50以上なら、木材2を得る。",
     "If you have built at least 5 buildings, or if you have at least 50 VP, gain 2 wood."),
    ("building", "【職】1以上かつ【商】1以上なら、VP+4",
     "建設した時、自分の【職】の付いた建物、【商】の付いた建物がどれも1軒以上なら、VP4を得る。",
     "When you build this, if you have built at least 1 “craft” building and at least 1 “trade” "
     "building, gain 4 VP."),
    ("place", "資源を8まで捨て、4につきVP1",
     "資源を合わせて8まで捨ててもよい。捨てた4につきVP1を得る。",
     "You may discard up to 8 resources and gain 1 VP for every 4 discarded."),
    ("place", "建物を2まで数え、1につきVP1",
     "自分の建物を2軒まで数えてもよい。1軒につきVP1を得る。",
     "You may count up to 2 of the buildings you have built and gain 1 VP for each."),
    ("building", "先手とみなす", "手番順にかかわらず、行った場所で先手となる。",
     "You count as first at your place, whatever the turn order."),
    ("building", "建設時：木材+2", "建物を建設するたびに、木材2を得る。",
     "Whenever you build a building, gain 2 wood."),
    ("building", "建設時（自身も）：木材+2",
     "建物を建設するたびに（この建物自身も含む）、木材2を得る。",
     "Whenever you build a building (this one included), gain 2 wood."),
    ("place", "残りラウンド12につきVP1", "残りのラウンド12につきVP1を得る。",
     "Gain 1 VP for every 12 rounds still to come after this one."),
]  # fmt: skip


@pytest.mark.parametrize("row", FAMILIES, ids=lambda row: row[1])
def test_the_family_reads_like_this(row: tuple[str, str, str, str]) -> None:
    on: Any = row[0]
    carrier = Carrier(on, KEYS[on])
    (line,) = read_lines(row[1], EDITION.words)
    assert sentence(line, carrier, EDITION.words, "ja") == row[2]
    assert sentence(line, carrier, EDITION.words, "en") == row[3]
