"""One sign of a drawn effect, and how signs are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fourbit.errors import Both, Lang
from fourbit.rules.printing import Printer
from fourbit.rules.vocabulary import Vocabulary

NOTHING = Both("", "")
EVERY = "*"  # every resource


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign, read from left to right; the sorts are those of `web.wire.Mark`.

    `text` is what stands at the sign, `says` the whole of it where that is more.
    """

    sort: str
    name: str
    text: Both
    says: Both = NOTHING


Marks = tuple[Sign, ...]


class Scribe:
    """Writes marks in the words of one edition."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.printers: dict[Lang, Printer] = {
            "ja": Printer(words, "ja"),
            "en": Printer(words, "en"),
        }

    def both(self, said: Callable[[Printer], str]) -> Both:
        """The same of both printers."""
        return Both(said(self.printers["ja"]).strip(), said(self.printers["en"]).strip())

    def word(self, said: Callable[[Printer], str], sort: str = "word", name: str = "") -> Marks:
        """What has no sign: the shorthand itself; nothing for nothing."""
        text = self.both(said)
        return (Sign(sort, name, text),) if text.ja or text.en else ()

    def sign(self, sort: str, ja: str, en: str, name: str = "") -> Marks:
        """A joint between signs."""
        return (Sign(sort, name, Both(ja, en)),)

    def kinds(self, kinds: tuple[str, ...], text: Both, mixed: bool = False) -> Marks:
        """So much of a kind, of one of several, or of several in any mixture."""
        if len(kinds) == 1:
            name, sort = kinds[0], "kind"
        else:
            name, sort = EVERY if kinds == self.words.resources else "/".join(kinds), "kinds"
        said = self.both(lambda p: p.say.together(kinds) if mixed else p.say.either(kinds) or "")
        return (
            Sign(sort, name, text, Both(f"{said.ja}{text.ja}", f"{said.en} {text.en}".strip())),
        )

    def verb(self, name: str, said: Both, number: str = "") -> Marks:
        """Something done or counted; with its number, else with its word."""
        if not number:
            return (Sign("verb", name, said),)
        whole = Both(f"{said.ja}{number}", f"{said.en} {number}")
        return (Sign("verb", name, Both(number, number), whole),)


def joined(parts: list[Marks], joint: Marks) -> Marks:
    """Parts with a joint between them."""
    found: Marks = ()
    for part in parts:
        found += (joint if found and part else ()) + part
    return found
