"""Words for the wire: texts of the package in both languages."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fourbit.errors import Both, Lang, Told, say
from fourbit.web.wire import Text

EMPTY = Text(ja="", en="")


def text(told: Told) -> Text:
    """What has its own words in each language."""
    return _text(told.text("ja"), told.text("en"))


@lru_cache(maxsize=4096)
def _text(ja: str, en: str) -> Text:
    """The same words are sent again and again: names, questions, labels of options."""
    return Text(ja=ja, en=en)


def told(message_id: str, **facts: object) -> Text:
    """A message of the catalogue."""
    return Text(ja=say(message_id, "ja", **facts), en=say(message_id, "en", **facts))


def spoken(said: Callable[[Lang], str]) -> Text:
    """What is said in a language that is given."""
    return Text(ja=said("ja"), en=said("en"))


def both(text: Text) -> Both:
    """Back, as a fact of another text."""
    return Both(text.ja, text.en)
