"""The page in one language: its template with the facts put in."""

from __future__ import annotations

import re
from typing import Any

from findings_page.paper import HERE, Paper
from findings_page.sections import BLOCKS
from fourbit.errors import Lang

BLOCK = re.compile(r"\{\{([\w.]+)\}\}")


def page(facts: dict[str, Any], lang: Lang) -> str:
    """The whole page."""
    paper = Paper(facts, lang)
    template = (HERE / f"page.{lang}.md").read_text("utf-8")
    return BLOCK.sub(lambda found: BLOCKS[found[1]](paper), template)
