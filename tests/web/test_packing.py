"""What is the same for everybody is packed; what holds anybody's secret never is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fourbit.web.packing import packed
from tests.web.browsers import made, said, server

PUBLIC = (
    "/api/rules/mended",
    "/api/rules/rulebook/book",
    "/api/rules/mended/book?against=rulebook",
    "/api/diff?a=rulebook&b=mended",
    "/",
)


@pytest.mark.parametrize("path", PUBLIC)
def test_public_answers_are_packed_for_whoever_takes_it(path: str, tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path}/games.db") as client:
        small = client.get(path, headers={"Accept-Encoding": "br, gzip"})
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert small.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert small.content == plain.content
        assert small.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
        assert int(small.headers["content-length"]) < len(plain.content) / 1.5
        known = {"If-None-Match": small.headers["etag"]}
        again = client.get(path, headers=known)
        assert again.status_code == 304 and not again.content


def test_each_edition_has_its_own_answer(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path}/games.db") as client:
        names = ("mended", "rulebook", "workshop", "mended")
        pages = [said(client.get(f"/api/rules/{name}")) for name in names]
        assert [page["id"] for page in pages] == [*names]
        by_digest = said(client.get(f"/api/rules/{pages[0]['digest']}"))
        assert by_digest == pages[0]
        books = {json.dumps(said(client.get(f"/api/rules/{name}/book"))) for name in names[:3]}
        assert len(books) == 3


def test_nothing_with_a_secret_in_it_is_packed(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path}/games.db") as client:
        game = made(client, "me", "person", way="screen")
        path = f"/api/games/{game['id']}"
        for one in ("/api/start", "/api/games", path, f"{path}?ply=1", f"{path}/log"):
            answer = client.get(one, headers={"Accept-Encoding": "gzip"})
            assert answer.status_code == 200
            assert "content-encoding" not in answer.headers
            assert answer.headers["cache-control"] == "no-store"


def test_a_tag_belongs_to_the_bytes() -> None:
    assert packed(b"a" * 99) == packed(b"a" * 99)
    assert packed(b"a" * 99).tag != packed(b"a" * 98).tag
