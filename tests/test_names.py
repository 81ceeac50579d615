"""A name means one thing: no module and no public class stands twice."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src" / "fourbit"


def test_no_module_and_no_public_class_has_the_name_of_another() -> None:
    modules, classes = defaultdict(list), defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        if path.stem in ("__init__", "__main__"):
            continue
        name = str(path.relative_to(SOURCES))
        modules[path.stem].append(name)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes[node.name].append(name)
    assert len(modules) > 100
    assert {name: found for name, found in modules.items() if len(found) > 1} == {}
    assert {name: found for name, found in classes.items() if len(found) > 1} == {}
