"""Compiles the engine where that is possible; without Cython or a C compiler it installs as is.

With FOURBIT_NEED_COMPILED=1 a failing build is an error instead.
"""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup

ENGINE = Path("src/fourbit/engine")
BUILD = Path("build/engine")
MODULES: dict[str, Any] = runpy.run_path(str(ENGINE / "modules.py"))
NEEDED = os.environ.get("FOURBIT_NEED_COMPILED") == "1"
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
MARK_C = """\
#ifdef _WIN32
__declspec(dllexport)
#endif
const char fourbit_source_{name}[] = "{mark}";
"""


def write(path: Path, text: str) -> bool:
    """Write only what differs, so that unchanged modules are not built again."""
    if path.exists() and path.read_text("utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return True


def write_constants() -> bool:
    """`constants.py` for C (each upper-case int) and, as a stub, for the type checker."""
    found = runpy.run_path(str(ENGINE / "constants.py"))
    names = {k: v for k, v in found.items() if k.isupper()}
    types = found.get("__annotations__", {})
    stub = [f"{k}: {types.get(k, type(v).__name__)}" for k, v in names.items()]
    write(ENGINE / "constants.pyi", "\n".join(stub) + "\n")
    enum = [f"    {k} = {v}" for k, v in names.items() if type(v) is int]
    return write(ENGINE / "constants.pxd", "\n".join(["cdef enum:", *enum]) + "\n")


def drop_stale(name: str) -> None:
    """A build that fails must leave no binary of older sources behind."""
    for folder in (ENGINE, *Path("build").glob("lib*/fourbit/engine")):
        for binary in [*folder.glob(f"{name}.*.so"), *folder.glob(f"{name}.*.pyd")]:
            if MODULES["embedded_hash"](binary) != MODULES["source_hash"](ENGINE, name):
                binary.unlink()


def extension(name: str) -> tuple[Extension, bool]:
    """One module with the hash of its sources inside, and whether those changed."""
    mark = MODULES["MARK"].decode() + MODULES["source_hash"](ENGINE, name)
    mark_c = BUILD / f"{name}_source.c"
    changed = write(mark_c, MARK_C.format(name=name, mark=mark))
    drop_stale(name)
    return Extension(
        f"fourbit.engine.{name}",
        [(ENGINE / f"{name}.py").as_posix(), mark_c.as_posix()],
        extra_compile_args=["/O2"] if os.name == "nt" else ["-O3", "-fno-wrapv"],
    ), changed


def extensions() -> list[Extension]:
    """What to compile, translated to C."""
    changed = write_constants()
    wanted = [extension(name) for name in MODULES["COMPILED"]]
    if not wanted:
        return []
    from Cython.Build import cythonize

    built: list[Extension] = cythonize(
        [module for module, _ in wanted],
        build_dir=str(BUILD),
        compiler_directives=DIRECTIVES,
        force=changed or any(is_new for _, is_new in wanted),
        quiet=True,
    )
    for module in built:
        module.optional = not NEEDED
    return built


def extensions_or_none() -> list[Extension]:
    """An engine that cannot be translated still runs, uncompiled."""
    try:
        return extensions()
    except Exception as problem:
        if NEEDED:
            raise
        print(f"fourbit: the engine stays uncompiled: {problem}", file=sys.stderr)
        return []


setup(ext_modules=extensions_or_none())
