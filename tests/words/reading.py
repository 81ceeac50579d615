"""Reads sentences the way an editor would, and walks from one effect to those beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from fourbit.rules import model as m
from fourbit.rules.vocabulary import YES_NO, glossary

_NOUNS = "coin|building|worker|player|space|round|resource|set|house|card|place|player"
_BAD: dict[str, tuple[str, ...]] = {
    "both": (r"[{}~_]", r"None", r"  ", r"^\s", r"\s$", r"（）", r"\(\)", r"\s[,.;]"),
    "ja": (
        r"をを|がが|はは|にに|とと|でで|のの|もも", r"、、|。。|、。|。、|・・|・、|：：|^、|（、",
        r"[^。]$", r"を[^、。：]{0,3}をを", r"につきごと",
        r"なら、なら|であるである|ですます|ます。|です。",
    ),
    "en": (
        rf"(?<![\d=] )(?<!\d)\b1 (?:more )?(?:different |hired |unhired |planned )?(?:{_NOUNS})s\b",
        rf"\b(?:0|[2-9]|\d\d+|[X-Z]) (?:more )?(?:{_NOUNS})\b(?!s)",
        r"\ba [aeiou]|\ban [^aeiou]", r"\b(\w+) \1\b", r"\.\.|,,|;;|;,|,\.|:\.", r"[^.]$",
        r"\beach (?:other )?player (?:gain|pay|lose|put|take|discard|build|hire) ",
        r"\bmay (?!dismiss)\w+s (?!\d)", r"\bto (?:gains|pays|builds)\b",
        r"of they\b|than they\b|gave they",
        r"[ぁ-んァ-ヶ一-龯]",
    ),
}  # fmt: skip
_ALLOWED = re.compile(r"“[^”]*”|place (?:\d+, )*\d+ or \d+|round \d+|space number")


def faults(text: str, lang: str) -> list[str]:
    """What an editor would strike."""
    plain = _ALLOWED.sub("…", text) if lang == "en" else text
    return [p for p in (*_BAD["both"], *_BAD[lang]) if re.search(p, plain)]


# --- sameness in play ---------------------------------------------------------------------------


def _number(number: m.Number) -> m.Number:
    values, then = number.values, number.then
    if number.by == "players":
        values = (*values, *(values[-1] + then * (at + 1) for at in range(3)))[:3]
        then = 0
    while not then and len(values) > 1 and values[-1] == values[-2]:
        values = values[:-1]
    fixed = len(values) == 1 and not then
    return m.Number(values) if fixed else m.Number(values, number.by, number.of, then)


def canonical(value: Any) -> Any:
    """Two values that play the same are equal here."""
    if isinstance(value, m.Number):
        return _number(value)
    if isinstance(value, m.Amount) and value.noun is None:
        value = m.Amount(value.times, most=value.most)
        return ("Amount", *(canonical(getattr(value, f.name)) for f in fields(value)))
    if isinstance(value, tuple):
        return tuple(canonical(inner) for inner in value)
    if is_dataclass(value) and not isinstance(value, type):
        return (
            type(value).__name__,
            *(canonical(getattr(value, f.name)) for f in fields(value)),
        )
    return value


# --- neighbours ----------------------------------------------------------------------------------

_KINDS = ("wood", "stone", "coin", "vp")
_COUNTS = ("round", "rounds_left", "players", "built", "built_kinds", "planned", "hired", "unhired",
           "limit", "space", "rank", "ahead", "behind", "on_places", "on_town_hall", "on_board",
           "here_players", "triggered", "ledger_planned", "ledger_built", "ledger_hired",
           "ledger_house", "ledger_moved")  # fmt: skip
_WORDS: dict[str, tuple[Any, ...]] = {
    "cmp": ("ge", "le", "eq"),
    "verb": ("plan", "build", "hire", "house"),
    "scope": ("place", "triggered", "action"),
    "who": ("me", "others", "all", "here_others", "here_all", "behind", "ahead"),
    "what": ("as_first", "no_late_fee", "enter_blocked"),
    "sources": (("planned",), ("row",), ("planned", "row")),
}
_BY_ORIGIN = (
    "before_place",
    "after_place",
    "on_plan",
    "on_build",
    "on_hire",
    "on_house",
    "on_move",
)
_ORIGINS = (m.Origin(), m.Origin("place"), m.Origin("card"), m.Origin("building"),
            m.Origin("place", (3,)), m.Origin("card", (3,)), m.Origin("place", (3, 4)))  # fmt: skip


def _others(owner: Any, name: str, value: Any) -> Iterator[Any]:
    """Other values that this field could have."""
    if isinstance(value, m.Number):
        first = value.values[0]
        yield m.Number((first + 1,))
        yield m.Number((first, first + 1), "round")
        yield m.Number((first, first + 1), "players")
    elif isinstance(owner, m.Amount) and name == "most":
        yield None if value else m.Number((7,))
    elif isinstance(value, m.Origin):
        if not isinstance(owner, m.Line) or owner.moment in _BY_ORIGIN:
            yield from _ORIGINS
    elif name == "kind" and isinstance(owner, m.Gain | m.Lose | m.Pay | m.Put | m.Take | m.Yield):
        yield from _KINDS
    elif name == "kinds" and value:
        yield from ((kind,) for kind in _KINDS)
        yield value[::-1]
        yield ("wood", "stone", "coin")
    elif isinstance(owner, m.Noun) and name == "id" and value in (*_COUNTS,):
        yield from _COUNTS
    elif isinstance(owner, m.Noun) and name == "id" and value in YES_NO:
        yield from (w for w in YES_NO if (w in glossary()["compare"]) == (owner.of is not None))
    elif name == "who" and owner.moment == "standing":
        return
    elif name in _WORDS and not isinstance(owner, m.Origin | m.Often):
        yield from _WORDS[name]
    elif isinstance(value, bool) and name in ("free", "triggered", "up", "more"):
        if name == "up" and owner.noun is None:
            return
        yield not value
    elif name in ("body", "gain", "cost", "branches") and isinstance(value, tuple) and value:
        if len(value) > 2 or (len(value) == 2 and name != "branches"):
            yield value[:-1]
        yield value[::-1]
        if name in ("body", "gain"):
            yield (m.Choice((value, (m.Gain("wood", m.Amount(m.Number((1,)))),))),)
            yield (m.Convert((m.Pay("wood", m.Amount(m.Number((1,)))),), value),)
            if len(value) > 1:
                yield (value[0], m.Convert((m.Pay("wood", m.Amount(m.Number((1,)))),), value[1:]))


def neighbours(value: Any) -> Iterator[Any]:
    """The value with one thing inside it changed."""
    if isinstance(value, tuple):
        for at, inner in enumerate(value):
            for other in neighbours(inner):
                yield (*value[:at], other, *value[at + 1 :])
        return
    if not is_dataclass(value) or isinstance(value, type | m.Number | m.Origin):
        return
    for field in fields(value):
        inner = getattr(value, field.name)
        for other in (*_others(value, field.name, inner), *neighbours(inner)):
            changed: Any = replace(value, **{field.name: other})
            if not (isinstance(changed, m.Build) and changed.free and changed.waiver):
                yield changed
