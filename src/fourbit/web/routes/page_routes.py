"""The page itself: files that were built once, and one document for every address of a screen."""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response

from fourbit.web.packing import Packed, handed_out, packed

STATIC = Path(__file__).parent.parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest")
SCREENS = (
    "/", "/g/{id}", "/games", "/friends/{id}", "/replay/{id}", "/rules", "/rules/{edition}",
    "/workshop", "/print", "/print/{edition}", "/settings",
)  # fmt: skip
router = APIRouter(include_in_schema=False)


@lru_cache(maxsize=128)
def packed_file(path: Path, changed: float) -> Packed:
    """A text file, packed once until it changes."""
    return packed(path.read_bytes())


def sent(request: Request, path: Path, cache: str, status: int = 200) -> Response:
    """A file of the page."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix not in PACKED:
        return FileResponse(path, headers={"Cache-Control": cache}, media_type=kind)
    return handed_out(request, packed_file(path, path.stat().st_mtime), kind, cache, status)


def document(request: Request, status: int = 200) -> Response:
    """The one document; what it shows follows from the address."""
    index = STATIC / "index.html"
    if not index.is_file():
        raise HTTPException(404)
    return sent(request, index, "no-cache", status)


def screen(request: Request) -> Response:
    """A screen of the page."""
    return document(request)


def file(request: Request) -> Response:
    """A file of the page; what there is not is the page with its "wrong link" and a 404."""
    path: str = request.path_params["path"]
    if path.startswith("api/"):
        raise HTTPException(404)
    found = (STATIC / path).resolve()
    if found.is_relative_to(STATIC.resolve()) and found.is_file():
        hashed = path.startswith("assets/")
        return sent(request, found, FOR_EVER if hashed else "public, max-age=3600")
    return document(request, 404)


for address in SCREENS:
    router.add_route(address, screen, methods=["GET", "HEAD"], include_in_schema=False)
router.add_route("/{path:path}", file, methods=["GET", "HEAD"], include_in_schema=False)
