"""What differs between two editions, in both languages."""

from __future__ import annotations

from itertools import zip_longest

from fourbit.rules.edition import Edition
from fourbit.web.pages.edition_pages import edition_name
from fourbit.web.wire import ChangedLine, ContrastPage, Diff, Text
from fourbit.words.differences import Changed, Contrast, differences, differing


def diff(before: Edition, after: Edition) -> Diff:
    """Every entry and section that differs, each once."""
    pairs = zip(differences(before, after, "ja"), differences(before, after, "en"), strict=True)
    return Diff(
        before=edition_name(before),
        after=edition_name(after),
        contrasts=[_contrast(ja, en) for ja, en in pairs],
        keys=differing(before, after),
    )


def _contrast(ja: Contrast, en: Contrast) -> ContrastPage:
    nothing = Changed("", "")
    return ContrastPage(
        title=Text(ja=ja.title, en=en.title),
        changes=[
            ChangedLine(
                before=Text(ja=one.before, en=other.before),
                after=Text(ja=one.after, en=other.after),
            )
            for one, other in zip_longest(ja.changes, en.changes, fillvalue=nothing)
        ],
    )
