"""What the designer's pages show and can be worked out: sentences of examples, other words.

`python -m tests.docs.designer` writes both pages anew; `test_designer.py` fails where they differ.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import Literal

from fourbit.rules.load import load
from fourbit.rules.model import Carrier, Line
from fourbit.rules.shorthand import read_lines
from fourbit.rules.vocabulary import Kind, glossary
from fourbit.words import sentences

Lang = Literal["ja", "en"]
DOCS = Path(__file__).parents[2] / "docs"
PAGES: dict[Lang, Path] = {"en": DOCS / "designer.md", "ja": DOCS / "designer.ja.md"}
CRAFT = Kind("craft", (("ja", ("職",)), ("en", ("craft",))))
WORDS = replace(load("mended").words, tags=(CRAFT,))
BLOCK = re.compile(r"(?<=^```shorthand\n).*?(?=^```)", re.M | re.S)
ALSO = re.compile(r"(?<=<!-- also -->\n).*?(?=<!-- /also -->)", re.S)
WIDTH = 104


def examples(page: str) -> list[str]:
    """Every line of shorthand on a page."""
    lines = [line for block in BLOCK.findall(page) for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith(" ")]


def sentence(line: Line, lang: Lang) -> str:
    """What a line says: at once on a place, everything else on a building."""
    carrier = Carrier("place", "0000") if line.moment == "now" else Carrier("building", "1")
    return sentences.sentence(line, carrier, WORDS, lang)


def _with_sentence(example: str, lang: Lang) -> str:
    joint = "" if lang == "ja" else " "
    text = joint.join(sentence(line, lang) for line in read_lines(example, WORDS))
    width = WIDTH // 2 if lang == "ja" else WIDTH
    return "\n".join([example, *(f"    {part}" for part in textwrap.wrap(text, width))])


def also(lang: Lang) -> str:
    """All words that are read besides the ones that are printed."""
    found = []
    for entries in glossary().values():
        for forms in entries.values():
            first, *others = forms[lang] or [""]
            found += [f"`{other}` is `{first}`" for other in others]
    if lang == "ja":
        found = [re.sub("(`.*`) is (`.*`)", r"\1は\2", one) for one in found]
    lines, text = [], ""
    for one in found:
        if len(text) + len(one) > WIDTH:
            lines.append(text)
            text = ""
        text += (" · " if text else "") + one
    return "\n".join([*lines, text, ""])


def refreshed(page: str, lang: Lang) -> str:
    """The page with all that can be worked out."""

    def block(found: re.Match[str]) -> str:
        lines = [line for line in found[0].splitlines() if line and not line.startswith(" ")]
        return "\n".join(_with_sentence(line, lang) for line in lines) + "\n"

    return ALSO.sub(lambda _: also(lang), BLOCK.sub(block, page))


def main() -> None:
    """Write both pages anew."""
    for lang, path in PAGES.items():
        path.write_text(refreshed(path.read_text("utf-8"), lang), "utf-8")


if __name__ == "__main__":
    main()
