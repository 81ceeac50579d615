"""The samples: every kind of answer, whole, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

from fourbit.web.samples import main, samples
from tests.web.texts_of import in_both_languages


def test_samples_show_every_kind_of_answer(tmp_path: Path) -> None:
    found = dict(samples())
    for kind in ("draft", "join", "stack", "action", "upkeep"):
        assert f"view-{kind}" in found and f"hint-{kind}" in found
    for value in found.values():
        assert in_both_languages(value) > 0
    main(str(tmp_path))
    assert {path.stem for path in tmp_path.iterdir()} == set(found)
    for path in tmp_path.iterdir():
        assert json.loads(path.read_text("utf-8"))
