"""How a run is told: to people, line by line, or to programs, as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from fourbit.errors import Lang, say
from fourbit.scenarios.running import Result


def lines(results: Sequence[Result], lang: Lang) -> list[str]:
    """What disagrees, then the count."""
    found: list[str] = []
    for result in results:
        if not result.agrees:
            found += _disagreement(result, lang)
    same = sum(result.agrees for result in results)
    counts = {"cases": len(results), "same": same, "other": len(results) - same}
    return [*found, say("scenario.summary", lang, **counts)]


def _disagreement(result: Result, lang: Lang) -> list[str]:
    case = result.case
    found = [say("scenario.differs", lang, name=case.name, title=case.title, file=case.file)]
    reason = result.reason()
    if reason is None and case.expect.get("illegal"):
        found.append(say("scenario.legal", lang))
    elif result.refused and reason and not case.expect.get("illegal"):
        message = result.refused.message
        facts = reason | {"options": " | ".join(reason.get("options", ()))}
        found.append(say(message, lang, **facts))
    for one in result.different:
        facts = {"path": one.path, "expected": _json(one.expected), "got": _json(one.got)}
        found.append(say("scenario.difference", lang, **facts))
    return found


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def as_json(results: Sequence[Result]) -> dict[str, Any]:
    """Everything, for programs."""
    same = sum(result.agrees for result in results)
    return {
        "cases": len(results),
        "agree": same,
        "disagree": len(results) - same,
        "results": [_entry(result) for result in results],
    }


def _entry(result: Result) -> dict[str, Any]:
    case = result.case
    entry: dict[str, Any] = {
        "file": case.file,
        "id": case.name,
        "title": case.title,
        "agrees": result.agrees,
        "illegal": result.refused is not None,
    }
    if not result.agrees:
        entry["refused"] = result.reason()
        entry["differences"] = [
            {"path": d.path, "expected": d.expected, "got": d.got} for d in result.different
        ]
    return entry
