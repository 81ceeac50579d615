"""Rules by digest: of all they say, names included, so that one digest is one page for ever."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import shipped

DIGITS = 32


def written(source: Mapping[str, Any]) -> str:
    """A merged source as the one text that is kept of it."""
    return json.dumps(source, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest_of(rules: Rules) -> str:
    """What `/api/rules/{digest}` is asked for."""
    return _hash(written(rules.edition.source))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


@lru_cache(maxsize=64)
def from_text(text: str) -> Rules:
    """The rules that were kept; games of the same rules share them."""
    return load(json.loads(text))


@lru_cache(maxsize=1)
def shipped_digests() -> dict[str, str]:
    """The shipped editions by digest."""
    return {digest_of(load(name)): name for name in shipped()}
