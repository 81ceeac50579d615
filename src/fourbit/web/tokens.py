"""Secrets: made here, told once, and kept only as hashes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

_SESSION = re.compile(r"[A-Za-z0-9_-]{43}")


def new_session() -> str:
    """What a browser's cookie holds: 256 random bits."""
    return secrets.token_urlsafe(32)


def is_session(cookie: str) -> bool:
    """Whether a cookie looks like one of ours."""
    return _SESSION.fullmatch(cookie) is not None


def new_game_id() -> str:
    """A name for a game that nobody guesses."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def new_key() -> str:
    """The key of a renewed link."""
    return secrets.token_urlsafe(16)


def first_key(cookie: str, request: str, seat: int) -> str:
    """The key of a new game's link, 128 bits: the same if the same browser repeats its request."""
    said = f"{request}/{seat}".encode()
    whole = hmac.digest(cookie.encode(), said, "sha256")
    return base64.urlsafe_b64encode(whole[:16]).decode().rstrip("=")


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
