"""Whether the scenarios notice when the engine is wrong: change one condition, and see who objects.

    FOURBIT_PURE=1 python scripts/mutants.py [--modules pay,verbs] [--part 1/2]

Each condition of the rules' modules is made always true, always false, or turned round; each
comparison loses or gains its equals sign; each sum its sign. Every such engine runs the scenarios
and the stored games that `branches.py` runs, until one disagrees. Prints the changes that nobody
noticed: an equal engine, or a branch that is gone through but not asserted. A long command (more
than an hour on two cores), whose result is read and reported.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import os
import random
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import branches

from fourbit.engine import mode

MOST_SECONDS = 60  # of the processor, not of the clock: a busy machine makes no mistake noticed
SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip


def changes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Make one change after the other in the tree; each is undone before the next."""
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.If | ast.While | ast.IfExp):
                whole = node.test
                for word in ("True", "False"):
                    if not (isinstance(node, ast.While) and word == "True"):
                        node.test = ast.copy_location(ast.parse(word, mode="eval").body, whole)
                        yield node.lineno, f"{ast.unparse(whole)} → {word}"
                node.test = whole
            elif isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
                before, text = node.ops[0], ast.unparse(node)
                node.ops[0] = SWAPS[type(before)]()
                yield node.lineno, f"{text} → {ast.unparse(node)}"
                node.ops[0] = before
            elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in SWAPS:
                op, text = node.op, ast.unparse(node)
                node.op = SWAPS[type(op)]()
                yield node.lineno, f"{text} → {ast.unparse(node)}"
                node.op = op


def put_in(name: str, tree: ast.Module) -> None:
    """Let all engine modules use this version of one of them."""
    module = importlib.import_module(f"fourbit.engine.{name}")
    old = {key: value for key, value in vars(module).items() if isinstance(value, FunctionType)}
    exec(compile(tree, str(module.__file__), "exec"), vars(module))
    for other in list(sys.modules.values()):
        if getattr(other, "__name__", "").startswith("fourbit.engine."):
            for key, value in list(vars(other).items()):
                if isinstance(value, FunctionType) and old.get(value.__name__) is value:
                    setattr(other, key, vars(module)[value.__name__])


def unnoticed(name: str, tree: ast.Module, cases: list[Any]) -> bool:
    """In a process of its own: whether everything still agrees."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        try:
            put_in(name, tree)
            branches.play_scenarios(cases)
            branches.play_games()
        except BaseException:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def some_modules(text: str) -> list[str]:
    """`pay,verbs`."""
    names, known = text.split(","), branches.rules_modules()
    for name in names:
        if name not in known:
            raise argparse.ArgumentTypeError(f"no module of rules {name!r}; {', '.join(known)}")
    return names


def a_part(text: str) -> tuple[int, int]:
    """`1/2`: the first of two."""
    part, _, of = text.partition("/")
    if not (part.isdecimal() and of.isdecimal() and 1 <= int(part) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text!r} is no part such as 1/2")
    return int(part), int(of)


def main() -> int:
    """Run, and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--modules", type=some_modules, default=branches.rules_modules())
    parser.add_argument("--part", type=a_part, default=(1, 1))
    given = parser.parse_args()
    if mode.compiled():
        print("FOURBIT_PURE=1 is needed: only the uncompiled engine can be changed")
        return 2
    part, of = given.part
    cases = branches.read_cases()
    random.Random(1).shuffle(cases)
    made = left = 0
    for name in given.modules:
        text = (branches.ENGINE / f"{name}.py").read_text("utf-8")
        tree = ast.parse(text)
        for number, (line, change) in enumerate(changes(tree)):
            if number % of == part - 1:
                made += 1
                if unnoticed(name, ast.fix_missing_locations(tree), cases):
                    left += 1
                    print(f"{name}.py:{line}: {change}", flush=True)
    print(f"{made} changes, {left} unnoticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
