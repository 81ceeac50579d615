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
    "cython.double": "double",
    "cython.longlong": "long long",
    "cython.ulonglong": "unsigned long long",
    "Cells": "Cells",
    "State": "State",
    "Minds": "Minds",
    "Ints": "int[::1]",
    "Floats": "float[::1]",
    "Flags": "signed char[::1]",
}
HINTS = """\
cdef extern from *:
    \"\"\"
    #ifdef __GNUC__
    struct {cells};
{declared}
    #endif
    \"\"\"
"""


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


def mangled(what: str, name: str) -> str:
    """Cython's own name for something of the binary, in C."""
    return f"__pyx_{what}_7fourbit_6engine_4core_{name}"


def hint(node: ast.FunctionDef, attribute: str) -> str:
    """What tells a C compiler beforehand how to treat a function. Raises `NotC`."""
    types = {"int": "int", "void": "void", "Cells": f"struct {mangled('obj', 'Cells')} *"}
    said = [c_type(one.annotation, f"parameter {one.arg}") for one in node.args.args]
    said.append(c_type(node.returns, "the result"))
    if not types.keys() >= set(said):
        raise NotC(f"{node.name}: it takes more than numbers and cells")
    *parameters, result = (types[one] for one in said)
    name = mangled("f", node.name)
    return f"    static {result} {name}({', '.join(parameters)}) __attribute__(({attribute}));"


def hints(functions: Iterable[ast.FunctionDef], treated: Mapping[str, Iterable[str]]) -> str:
    """All that are treated apart, by attribute. Raises NameError if there is no such function."""
    found = {node.name: node for node in functions}
    pairs = [(name, attribute) for attribute, names in treated.items() for name in names]
    missing = [name for name, _ in pairs if name not in found]
    if missing:
        raise NameError(f"no C function to treat apart: {', '.join(missing)}")
    lines = [hint(found[name], attribute) for name, attribute in pairs]
    return HINTS.format(cells=mangled("obj", "Cells"), declared="\n".join(lines)) if lines else ""


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
    treated: Mapping[str, Iterable[str]],
) -> tuple[str, str]:
    """(code, declarations) of all modules together.

    Raises NameError if two define one name or one that is to be treated apart is missing, `NotC`
    if a function stays Python unasked.
    """
    nodes: list[ast.FunctionDef] = []
    code = [FUTURE]
    classes: list[str] = []
    functions: list[str] = []
    seen: dict[str, str] = {}
    for module in modules:
        text = (folder / f"{module}.py").read_text("utf-8")
        for node in ast.parse(text).body:
            functions.append(declared(module, node, python))
            if functions[-1] and isinstance(node, ast.FunctionDef):
                nodes.append(node)
            for name in names(node):
                if name in seen:
                    raise NameError(f"{seen[name]}.py and {module}.py both define {name}")
                seen[name] = module
        code.append(f"# --- {module}.py\n{text.replace(FUTURE, '')}")
        layout = folder / f"{module}.pxd"
        if layout.exists():
            classes.append(layout.read_text("utf-8"))
    first = ["cimport cython", hints(nodes, treated), enum(constants)]
    return "\n".join(code), "\n".join([*first, *classes, *functions])
