"""Names that people give themselves: what can be seen of them, and what can be kept."""

from __future__ import annotations

import unicodedata

from fourbit.errors import FourbitError
from fourbit.records.record import check_name

UNSEEN = "CZM"  # categories that show nothing by themselves: controls, spaces, marks
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs that are drawn as nothing


def is_seen(name: str) -> bool:
    """Whether anything of a name can be seen."""
    return any(unicodedata.category(one)[0] not in UNSEEN and one not in _BLANK for one in name)


def name_given(name: str | None) -> str | None:
    """A name as somebody meant it who may give none; raises for one that no record can hold."""
    if name is None or not is_seen(name):
        return None
    check_name(name)
    return name


def must_be_seen(name: str) -> None:
    """Raises for a name of which nothing can be seen."""
    if not is_seen(name):
        raise FourbitError("bad_name", name=name)
