"""Write down what the first page says of each shipped edition (`web/edition_lines.json`).

    .venv/bin/python scripts/make_lines.py

To be run after a change of an edition or of the words that tell them; a test says when.
"""

from __future__ import annotations

import json

from fourbit.web.pages.lines import told_lines
from fourbit.web.prebuilt import FILE, editions_hash


def text() -> str:
    """The file as it has to be."""
    lines = [line.model_dump() for line in told_lines()]
    kept = {"of": editions_hash(), "lines": lines}
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
