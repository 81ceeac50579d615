"""A file that was sent as a text: whoever sent it knows its name, the server does not."""

from __future__ import annotations

import re

from fourbit.web.wire import Text

OWN_FILE = "edition.toml"  # how the rules call it among its bases
_AT_FIRST = re.compile(rf"^(?:{re.escape(OWN_FILE)}(?:: |：|, | )|edition(?:: |：))")
_WITHIN = re.compile(rf"(?<=[ 。]){re.escape(OWN_FILE)} (?=line \d|\d+行目)")


def unnamed(said: Text) -> Text:
    """A message that calls the file by its lines only: no name that its owner never gave it."""
    return Text(ja=_unnamed(said.ja), en=_unnamed(said.en))


def _unnamed(said: str) -> str:
    return _WITHIN.sub("", _AT_FIRST.sub("", said))
