"""A line of an edition as a sentence: when, under which condition, who, what, how often."""

from __future__ import annotations

from dataclasses import dataclass

from fourbit.errors import Lang
from fourbit.rules.doing import FOR_EVERYBODY, moment_of
from fourbit.rules.model import Carrier, Line, Put
from fourbit.rules.vocabulary import Vocabulary
from fourbit.words.acting import Acting
from fourbit.words.compounds import Compounds
from fourbit.words.conditions import Conditions
from fourbit.words.counting import Counting
from fourbit.words.origins import Origins
from fourbit.words.phrases import agree, capital, entry
from fourbit.words.standing import StandingRules
from fourbit.words.voice import Voice


@dataclass(frozen=True)
class Sentence:
    """One line of one carrier, said with one voice."""

    voice: Voice
    line: Line
    carrier: Carrier

    def text(self) -> str:
        """The sentence, with the meaning of its letters behind it."""
        rounds, when = Conditions(Counting(self.voice)).rounds(self.line)
        text = "" if self.line.moment == "standing" else self._moment(rounds)
        voice = self.voice
        if when is not None:
            if self._who() == "everybody":  # each by its own condition
                text += f"{entry('target', 'everybody')['ja']}、" if voice.ja else ""
                voice = voice.of_others()
            text += Conditions(Counting(voice)).opening(when)
        text += self._body(said=voice.ja and when is not None) + self._often()
        text = f"{text}。" if voice.ja else capital(f"{text}.")
        return text + self.voice.meanings()

    # --- when

    def _moment(self, rounds: str) -> str:
        """When it works: an opening, with its comma. `rounds`: if not in each."""
        line, voice, origins = self.line, self.voice, Origins(self.voice)
        if line.moment == "now":
            own = self.carrier.kind == "building"
            return voice.phrase("moment", "built_now" if own else "now")
        facts = {
            "with": origins.with_(line.origin),
            "score": Counting(voice).kind(voice.words.score),
            "round": rounds or voice.phrase("rounds", "each"),
            "of": (f"{rounds}の" if voice.ja else f" in {rounds}") if rounds else "",
        }
        if line.moment in ("before_place", "after_place"):
            facts["by"] = origins.place_effect(line.origin)
        itself = "_too" if line.with_self else "_only" if line.only_self else ""
        return voice.phrase("moment", line.moment + itself, **facts)

    def _often(self) -> str:
        often = self.line.often
        if often is None:
            return ""
        once = {1: "once", 2: "twice"}.get(often.times, f"{often.times} times")
        return self.voice.phrase("often", often.scope, n=often.times if self.voice.ja else once)

    # --- who and what

    def _who(self) -> str:
        """Whom it touches, if the sentence must say so."""
        line = self.line
        common = self.carrier.kind in ("place", "town_hall", "procedure")
        for_all = common and moment_of(self.carrier, line) in FOR_EVERYBODY
        if line.who != "me" or not for_all or not isinstance(line.body, tuple):
            return line.who
        laid = all(isinstance(step, Put) for step in line.body)  # once, not once a player
        return "me" if laid else "everybody"

    def _body(self, said: bool) -> str:
        """`said`: everybody was already spoken of, before the condition."""
        body = self.line.body
        if not isinstance(body, tuple):
            return StandingRules(Acting(Counting(self.voice))).rule(body, self.carrier)
        who = self._who()
        target = entry("target", who)
        voice = self.voice if who == "me" else self.voice.of_others()
        subject = "" if said and who == "everybody" else target[voice.lang]
        steps = Compounds(Acting(Counting(voice)))
        text = steps.body(body, whole=self.carrier.kind == "card", subject=subject)
        return agree(text, each=bool(target.get("each")))


def sentence(line: Line, carrier: Carrier, words: Vocabulary, lang: Lang) -> str:
    """What this line of this carrier says, in one language."""
    return Sentence(Voice(words, lang), line, carrier).text()
