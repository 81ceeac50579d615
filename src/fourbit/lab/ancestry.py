"""Which edition a changed one is compared with."""

from __future__ import annotations

from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import parent, shipped
from fourbit.words.differences import changed


def ancestor(file: str, rules: Rules) -> Rules:
    """What the file extends; for one that stands alone the nearest of the shipped editions."""
    found = parent(file)
    if found is not None:
        return (
            load(found.id)
            if found.id in shipped() and _is(found.digest, found.id)
            else Rules(found)
        )
    others = [load(name) for name in shipped() if name != rules.edition.id]
    return min(others, key=lambda other: sum(changed(other.edition, rules.edition).values()))


def _is(digest: str, name: str) -> bool:
    return load(name).digest == digest
