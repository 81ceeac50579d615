"""Runs the fenced blocks of a Markdown page, so that no example can go stale.

```python        a doctest session (with >>>), or plain code that must run
```console       `$ fourbit …` commands with their output; a line … stands for any lines
```toml NAME     a file the following blocks can use (json NAME likewise)
Other blocks are left alone.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
from pathlib import Path
from typing import Any

from fourbit.cli import main

BLOCK = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```", re.M | re.S)


def run_page(page: Path, folder: Path) -> int:
    """Run every block in order; gives how many were run."""
    space: dict[str, Any] = {"__name__": "page"}
    run = 0
    with contextlib.chdir(folder):
        for language, name, text in BLOCK.findall(page.read_text("utf-8")):
            if name and language in ("toml", "json"):
                Path(name).write_text(text, "utf-8")
            elif language == "console":
                run_console(text)
            elif language == "python" and ">>>" in text:
                run_session(text, space, page.name)
            elif language == "python":
                exec(compile(text, page.name, "exec"), space)
            else:
                continue
            run += 1
    return run


def run_session(text: str, space: dict[str, Any], name: str) -> None:
    """A doctest session in the page's namespace."""
    test = doctest.DocTestParser().get_doctest(text, space, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    said = io.StringIO()
    runner.run(test, out=said.write, clear_globs=False)
    space.update(test.globs)
    assert runner.summarize(verbose=False).failed == 0, said.getvalue()


def run_console(text: str) -> None:
    """Commands with the output they must give."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, expected = part.partition("\n")
        program, *words = shlex.split(command)
        assert program == "fourbit", command
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            main(words)
        assert matches(said.getvalue().strip(), expected.strip()), f"{command}\n{said.getvalue()}"


def matches(said: str, expected: str) -> bool:
    """Whether the text fits, a line `…` standing for any lines and … inside a line for anything."""
    pattern = re.escape(expected).replace(r"…", ".*?")
    return re.fullmatch(pattern, said, flags=re.S) is not None
