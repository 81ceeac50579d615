"""Wrong data is refused before a game starts."""
from __future__ import annotations

from fourbit.rules.edition import Edition, Warning
from fourbit.rules.merge import Merged


def check(edition: Edition, merged: Merged) -> tuple[Warning, ...]:
    return ()
