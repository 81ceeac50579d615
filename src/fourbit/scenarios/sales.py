"""Sales at any time (市場): so much of a kind, through the conversions the engine offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourbit.scenarios.book import Book


class Sale:
    """What is still to be sold."""

    def __init__(self, book: Book, wanted: dict[str, Any] | None) -> None:
        self.book = book
        self.left = {kind: amount for kind, amount in (wanted or {}).items() if amount}

    @property
    def open(self) -> bool:
        """Whether something is left to sell."""
        return bool(self.left)

    @property
    def text(self) -> str:
        """What is left, for messages."""
        return "market " + ", ".join(f"{amount} {kind}" for kind, amount in self.left.items())

    def option(self, options: Sequence[int]) -> int | None:
        """The next conversion, if it is offered here; where it enables nothing it is not."""
        kind, amount = next(iter(self.left.items()), ("", 0))
        for conversion in self.book.conversions:
            if conversion.action in options and [k for k, _ in conversion.pays] == [kind]:
                unit = conversion.pays[0][1]
                if unit <= amount:
                    self.left[kind] -= unit
                    if self.left[kind] == 0:
                        del self.left[kind]
                    return conversion.action
        return None
