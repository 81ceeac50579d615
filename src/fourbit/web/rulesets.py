"""Rules as the server finds them again: by a digest of all they say, names included, so that one
digest is one page for ever; and from the text that is kept of them."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from typing import Any

from fourbit.rules.compiled import Rules, load
from fourbit.rules.load import shipped
from fourbit.web.prebuilt import prebuilt_lines

DIGITS = 32
MOST_KNOWN = 64
_known: OrderedDict[str, Rules] = OrderedDict()
_lock = Lock()


def written(source: Mapping[str, Any]) -> str:
    """A merged source as the one text that is kept of it. Its order counts: that of the kinds is
    the one they are shown and asked in."""
    return json.dumps(source, ensure_ascii=False, separators=(",", ":"))


def source_digest(source: Mapping[str, Any]) -> str:
    """What `/api/rules/{digest}` is asked for."""
    return hashlib.sha256(written(source).encode()).hexdigest()[:DIGITS]


@lru_cache(maxsize=MOST_KNOWN)
def digest_of(rules: Rules) -> str:
    """The same of rules."""
    return source_digest(rules.edition.source)


@lru_cache(maxsize=MOST_KNOWN)
def from_text(text: str) -> Rules:
    """The rules that were kept; games of the same rules share them."""
    rules = load(json.loads(text))
    remember(rules)
    return rules


def remember(rules: Rules) -> str:
    """Rules that may be asked for by their digest soon; gives it."""
    digest = digest_of(rules)
    with _lock:
        _known[digest] = rules
        _known.move_to_end(digest)
        if len(_known) > MOST_KNOWN:
            _known.popitem(last=False)
    return digest


def recall(digest: str) -> Rules | None:
    """Rules that were used lately, or are shipped."""
    with _lock:
        if digest in _known:
            return _known[digest]
    name = _shipped_digests().get(digest)
    return load(name) if name else None


@lru_cache(maxsize=1)
def _shipped_digests() -> dict[str, str]:
    before = {line["digest"]: line["id"] for line in prebuilt_lines()}
    return before or {digest_of(load(name)): name for name in shipped()}
