"""Public answers, packed once: rules and pages, which are the same for everybody.

Nothing else is packed. Where a secret and words that others choose are packed together, the length
of the answer tells of the secret (the BREACH attack); a view holds both, names and hands, and so
does a list of games. An edition holds no secret.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from fastapi import Request
from pydantic import BaseModel
from starlette.responses import Response

from fourbit.web.remembering import Recall

JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Packed:
    """An answer packed, with its tag."""

    small: bytes
    tag: str


def packed(plain: bytes, level: int = 9) -> Packed:
    """An answer that is kept; the same bytes, the same tag."""
    tag = hashlib.sha256(plain).hexdigest()[:16]
    return Packed(gzip.compress(plain, level, mtime=0), f'W/"{tag}"')


KEPT: Recall[Packed] = Recall(128)  # some 20 kB each


def public(
    request: Request, key: Hashable, make: Callable[[], BaseModel], cache: str = "no-cache"
) -> Response:
    """An answer for everybody, made once for each key, which must name all it depends on."""
    found = KEPT(key, lambda: packed(make().model_dump_json().encode()))
    return handed_out(request, found, JSON, cache)


def handed_out(
    request: Request, answer: Packed, kind: str, cache: str, status: int = 200
) -> Response:
    """It packed, or unpacked for the few that cannot; nothing if the browser has it already."""
    headers = {"Cache-Control": cache, "ETag": answer.tag, "Vary": "Accept-Encoding"}
    if status == 200 and request.headers.get("if-none-match") == answer.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(answer.small, status, headers | {"Content-Encoding": "gzip"}, kind)
    return Response(gzip.decompress(answer.small), status, headers, kind)
