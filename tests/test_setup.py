"""Set-up: the build knows its sources, `run.py` knows what is done, errors are one line."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
import typer

import fourbit
from fourbit import cli
from fourbit.commands import common
from fourbit.engine import mode
from fourbit.engine.joining import NotC, join, mangled
from fourbit.engine.modules import BINARY, MARK, embedded_hash, source_hash
from fourbit.errors import FourbitError, catalogue

ROOT = Path(__file__).parent.parent
SUFFIX = EXTENSION_SUFFIXES[0]


def pretend_build(folder: Path) -> None:
    mark = MARK + source_hash(folder).encode()
    (folder / f"{BINARY}{SUFFIX}").write_bytes(b"\x7fELF..." + mark + b"\0...")


def test_an_edited_source_makes_the_binary_stale(tmp_path: Path) -> None:
    source = tmp_path / "cells.py"
    source.write_text("a = 1\n")
    assert not mode.check(tmp_path)
    pretend_build(tmp_path)
    assert mode.check(tmp_path)
    source.write_text("a = 2\n")
    with pytest.raises(mode.StaleEngine, match=r"core.*python3 run\.py build"):
        mode.check(tmp_path)


def test_changed_constants_make_the_binary_stale(tmp_path: Path) -> None:
    (tmp_path / "cells.py").write_text("")
    pretend_build(tmp_path)
    (tmp_path / "constants.py").write_text("SEATS = 5\n")
    with pytest.raises(mode.StaleEngine):
        mode.check(tmp_path)


def test_a_binary_without_a_hash_is_stale(tmp_path: Path) -> None:
    (tmp_path / "cells.py").write_text("")
    (tmp_path / f"{BINARY}{SUFFIX}").write_bytes(b"something else")
    assert embedded_hash(tmp_path / f"{BINARY}{SUFFIX}") == ""
    with pytest.raises(mode.StaleEngine):
        mode.check(tmp_path)


def test_two_modules_must_not_define_one_name(tmp_path: Path) -> None:
    (tmp_path / "cells.py").write_text("def same(n: cython.int) -> cython.int:\n    return n\n")
    (tmp_path / "flow.py").write_text("same = 1\n")
    with pytest.raises(NameError, match=r"cells\.py and flow\.py both define same"):
        join(tmp_path, ["cells", "flow"], {}, {}, {})


def test_annotations_say_what_becomes_a_c_function(tmp_path: Path) -> None:
    (tmp_path / "cells.py").write_text(
        "def one(s: Cells, n: cython.int) -> None: pass\n"
        "def two(n: int) -> cython.int: return n\n"
        "@cython.cfunc\ndef three(n: cython.int) -> cython.int: return n\n"
    )
    _, declared = join(tmp_path, ["cells"], {"SEATS": 4, "LAYOUT": ()}, {"cells": ("two",)}, {})
    assert [line for line in declared.splitlines() if line.startswith("cdef void")] == [
        "cdef void one(Cells s, int n) noexcept nogil"
    ]
    assert "SEATS = 4" in declared
    assert not any(word in declared for word in ("two", "three", "LAYOUT"))


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("def hot(n: int) -> cython.int: return n", "parameter n is int"),
        ("def hot(n) -> cython.int: return n", "parameter n is nothing"),
        ("def hot(n: cython.int): return n", "the result is nothing"),
        ("def hot(s: State) -> cython.int: raise ValueError", "it raises"),
        ("def hot() -> cython.int: return 1", "it has no parameters"),
    ],
)
def test_a_hot_function_that_stays_python_is_refused(tmp_path: Path, code: str, why: str) -> None:
    (tmp_path / "cells.py").write_text(code + "\n")
    with pytest.raises(NotC, match=rf"cells\.py: hot does not become C: {why}"):
        join(tmp_path, ["cells"], {}, {"cells": ("another",)}, {})


def test_what_is_treated_apart_is_told_to_the_c_compiler(tmp_path: Path) -> None:
    (tmp_path / "cells.py").write_text("def one(s: Cells, n: cython.int) -> None: pass\n")
    _, declared = join(tmp_path, ["cells"], {}, {}, {"cold": ("one",)})
    cells = "struct __pyx_obj_7fourbit_6engine_4core_Cells *"
    told = f"static void __pyx_f_7fourbit_6engine_4core_one({cells}, int) __attribute__((cold));"
    assert told in declared
    with pytest.raises(NameError, match="no C function to treat apart: two"):
        join(tmp_path, ["cells"], {}, {}, {"noinline": ("two",)})


@pytest.mark.both
def test_the_mode_is_what_was_asked_for() -> None:
    if mode.forced():
        assert not mode.compiled()
    elif os.environ.get("FOURBIT_NEED_COMPILED") == "1":
        assert mode.compiled()


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A copy of the set-up with an engine of one module."""
    engine = tmp_path / "src/fourbit/engine"
    shutil.copytree(ROOT / "src/fourbit/messages", tmp_path / "src/fourbit/messages")
    engine.mkdir()
    for name in ("errors.py", "engine/mode.py", "engine/modules.py", "engine/joining.py"):
        shutil.copy(ROOT / "src/fourbit" / name, tmp_path / "src/fourbit" / name)
    for name in ("setup.py", "pyproject.toml", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copy(ROOT / "src/fourbit/__init__.py", tmp_path / "src/fourbit")
    with (engine / "modules.py").open("a") as file:
        file.write('\nCOMPILED = ("cells",)\nPYTHON = {"cells": ("seats",)}\n')
        file.write('TREATED = {"cold": ("rows",)}\n')
    (engine / "__init__.py").write_text("from fourbit.engine import mode\n\nmode.prepare()\n")
    (engine / "constants.py").write_text("SEATS = 4\n")
    (engine / "cells.py").write_text(
        "import cython\n\nif not cython.compiled:\n    from .constants import SEATS\n\n\n"
        "@cython.cclass\nclass Cells:\n    pass\n\n\n"
        "def rows(s: Cells, n: cython.int) -> cython.int:\n    return SEATS * n\n\n\n"
        "def seats(n: int) -> int:\n    return rows(Cells(), n)\n"
    )
    (engine / "cells.pxd").write_text("cdef class Cells:\n    cdef int n\n")
    return tmp_path


def run(
    small: Path, *command: str, path: str = "src", **env: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=small,
        env={**os.environ, "PYTHONPATH": str(small / path), "FOURBIT_PURE": "", **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_a_build_with_such_a_function_fails_whoever_builds(small: Path) -> None:
    """Not even where no compiler is needed does the engine become slower in silence."""
    with (small / "src/fourbit/engine/cells.py").open("a") as file:
        file.write("\n\ndef hot(n: int) -> int:\n    return n\n")
    done = run(small, "setup.py", "build_ext", "--inplace", FOURBIT_NEED_COMPILED="")
    assert done.returncode != 0
    assert "cells.py: hot does not become C" in done.stderr


def edit(small: Path) -> None:
    with (small / "src/fourbit/engine/cells.py").open("a") as file:
        file.write("\n# edited\n")


WITHOUT_COMPILER = {"CC": "no-such-compiler", "FOURBIT_NEED_COMPILED": ""}
BUILD = ("setup.py", "-q", "build_ext", "--inplace")
ASK = (
    "-c",
    "from fourbit.engine import mode, cells as c; print(mode.compiled(), c.seats(3), c.__file__)",
)


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
def test_build_use_force_edit_and_rebuild(small: Path) -> None:
    built = run(small, *BUILD, FOURBIT_NEED_COMPILED="1")
    assert built.returncode == 0, built.stderr
    assert run(small, *ASK).stdout.startswith("True 12 ")
    pure = run(small, *ASK, FOURBIT_PURE="1").stdout
    assert pure.startswith("False 12 ")
    assert pure.strip().endswith("cells.py")

    edit(small)
    stale = run(small, *ASK)
    assert stale.returncode != 0
    assert "python3 run.py build" in stale.stderr
    assert run(small, *BUILD).returncode == 0
    assert run(small, *ASK).stdout.startswith("True 12 ")

    edit(small)
    assert run(small, *BUILD, **WITHOUT_COMPILER).returncode == 0
    assert run(small, *ASK).stdout.startswith("False 12 ")


def test_without_a_compiler_it_runs_uncompiled(small: Path) -> None:
    built = run(small, *BUILD, **WITHOUT_COMPILER)
    assert built.returncode == 0, built.stderr
    assert run(small, *ASK).stdout.startswith("False 12 ")
    say = "from fourbit.engine import mode; print(mode.notice('en'))"
    assert "uncompiled" in run(small, "-c", say).stdout


def test_cython_calls_those_treated_apart_as_they_are_told_to_the_c_compiler(small: Path) -> None:
    run(small, *BUILD, **WITHOUT_COMPILER)
    code = (small / f"build/joined/fourbit/engine/{BINARY}.c").read_text("utf-8")
    told, *used = re.findall(rf"^.*\b{mangled('f', 'rows')}\(.*$", code, re.MULTILINE)
    assert told.endswith("__attribute__((cold));")
    assert any(line.endswith("{") for line in used)


def test_a_module_cython_refuses_leaves_the_install_whole(small: Path) -> None:
    (small / "src/fourbit/engine/cells.pxd").write_text("cdef nonsense nonsense nonsense\n")
    assert run(small, *BUILD, FOURBIT_NEED_COMPILED="").returncode == 0
    assert run(small, *BUILD, FOURBIT_NEED_COMPILED="1").returncode != 0


def test_run_py_stamp_follows_the_engine(tmp_path: Path) -> None:
    names = runpy.run_path(str(ROOT / "run.py"))
    scope = names["engine_hash"].__globals__
    scope["ENGINE"] = tmp_path
    scope["STAMP"] = tmp_path / "stamp.json"
    (tmp_path / "cells.py").write_text("a = 1\n")
    before = names["engine_hash"]()
    (tmp_path / "constants.pyi").write_text("generated")
    assert names["engine_hash"]() == before
    (tmp_path / "cells.py").write_text("a = 2\n")
    assert names["engine_hash"]() != before

    assert names["read_stamp"]() == {}
    names["write_stamp"](engine="x")
    names["write_stamp"](needs="y")
    assert names["read_stamp"]() == {"engine": "x", "needs": "y"}
    scope["STAMP"].write_text("[broken")
    assert names["read_stamp"]() == {}


def test_nobody_waits_for_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that is not built yet is built once, beside a game that runs without it."""
    names = runpy.run_path(str(ROOT / "run.py"))
    scope = names["set_up_quickly"].__globals__
    begun: list[list[str]] = []

    class Builder:
        pid = os.getpid()

        def __init__(self, command: list[str], **how: object) -> None:
            begun.append(command)

    monkeypatch.setattr(scope["subprocess"], "Popen", Builder)
    for name in ("FOURBIT_PURE", "FOURBIT_BUILDING"):
        monkeypatch.delenv(name, raising=False)
    done: list[str] = []
    scope |= {
        "BUILDING": tmp_path / "building",
        "STAMP": tmp_path / "stamp.json",
        "make_venv": lambda: done.append("venv"),
        "get_tools": lambda: done.append("tools"),
        "install": done.append,
        "build": lambda: done.append("built"),
    }
    for _ in range(2):
        names["set_up_quickly"]()
        assert os.environ["FOURBIT_PURE"] == "1" and scope["BUILDING"].exists()
    assert done == ["venv", "tools", "web"] * 2
    assert [command[-1] for command in begun] == ["build-beside"]
    monkeypatch.setattr(os, "nice", lambda by: 0)
    names["build_beside"]()
    assert done[-1] == "built" and not scope["BUILDING"].exists()
    monkeypatch.delenv("FOURBIT_PURE", raising=False)
    names["write_stamp"](engine=names["engine_hash"]())
    names["set_up_quickly"]()
    assert "FOURBIT_PURE" not in os.environ and len(begun) == 1


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "ja_JP"}, "ja"),
    ],
)
def test_language_of_the_terminal(environ: dict[str, str], lang: str) -> None:
    assert common.locale_language(environ) == lang


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("words", [["nonsense"], ["check"], ["--bad"]])
def test_a_user_error_is_one_line(
    words: list[str], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--lang", lang, *words]) == cli.USER_ERROR
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert shown.err.startswith(catalogue()["bad_usage"][lang].partition("{")[0])


@pytest.mark.parametrize(
    "words",
    ["nonsense", "shwo", "show a b", "check", "--bad", "play --playrs 3", "diff rulebook",
     "play --players x", "bench --seconds 0", "bench --seconds", "replay nowhere", "replay .",
     "check broken.toml", "scenario broken.json", "replay broken.json", "play --resume deep.json"],
)  # fmt: skip
def test_what_others_complain_about_is_said_in_japanese(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.toml").write_text("a b", "utf-8")
    Path("broken.json").write_text('{"a"', "utf-8")
    Path("deep.json").write_text("[" * 100_000, "utf-8")
    assert cli.main([*words.split(), "--lang", "ja"]) == cli.USER_ERROR
    (line,) = capsys.readouterr().err.splitlines()
    known = [*words.split(), "show", "seconds", "JSON", "TOML", "file", "lang", "players"]
    for word in sorted(known, key=len, reverse=True):
        line = line.replace(word.strip("-"), "")
    assert not re.search("[A-Za-z]{2}", line), line


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_missing_file_is_named(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", lang, "check", "nowhere.toml"]) == cli.USER_ERROR
    shown = capsys.readouterr()
    assert len(shown.err.splitlines()) == 1
    assert "nowhere.toml" in shown.err


def test_errors_speak_the_language_of_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        common.choose("ja")
        raise FourbitError("stale_engine", file="core")

    monkeypatch.setattr(cli, "app", fail)
    assert cli.main([]) == cli.USER_ERROR
    assert "作り直してください" in capsys.readouterr().err


def test_output_that_cannot_be_written_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cli, "app", full)
    assert cli.main(["--lang", "en"]) == cli.USER_ERROR
    assert capsys.readouterr().err == "The output cannot be written (No space left on device)\n"
    monkeypatch.setattr("sys.stdout", None)
    assert cli.main(["--lang", "en"]) == cli.USER_ERROR


def test_help_speaks_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    """No text of the commands and their options is left in the other language."""
    town = typer.main.get_command(cli.app)
    texts = {(town.help or "").split("\n")[0]}
    for command in town.commands.values():  # type: ignore[attr-defined]
        texts.add(command.help.split("\n")[0])
        texts |= {option.help for option in command.params}
        for lang, usage in (("ja", "使いかた：fourbit"), ("en", "Usage: fourbit")):
            assert cli.main([command.name, "--lang", lang, "--help"]) == 0
            shown = capsys.readouterr().out
            assert usage in shown.replace("： ", "：")
            assert ("Show this message" in shown) == (lang == "en")
            assert ("Options" in shown) == (lang == "en")
    known = {entry["en"] for id_, entry in catalogue().items() if id_.startswith("help.")}
    assert texts <= known


def test_control_c_and_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("fourbit ")

    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "warn_if_slow", interrupt)
    assert cli.main(["check", str(ROOT / "pyproject.toml")]) == cli.INTERRUPTED


def test_every_message_speaks_both_languages() -> None:
    assert all({"ja", "en"} <= set(texts) for texts in catalogue().values())


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, fourbit; print({'typer', 'rich', 'pydantic', 'lark'} & set(sys.modules))"
    assert run(ROOT, "-c", code).stdout.strip() == "set()"


def test_public_names_are_the_same_for_editors_and_at_run_time() -> None:
    tree = ast.parse(Path(str(fourbit.__file__)).read_text("utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    shown = {alias.name: node.module for node in imports for alias in node.names}
    assert shown == fourbit._PUBLIC
    assert {*shown} <= {*dir(fourbit)}
    for name, module in fourbit._PUBLIC.items():
        assert getattr(fourbit, name) is getattr(import_module(module), name)
