"""How one cell of a state is said in words, and heard again.

A codec knows a default (which is not written), says a number as a JSON value and hears it back,
refusing whatever it would not have said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fourbit.errors import PositionError, nearest, quoted


@dataclass(frozen=True)
class Codec:
    """`say` may assume a valid number; `hear` raises ValueError for anything else."""

    default: int
    say: Callable[[int], Any]
    hear: Callable[[Any], int]


@lru_cache(maxsize=256)  # views are written often
def whole(low: int, high: int, default: int = 0) -> Codec:
    """A number in a range."""

    def hear(said: Any) -> int:
        if type(said) is not int or not low <= said <= high:
            raise ValueError(f"{low}–{high}")
        return said

    return Codec(default, lambda n: n, hear)


def _flag(said: Any) -> int:
    if type(said) is not bool:
        raise ValueError("true, false")
    return int(said)


FLAG = Codec(0, bool, _flag)


def word(words: Mapping[int, str], default: int = 0) -> Codec:
    """One of some words."""
    back = {w: n for n, w in words.items()}

    def hear(said: Any) -> int:
        if not isinstance(said, str) or said not in back:
            raise ValueError(nearest(str(said), back) or ", ".join(list(back)[:8]))
        return back[said]

    return Codec(default, lambda n: words[n], hear)


def bits(words: Sequence[str]) -> Codec:
    """A set, as a list of words in order."""

    def hear(said: Any) -> int:
        if not isinstance(said, list) or any(w not in words for w in said):
            raise ValueError(", ".join(words[:16]))
        if said != sorted(set(said), key=words.index):
            raise ValueError("in order, each once")
        return sum(1 << words.index(w) for w in said)

    return Codec(0, lambda n: [w for i, w in enumerate(words) if n >> i & 1], hear)


class Pen:
    """Writes a state's cells into a JSON object."""

    reading = False

    def __init__(self, get: Callable[[int], int], page: dict[str, Any]) -> None:
        self.get = get
        self.page = page

    def cell(self, key: str, at: int, codec: Codec) -> None:
        """One cell under one key, left out at its default."""
        number = self.get(at)
        if number != codec.default:
            self.page[key] = codec.say(number)

    def row(self, key: str, at: int, most: int, codec: Codec) -> None:
        """Cells as a list; the defaults at its end are left out."""
        numbers = [self.get(at + i) for i in range(most)]
        while numbers and numbers[-1] == codec.default:
            numbers.pop()
        if numbers:
            self.page[key] = [None if n == codec.default else codec.say(n) for n in numbers]

    def sized(self, key: str, size_at: int, at: int, most: int, codec: Codec) -> None:
        """A list whose length is a cell of its own."""
        size = self.get(size_at)
        if size:
            self.page[key] = [codec.say(self.get(at + i)) for i in range(size)]

    def many(self, key: str, at: int, numbers: Sequence[int]) -> None:
        """How many of each number, as a list of numbers that may repeat."""
        found = [n for i, n in enumerate(numbers) for _ in range(self.get(at + i))]
        if found:
            self.page[key] = found

    def each(
        self, key: str, size_at: int, most: int, write: Callable[[Pen | Eye, int], None]
    ) -> None:
        """A list of objects whose length is a cell."""
        pages = []
        for i in range(self.get(size_at)):
            inner = type(self)(self.get, {})
            write(inner, i)
            pages.append(inner.page)
        if pages:
            self.page[key] = pages

    def inside(self, key: str, write: Callable[[Pen | Eye], None]) -> None:
        """An object of its own under a key, left out if empty."""
        inner = type(self)(self.get, {})
        write(inner)
        if inner.page:
            self.page[key] = inner.page


class Eye:
    """Reads the same back, key by key; what nobody asked for is an error."""

    reading = True

    def __init__(
        self, put: Callable[[int, int], None], page: Mapping[str, Any], where: str = ""
    ) -> None:
        self.put = put
        self.where = where
        if not isinstance(page, Mapping):
            raise self.wrong("", page, "{…}")
        self.page = page
        self.asked: set[str] = set()

    def wrong(self, key: str, said: Any, expected: str) -> PositionError:
        """What is wrong with a key."""
        name = f"{self.where}{key}" or "position"
        return PositionError("bad_position", key=name, value=quoted(said), expected=expected)

    def cell(self, key: str, at: int, codec: Codec) -> None:
        """One cell under one key; its default where the key is absent."""
        self.asked.add(key)
        said = self.page.get(key)
        self.put(at, self._heard(key, at, said, codec) if key in self.page else codec.default)

    def _heard(self, key: str, at: int, said: Any, codec: Codec) -> int:
        try:
            number = codec.hear(said)
        except (ValueError, TypeError) as error:
            raise self.wrong(key, said, str(error)) from None
        return number

    def row(self, key: str, at: int, most: int, codec: Codec) -> None:
        """Cells as a list."""
        said = self._list(key, most)
        for i in range(most):
            missing = i >= len(said) or said[i] is None
            heard = codec.default if missing else self._heard(key, at + i, said[i], codec)
            self.put(at + i, heard)

    def _list(self, key: str, most: int) -> list[Any]:
        self.asked.add(key)
        said = self.page.get(key, [])
        if not isinstance(said, list) or len(said) > most:
            raise self.wrong(key, said, f"[…{most}]")
        return said

    def sized(self, key: str, size_at: int, at: int, most: int, codec: Codec) -> None:
        """A list whose length is a cell of its own."""
        said = self._list(key, most)
        self.put(size_at, len(said))
        for i in range(most):
            self.put(at + i, self._heard(key, at + i, said[i], codec) if i < len(said) else 0)

    def many(self, key: str, at: int, numbers: Sequence[int]) -> None:
        """How many of each number, from a list in order."""
        said = self._list(key, 9 * len(numbers))
        if any(type(n) is not int or n not in numbers for n in said):
            raise self.wrong(key, said, ", ".join(map(str, numbers)))
        for i, n in enumerate(numbers):
            self.put(at + i, said.count(n))

    def each(
        self, key: str, size_at: int, most: int, read: Callable[[Pen | Eye, int], None]
    ) -> None:
        """A list of objects whose length is a cell."""
        said = self._list(key, most)
        self.put(size_at, len(said))
        for i, page in enumerate(said):
            inner = type(self)(self.put, page, f"{self.where}{key}[{i + 1}].")
            read(inner, i)
            inner.finish()

    def inside(self, key: str, read: Callable[[Pen | Eye], None]) -> None:
        """An object of its own under a key."""
        self.asked.add(key)
        inner = type(self)(self.put, self.page.get(key, {}), f"{self.where}{key}.")
        read(inner)
        inner.finish()

    def finish(self) -> None:
        """Refuse keys that mean nothing."""
        for key in self.page:
            if key not in self.asked:
                raise PositionError(
                    "unknown_position_key",
                    key=f"{self.where}{key}",
                    nearest=nearest(str(key), self.asked),
                )
