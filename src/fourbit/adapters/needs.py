"""What to install when a framework is missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec


def need(extra: str, *modules: str) -> None:
    """Import these, or say in one line what gives them."""
    for module in modules:
        if find_spec(module) is None:
            raise ImportError(f"{module} is missing: pip install 'fourbit-town[{extra}]'")
        import_module(module)
