"""Whatever the description allows, and what it does not: no answer is a 500."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import kills

from tests.web.browsers import new_key, seats

SCHEMATHESIS = str(Path(sys.executable).parent / "schemathesis")


def test_schemathesis_finds_no_500(tmp_path: Path) -> None:
    """With the seats of a running game, so that requests go all the way in."""
    running = kills.Server(f"sqlite:///{tmp_path / 'games.db'}")
    running.start()
    origin = f"http://127.0.0.1:{running.port}"
    try:
        body = {"way": "screen", "seats": seats("me", "me", "me", "me"), "key": new_key()}
        made = httpx.post(f"{origin}/api/games", json=body, headers={"Origin": origin}, timeout=60)
        cookie = f"fourbit={made.cookies['fourbit']}"
        config = tmp_path / "schemathesis.toml"
        config.write_text(f'[parameters]\n"path.id" = "{made.json()["id"]}"\n', "utf-8")
        command = [SCHEMATHESIS, "--config-file", str(config), "run", f"{origin}/api/openapi.json"]
        command += ["--checks", "not_a_server_error", "--phases", "coverage,fuzzing"]
        command += ["--max-examples", "3", "--seed", "1", "--no-color", "--warnings", "off"]
        command += ["--header", f"Origin: {origin}", "--header", f"Cookie: {cookie}"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr
        assert "Tested: 22" in done.stdout
        still = httpx.get(f"{origin}/api/games/{made.json()['id']}", headers={"Cookie": cookie})
        assert still.status_code == 200
    finally:
        running.kill()
