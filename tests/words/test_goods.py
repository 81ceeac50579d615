"""What a kind is for is read off the edition: change a line, and it says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fourbit.rules.load import load
from fourbit.words.descriptions import Descriptions
from fourbit.words.goods import Goods

LANGS: Any = ("ja", "en")


def told(folder: Path, kind: str, lang: Any, text: str) -> tuple[str, ...]:
    file = folder / "own.toml"
    file.write_text(f'id = "own"\nextends = "rulebook"\n{text}', encoding="utf-8")
    edition = load(file)
    return Goods(edition, lang, Descriptions(edition)).told(kind)


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        ('[place]\n"0000" = "石材+2"', ("庁舎、行動カード8枚、建物2種",), ("the town hall, 8 ",)),
        (
            '[place]\n"1111" = "裏路地酒場：木材+2"',
            ("職人広場、裏路地酒場、庁舎",),
            ("Square, Backstreet Tavern",),
        ),
        ("[procedure]\ncap = 40", ("40まで持てる",), ("up to 40",)),
        (
            '[procedure]\nhouse.cost = "コイン2"',
            ("建物15種の価格、後手料、",),
            ("buildings, the late",),
        ),
        ('[procedure]\nhire.cost = "木材1"', ("家、雇用、",), ("houses, hiring, ",)),
        ('[procedure]\nlate_fee = ""', ("家、維持、",), ("houses, upkeep, ",)),
        ('[word]\nhouse = "小屋 / hut"', ("小屋、",), ("huts, ",)),
    ],
)
def test_wood_follows_the_edition(
    tmp_path: Path, text: str, ja: tuple[str, ...], en: tuple[str, ...]
) -> None:
    for lang, words in (("ja", ja), ("en", en)):
        said = "\n".join(told(tmp_path, "wood", lang, text))
        assert all(word in said for word in words), said


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_only_counted_is_not_paid(tmp_path: Path, lang: Any) -> None:
    counting = '[kind]\nbread = "パン / bread"\n[building]\n1 = "ゲーム終了時：パン2につきVP1"'
    effects = {"ja": "建物の効果", "en": "effects of buildings"}[lang]
    assert effects not in told(tmp_path, "bread", lang, counting)[-1]
    paying = counting.replace("ゲーム終了時：パン2につきVP1", "行動中いつでも：パン2→VP1")
    assert effects in told(tmp_path, "bread", lang, paying)[-1]
