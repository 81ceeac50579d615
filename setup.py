"""Compiles the engine where that is possible; without Cython or a C compiler it installs as is.

The engine's modules are joined to one source first: the C compiler then sees all of it at once,
and there is one binary to load. With FOURBIT_NEED_COMPILED=1 a failing build is an error instead;
with FOURBIT_NO_BUILD=1 nothing is compiled yet.
"""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup

ENGINE = Path("src/fourbit/engine")
BUILD = Path("build/joined")
MODULES: dict[str, Any] = runpy.run_path(str(ENGINE / "modules.py"))
JOINING: dict[str, Any] = runpy.run_path(str(ENGINE / "joining.py"))
NEEDED = os.environ.get("FOURBIT_NEED_COMPILED") == "1"
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
# The engine is many small functions and short loops: inlining more of them and keeping the loops
# (gcc would call memset for 60 bytes) is worth a tenth of its time, whole cache lines a little
# more. Inlining yet more makes fewer instructions and a slower engine: they no longer fit into the
# processor's nearest memory. Other compilers pass over it.
FLAGS = ["-O3", "-fno-wrapv", "-fno-tree-loop-distribute-patterns"]
FLAGS += ["--param", "max-inline-insns-auto=80", "--param", "inline-unit-growth=400"]
FLAGS += ["--param", "large-function-growth=400"]
FLAGS += ["-falign-functions=64", "-falign-loops=32"]
FLAGS += ["-fno-unswitch-loops", "-fno-peel-loops", "-fno-split-loops"]  # copies for short loops
MARK_C = """\
#ifdef _WIN32
__declspec(dllexport)
#endif
const char fourbit_source[] = "{mark}";
"""


def write(path: Path, text: str) -> None:
    """Write only what differs, so that nothing is built again without need."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def constants() -> dict[str, Any]:
    """The engine's constants; a stub of them is written for the type checker."""
    found = runpy.run_path(str(ENGINE / "constants.py"))
    types = found.get("__annotations__", {})
    stub = [f"{k}: {types.get(k, type(v).__name__)}" for k, v in found.items() if k.isupper()]
    write(ENGINE / "constants.pyi", "\n".join(stub) + "\n")
    return found


def join(found: dict[str, Any]) -> Path:
    """All engine modules as one, with their declarations beside it."""
    code, declarations = JOINING["join"](
        ENGINE, MODULES["COMPILED"], found, MODULES["PYTHON"], MODULES["TREATED"]
    )
    package = BUILD / "fourbit" / "engine"
    for folder in (package.parent, package):
        write(folder / "__init__.py", "")
    write(package / f"{MODULES['BINARY']}.pxd", declarations)
    write(package / f"{MODULES['BINARY']}.py", code)
    return package / f"{MODULES['BINARY']}.py"


def drop_stale(mark: str) -> None:
    """A build that fails must leave no binary of older sources behind."""
    for folder in (ENGINE, *Path("build").glob("lib*/fourbit/engine")):
        for binary in [*folder.glob("*.so"), *folder.glob("*.pyd")]:
            current = binary.name.startswith(f"{MODULES['BINARY']}.")
            if not current or MODULES["embedded_hash"](binary) != mark:
                binary.unlink()


def extensions(found: dict[str, Any]) -> list[Extension]:
    """What to compile, translated to C."""
    mark = MODULES["source_hash"](ENGINE)
    drop_stale(mark)
    mark_c = BUILD / "source.c"
    write(mark_c, MARK_C.format(mark=MODULES["MARK"].decode() + mark))
    from Cython.Build import cythonize

    engine = Extension(
        f"fourbit.engine.{MODULES['BINARY']}",
        [join(found).as_posix(), mark_c.as_posix()],
        extra_compile_args=["/O2"] if os.name == "nt" else FLAGS,
    )
    built: list[Extension] = cythonize([engine], compiler_directives=DIRECTIVES, quiet=True)
    for module in built:
        module.optional = not NEEDED
    return built


def extensions_or_none(found: dict[str, Any]) -> list[Extension]:
    """An engine that cannot be translated still runs, uncompiled."""
    try:
        return extensions(found)
    except Exception as problem:
        if NEEDED or isinstance(problem, JOINING["NotC"]):  # a mistake in the engine, not a lack
            raise
        print(f"fourbit: the engine stays uncompiled: {problem}", file=sys.stderr)
        return []


known = constants()
later = os.environ.get("FOURBIT_NO_BUILD") == "1"
setup(ext_modules=[] if later else extensions_or_none(known))
