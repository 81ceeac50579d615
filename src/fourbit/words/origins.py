"""Where an effect comes from, in words."""

from __future__ import annotations

from dataclasses import dataclass

from fourbit.rules.model import Origin
from fourbit.words.phrases import entry, listed
from fourbit.words.voice import Voice


@dataclass(frozen=True)
class Origins:
    """Says which effects are meant: any, those of places, of card 8 or 13."""

    voice: Voice

    def by(self, origin: Origin) -> str:
        """The effect itself: `場所8・13の効果`, `the effect of place 8 or 13`."""
        forms = entry("origin", origin.what)
        if not origin.numbers:
            return self.voice.form(forms[self.voice.lang])
        some = forms["some_ja" if self.voice.ja else "some"]
        return self.voice.form(some, n=self._numbers(origin))

    def one_effect(self, origin: Origin) -> str:
        """One of the effects: `場所8・13のどれか1つの効果`, `the effect of place 8 or 13`."""
        if not self.voice.ja or len(origin.numbers) < 2:
            return self.by(origin)
        numbers = f"{self._numbers(origin)}のどれか1つ"
        return self.voice.form(entry("origin", origin.what)["some_ja"], n=numbers)

    def place_effect(self, origin: Origin) -> str:
        """The effect that a moment before or after it waits for."""
        place, ja = entry("origin", "place"), self.voice.ja
        if origin == Origin():
            return str(place[self.voice.lang])
        if origin == Origin("place"):
            return str(place["each_ja" if ja else "each"])
        return self.by(origin)

    def with_(self, origin: Origin) -> str:
        """`場所8・13の効果で`, ` with the effect of place 8 or 13`; nothing for any effect."""
        ja = self.voice.ja
        if origin.numbers:
            return f"{self.by(origin)}で" if ja else f" with {self.by(origin)}"
        return self.voice.form(entry("origin", origin.what)["with_ja" if ja else "with"])

    def of_deed(self, origin: Origin, deed: str) -> str:
        """Japanese: what is done with it, as a noun: `場所効果での建設`."""
        return self.with_(origin).replace("効果で", "効果での") + deed

    def _numbers(self, origin: Origin) -> str:
        """`8・13`, `8 or 13`."""
        texts = [str(number) for number in origin.numbers]
        return "・".join(texts) if self.voice.ja else listed(texts, " or ")
