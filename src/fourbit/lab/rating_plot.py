"""Ratings as a picture: one page of HTML that needs no network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from importlib.util import find_spec
from typing import TYPE_CHECKING

from fourbit.errors import FourbitError, Lang, say

if TYPE_CHECKING:
    from fourbit.lab.standings import Rated


def rating_page(rated: Sequence[Rated], title: str, lang: Lang) -> str:
    """Ratings with their intervals. Raises `FourbitError` if what draws them is not installed."""
    # without the second a page would fetch its program from elsewhere
    if find_spec("altair") is None or find_spec("vl_convert") is None:
        raise FourbitError("ladder.no_plot")
    import altair

    texts = {key: say(f"ladder.{key}", lang) for key in ("bot", "rating", "share")}
    rows = [asdict(one) for one in rated]
    names = [one.name for one in rated]
    base = altair.Chart(altair.InlineData(values=rows), title=title).encode(
        y=altair.Y("name:N", sort=names, title=texts["bot"])
    )
    bars = base.mark_rule().encode(
        x=altair.X("low:Q", title=texts["rating"], scale=altair.Scale(zero=False)), x2="high:Q"
    )
    points = base.mark_point(filled=True, size=80).encode(
        x="rating:Q",
        tooltip=[
            altair.Tooltip("name:N", title=texts["bot"]),
            altair.Tooltip("rating:Q", title=texts["rating"], format=".0f"),
            altair.Tooltip("share:Q", title=texts["share"], format=".1%"),
        ],
    )
    page: str = (bars + points).properties(width=520).to_html(inline=True)
    return page
