"""Joins the engine's modules to one source for the compiler, and declares it to C.

A function whose annotations are all C types (`cython.int`, `Ints`, …), `Cells` or `State` becomes
a C function that needs no lock, unless it raises; so plain typed Python is all there is to read.
What annotations cannot say (memory layouts) stands in `.pxd` files. The build runs this file on
its own, so it imports nothing of the package.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

FUTURE = "from __future__ import annotations\n"
C_TYPES = {
    "None": "void",
    "cython.int": "int",
    "cython.longlong": "long long",
    "cython.ulonglong": "unsigned long long",
    "Cells": "Cells",
    "State": "State",
    "Ints": "int[::1]",
    "Floats": "float[::1]",
    "Flags": "signed char[::1]",
}


def c_function(node: ast.stmt) -> str:
    """The C declaration of a function, or nothing if it stays a function of Python."""
    if not isinstance(node, ast.FunctionDef) or node.decorator_list or node.returns is None:
        return ""
    if any(isinstance(part, ast.Raise) for part in ast.walk(node)):
        return ""
    given = [(argument.arg, argument.annotation) for argument in node.args.args]
    types = [C_TYPES.get(ast.unparse(kind)) if kind else None for _, kind in given]
    result = C_TYPES.get(ast.unparse(node.returns))
    if result is None or not types or None in types:
        return ""
    parameters = ", ".join(f"{kind} {name}" for kind, (name, _) in zip(types, given, strict=True))
    return f"cdef {result} {node.name}({parameters}) noexcept nogil\n"


def names(node: ast.stmt) -> Iterable[str]:
    """What a statement at a module's top defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def enum(constants: Mapping[str, object]) -> str:
    """Every whole number among the constants, for C."""
    numbers = [f"    {k} = {v}" for k, v in constants.items() if k.isupper() and type(v) is int]
    return "\n".join(["cdef enum:", *numbers]) + "\n"


def join(folder: Path, modules: Iterable[str], constants: Mapping[str, object]) -> tuple[str, str]:
    """(code, declarations) of all modules together. Raises NameError if two define one name."""
    code = [FUTURE]
    classes: list[str] = []
    functions: list[str] = []
    seen: dict[str, str] = {}
    for module in modules:
        text = (folder / f"{module}.py").read_text("utf-8")
        for node in ast.parse(text).body:
            functions.append(c_function(node))
            for name in names(node):
                if name in seen:
                    raise NameError(f"{seen[name]}.py and {module}.py both define {name}")
                seen[name] = module
        code.append(f"# --- {module}.py\n{text.replace(FUTURE, '')}")
        declared = folder / f"{module}.pxd"
        if declared.exists():
            classes.append(declared.read_text("utf-8"))
    return "\n".join(code), "\n".join(["cimport cython", enum(constants), *classes, *functions])
