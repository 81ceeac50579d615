"""English plurals: those an edition writes, and what is taken for those it does not."""

from __future__ import annotations

import re

from fourbit.rules.vocabulary import Kind

MASS = (  # words without a plural
    "wood", "stone", "VP", "iron", "clay", "brick", "grain", "wheat", "wool", "cloth", "food",
    "gold", "silver", "glass", "ore", "coal", "fish", "water", "energy", "fame", "influence",
    "knowledge", "bread", "wine", "paper", "money", "cash", "timber", "steel", "faith", "favour",
    "favor", "reputation", "sheep", "livestock", "research", "power", "fuel",
)  # fmt: skip

REGULAR = (  # words of which everybody knows that the rule makes the right plural
    "coin", "debt", "gem", "jewel", "egg", "log", "nail", "tool", "ticket", "token", "cube",
)  # fmt: skip


def plural(word: str) -> str:
    """coin → coins, glass → glass (a mass), berry → berries; what is not English stays."""
    if not word.isascii() or word.isupper() or word in MASS:
        return word
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s")


def many(kind: Kind) -> str:
    """A kind's English plural: as written, or what is taken for it."""
    return _written(kind) or plural(kind.name("en"))


def unwritten(kind: Kind) -> bool:
    """Whether the plural of a kind's English name is a mere guess: its edition wrote none."""
    name = kind.names.get("en", "")
    known = name == "" or name in REGULAR or plural(name) == name
    return not known and not _written(kind)


def _written(kind: Kind) -> str:
    """The second English word, if it begins like the first."""
    words = dict(kind.words).get("en", ())
    same = [word for word in words[1:2] if word[0].lower() == words[0][0].lower()]
    return same[0] if same else ""
