"""Joins the engine's modules to one source for the compiler, and declares it to C.

A function whose annotations are all C types (`cython.int`, `Ints`, …), `Cells` or `State` becomes
a C function that needs no lock, unless it raises; so plain typed Python is all there is to read.
One that would stay Python without having been allowed to (`modules.PYTHON`) is refused.
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


class NotC(TypeError):
    """A function of the hot core that cannot become C."""


def c_type(annotation: ast.expr | None, what: str) -> str:
    """The C type of an annotation. Raises `NotC`."""
    said = "nothing" if annotation is None else ast.unparse(annotation)
    if said not in C_TYPES:
        raise NotC(f"{what} is {said}, which is no type of C")
    return C_TYPES[said]


def c_function(node: ast.FunctionDef) -> str:
    """The C declaration of a function. Raises `NotC`, saying what stands in the way."""
    if any(isinstance(part, ast.Raise) for part in ast.walk(node)):
        raise NotC("it raises")
    if not node.args.args:
        raise NotC("it has no parameters")
    types = [c_type(one.annotation, f"parameter {one.arg}") for one in node.args.args]
    named = zip(types, node.args.args, strict=True)
    parameters = ", ".join(f"{kind} {one.arg}" for kind, one in named)
    result = c_type(node.returns, "the result")
    return f"cdef {result} {node.name}({parameters}) noexcept nogil\n"


def declared(module: str, node: ast.stmt, python: Mapping[str, tuple[str, ...]]) -> str:
    """The C declaration of a statement at a module's top, or nothing where Python is meant.

    Raises `NotC`, naming the function.
    """
    if not isinstance(node, ast.FunctionDef) or node.decorator_list:
        return ""
    if node.name in python.get(module, ()):
        return ""
    try:
        return c_function(node)
    except NotC as problem:
        raise NotC(f"{module}.py: {node.name} does not become C: {problem}") from None


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


def join(
    folder: Path,
    modules: Iterable[str],
    constants: Mapping[str, object],
    python: Mapping[str, tuple[str, ...]],
) -> tuple[str, str]:
    """(code, declarations) of all modules together.

    Raises NameError if two define one name, `NotC` if a function stays Python unasked.
    """
    code = [FUTURE]
    classes: list[str] = []
    functions: list[str] = []
    seen: dict[str, str] = {}
    for module in modules:
        text = (folder / f"{module}.py").read_text("utf-8")
        for node in ast.parse(text).body:
            functions.append(declared(module, node, python))
            for name in names(node):
                if name in seen:
                    raise NameError(f"{seen[name]}.py and {module}.py both define {name}")
                seen[name] = module
        code.append(f"# --- {module}.py\n{text.replace(FUTURE, '')}")
        layout = folder / f"{module}.pxd"
        if layout.exists():
            classes.append(layout.read_text("utf-8"))
    return "\n".join(code), "\n".join(["cimport cython", enum(constants), *classes, *functions])
