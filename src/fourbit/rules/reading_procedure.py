"""The procedure's keys read into a `Procedure`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from fourbit.engine.constants import ORDER_MOST
from fourbit.errors import EditionError, nearest
from fourbit.rules.merge import Merged, MergedEntry
from fourbit.rules.model import Amount, Noun, Number
from fourbit.rules.normalise import SourceText, as_written, normalise
from fourbit.rules.procedure import KEYS, Key, Procedure
from fourbit.rules.shorthand import Where, read_amount, read_condition, read_cost, read_order
from fourbit.rules.values import as_bool, as_cost, as_int, as_word, bad_value, out_of_bounds
from fourbit.rules.vocabulary import Vocabulary
from fourbit.rules.walk import every

OF_ACTION = (  # known only while somebody acts
    "first", "late", "has_effect", "fired", "spent", "ledger", "ledger_planned", "ledger_built",
    "ledger_hired", "ledger_house", "ledger_moved", "triggered",
)  # fmt: skip
WORDS = {word for key in KEYS.values() if key.how == "order" for word in key.words}
Fill = Callable[[str, str, MergedEntry], SourceText]


def read_procedure(
    merged: Merged, words: Vocabulary, filled: Fill
) -> tuple[Procedure, dict[str, Any]]:
    """The procedure, and each key's value as plain data (for options and records).

    A key that cannot be read stands at its default, so that all others are read as well.
    """
    reader = _Reader(words, filled)
    entries = merged.section("procedure")
    found: dict[str, Any] = {}
    plain: dict[str, Any] = {}
    for name, key in KEYS.items():
        default = MergedEntry(key.default, Where(key=f"procedure.{name}"))
        value, plain[name] = reader.read(key, default)
        with merged.reading("procedure", name):
            value, plain[name] = reader.read(key, entries.get(name, default))
        if key.how != "lines":
            found[key.field] = value
    _sane(found, entries, merged)
    return Procedure(**found), plain


class _Reader:
    """One key at a time."""

    def __init__(self, words: Vocabulary, filled: Fill) -> None:
        self.words, self.filled = words, filled
        self.names = {kind.id: kind.name("ja") for kind in words.kinds}

    def read(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        """The value, and how it is written down."""
        return cast("tuple[Any, Any]", getattr(self, f"_{key.how}")(key, entry))

    def _whole(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        number = as_int(entry.value, entry.where, key.low, key.high, none=key.none)
        return number, "none" if number is None else number

    def _flag(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        flag = as_bool(entry.value, entry.where)
        return flag, flag

    def _word(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        word = as_word(entry.value, entry.where, key.words)
        return word, word

    def _plain(self, key: Key, entry: MergedEntry, text: object) -> SourceText:
        if not isinstance(text, str):
            where = entry.where
            raise EditionError("key.text", file=where.file, line=where.line, key=where.key)
        return self.filled("procedure", key.name, MergedEntry(text, entry.where))

    def _name(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        text = self._plain(key, entry, entry.value).text
        return text, text

    _lines = _name  # read where all lines are read

    def _condition(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        text = self._plain(key, entry, entry.value)
        end = read_condition(text, self.words, entry.where) if text.text.strip() else None
        return end, text.text

    def _cost(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        text = as_cost(entry.value, entry.where, self.words.resources, self.names)
        plain = self._plain(key, entry, text)
        return read_cost(plain, self.words, entry.where, whole=True), plain.text

    def _units(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        order = tuple(k for k in ("coin", *self.words.resources) if k in self.words.resources)
        order = (*dict.fromkeys(order), self.words.score)
        plain = self._plain(key, entry, as_cost(entry.value, entry.where, order, self.names))
        units = read_cost(plain, self.words, entry.where)
        for pay in units:
            if pay.amount != Amount(pay.amount.times) or min(pay.amount.times.values) < 1:
                raise bad_value(entry.where, entry.value)
        return units, plain.text

    def _fee(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        value = entry.value
        if value is None or str(value).strip().lower() in ("", "none", "0", "なし"):
            return (), ""
        if isinstance(value, int) or str(value).strip().lstrip("+-").isdigit():
            number = as_int(value, entry.where, 0, 199)
            value = f"資源{number}"
        plain = self._plain(key, entry, value)
        return read_cost(plain, self.words, entry.where), plain.text

    def _amount(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        value = entry.value
        if isinstance(value, str) and not value.strip().lstrip("+-").isdigit():
            plain = self._plain(key, entry, value)
            return read_amount(plain, self.words, entry.where), plain.text
        number = as_int(value, entry.where, key.low, key.high)
        return Amount(Number((cast("int", number),))), number

    def _number(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        """A number, which may differ by round or by number of players: there is nobody to count."""
        value = entry.value
        if not isinstance(value, str) or "(" not in normalise(as_written(value)).text:
            number = as_int(value, entry.where, key.low, key.high, none=key.none)
            return (None, "none") if number is None else (Number((number,)), number)
        plain = self._plain(key, entry, value)
        amount = read_amount(plain, self.words, entry.where)
        if amount != Amount(amount.times) or amount.times.of is not None:
            raise bad_value(entry.where, value)
        for one in amount.times.values:
            as_int(one, entry.where, key.low, key.high)
        return amount.times, plain.text

    def _nouns(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        """Counts that put players in order: the more of it the better, or the fewest."""
        value = entry.value.split(",") if isinstance(entry.value, str) else entry.value
        if not isinstance(value, list | tuple):
            raise bad_value(entry.where, value)
        if len(value) > ORDER_MOST:
            facts = {"file": entry.where.file, "line": entry.where.line, "key": entry.where.key}
            raise EditionError("maximum", column=1, value=len(value), most=ORDER_MOST, **facts)
        texts = [self._plain(key, entry, text) for text in value]
        nouns = tuple(read_order(text, self.words, entry.where) for text in texts)
        return nouns, [text.text for text in texts]

    def _order(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        """One of the words, or counts; none of them can be about the place that is asked for."""
        value = entry.value
        word = str(value).strip().lower()
        if not isinstance(value, list | tuple) and (nearest(word, key.words) or word in WORDS):
            return self._word(key, entry)
        nouns, texts = self._nouns(key, entry)
        if not nouns or any(noun.id in OF_ACTION for n in nouns for noun in every(n, Noun)):
            raise bad_value(entry.where, value)
        return nouns, texts

    def _hands(self, key: Key, entry: MergedEntry) -> tuple[Any, Any]:
        value = entry.value
        if not isinstance(value, list | tuple) or not all(
            isinstance(hand, list | tuple) and len(hand) == 4 for hand in value
        ):
            raise bad_value(entry.where, value)
        hands = [[as_int(card, entry.where, 1, 16) for card in hand] for hand in value]
        cards = [card for hand in hands for card in hand]
        if len(hands) > 4 or len(set(cards)) != len(cards):
            raise bad_value(entry.where, value)
        return tuple(tuple(hand) for hand in hands), hands


def _sane(found: dict[str, Any], entries: dict[str, MergedEntry], merged: Merged) -> None:
    """Numbers that must agree with each other; who wrote last is told."""

    def written(key: str) -> MergedEntry:
        return entries.get(key, MergedEntry(None, Where(key=f"procedure.{key}")))

    for key, most in (("start.hired", "workers"), ("start.hired", "start.limit"),
                      ("start.limit", "limit_most"), ("limit_most", "workers")):  # fmt: skip
        low, high = KEYS[key], KEYS[most]
        value, bound = found[low.field], found[high.field]
        if value <= bound or {("procedure", key), ("procedure", most)} & merged.broken.keys():
            continue
        with merged.faults.collected():
            if written(most).depth > written(key).depth:
                raise out_of_bounds(written(most).where, bound, value, high.high)
            raise out_of_bounds(written(key).where, value, low.low, bound)
    if found["draft_mode"] == "preset" and len(found["draft_hands"]) < 2:
        with merged.faults.collected():
            raise bad_value(written("draft.hands").where, found["draft_hands"])
