"""Single steps, costs and standing rules as signs.

What stands here has a sign of its own; any other value, and so any new word of the shorthand, is
drawn as its shorthand.
"""

from __future__ import annotations

from fourbit.errors import Both
from fourbit.rules import model as m
from fourbit.words.mark import Marks, Scribe, Sign

ONE = m.Number((1,))
VERBS = {"Plan": "plan", "Build": "build", "Hire": "hire", "House": "house", "Unplan": "unplan",
         "GiveUp": "give_up", "Dismiss": "dismiss", "Repeat": "repeat"}  # fmt: skip


class StepMarks:
    """Draws the steps of one edition."""

    def __init__(self, scribe: Scribe) -> None:
        self.scribe = scribe

    def step(self, step: object) -> Marks:
        """One step that happens."""
        match step:
            case m.Gain(kind, amount):
                return self.amount((kind,), "+", amount)
            case m.Lose(kind, amount, False):
                return self.amount((kind,), "−", amount)
            case m.Put(kind, amount):
                here = self.scribe.sign("word", "ここに", "here")
                return here + self.amount((kind,), "+", amount)
            case m.Take(kind):
                here = self.scribe.sign("word", "ここの", "here")
                return here + self.scribe.kinds((kind,), Both("を得る", "take"))
            case m.Discard():
                return self._discard(step)
            case m.Pick():
                return self._pick(step)
        return self._deed(step)

    def cost(self, step: object) -> Marks:
        """One thing that is given up."""
        match step:
            case m.Pay(kind, amount):
                return self.amount((kind,), "", amount)
            case m.PaySum(kinds, amount) if amount.noun is None:
                text = self._valued("", amount)
                return self.scribe.kinds(
                    kinds, Both(f"計{text.ja}", f"total {text.en}"), mixed=True
                )
            case m.PayPlaceVp(count, scope):
                number = self.scribe.both(
                    lambda p: p.say.number(count) if count else p.say.word("word", "all")
                )
                own = self.scribe.word(lambda p: p.steps.gained_by(scope))
                return own + self.scribe.kinds((self.scribe.words.score,), number)
        return self._deed(step)

    def standing(self, rule: m.Standing) -> Marks:
        """A rule that changes how something else is done."""
        scribe = self.scribe
        match rule:
            case m.Yield(origin, kind, amount):
                where = scribe.word(lambda p: p.say.of_origin(origin, always=True), name="origin")
                return where + self.amount((kind,), "+", amount)
            case m.Price(verb, origin, kinds, amount, more, floor) if amount.noun is None:
                least = floor != m.Number((0,))
                end = scribe.word(lambda p: p.say.remark("least", floor), "up_to") if least else ()
                sign = "+" if more else "−"
                return self._of(origin, verb) + self.amount(kinds, sign, amount) + end
            case m.Waive(origin, waiver):
                return self._of(origin, "build") + self.waiver(waiver)
        return scribe.word(lambda p: p.steps.standing(rule))

    def _of(self, origin: m.Origin, verb: str) -> Marks:
        """`場所の建設`: by whom and what."""
        where = self.scribe.word(lambda p: p.say.of_origin(origin), name="origin")
        return where + self.scribe.verb(verb, self.scribe.both(lambda p: p.say.word("verb", verb)))

    # --- amounts

    def amount(self, kinds: tuple[str, ...], sign: str, amount: m.Amount) -> Marks:
        """So much of one of these kinds; what it is counted by stands before it."""
        return (
            self.per(amount)
            + self.scribe.kinds(kinds, self._valued(sign, amount))
            + self.mods(amount)
        )

    def _valued(self, sign: str, amount: m.Amount) -> Both:
        return self.scribe.both(lambda p: sign + p.say.number(amount.times))

    def per(self, amount: m.Amount) -> Marks:
        """`建物2につき`."""
        if amount.noun is None or amount.noun.id == "spent":
            return ()
        return self.scribe.word(lambda p: p.say.per(amount), "per", amount.noun.id)

    def mods(self, amount: m.Amount) -> Marks:
        """`（最大3）`."""
        return self.scribe.word(lambda p: p.say.mods(amount), "up_to")

    def waiver(self, waiver: m.Waiver) -> Marks:
        """`木材を6まで免除`: that much less, at most."""
        amount = waiver.amount
        if amount.noun is not None:
            return self.scribe.word(lambda p: p.say.waiver(waiver))
        text = self.scribe.both(lambda p: p.say.number(amount.times))
        up_to = Both(f"−{text.ja}まで", f"up to −{text.en}")
        return self.scribe.kinds(waiver.kinds, up_to, mixed=True) + self.mods(amount)

    # --- steps that hang on an amount the player chooses

    def _discard(self, step: m.Discard) -> Marks:
        """`木材・石材4→VP1 8まで`: as often as one likes, so an arrow."""
        per = {gain.amount.per for gain in step.gains if gain.amount.noun == m.Noun("spent")}
        plain = all(gain.amount.also is None for gain in step.gains)
        if len(per) != 1 or len(step.gains) != 1 or not plain:
            return self.scribe.word(lambda p: p.steps.step(step))
        (number,) = per
        text = self.scribe.both(lambda p: p.say.number(number))
        given = self.scribe.kinds(step.kinds, text, mixed=True)
        return given + self.to() + self.gains(step.gains) + self._bound(step.bound, step.kinds)

    def _pick(self, step: m.Pick) -> Marks:
        """`建物1につきVP1 2まで`."""
        counts = [gain.amount.per for gain in step.gains]
        if len(counts) != 1:
            return self.scribe.word(lambda p: p.steps.step(step))
        of = m.Amount(ONE, step.noun, counts[0])
        return self.per(of) + self.gains(step.gains) + self._bound(step.bound, ())

    def gains(self, gains: tuple[m.Gain, ...]) -> Marks:
        """What comes of it, without plus."""
        return tuple(one for gain in gains for one in self.amount((gain.kind,), "", gain.amount))

    def _bound(self, bound: m.Amount | None, kinds: tuple[str, ...]) -> Marks:
        return self.scribe.word(lambda p: p.steps.bound(bound, kinds).removesuffix(" of "), "up_to")

    def to(self) -> Marks:
        """May be done."""
        return self.scribe.sign("to", "→", "→")

    # --- verbs

    def _deed(self, step: object) -> Marks:
        scribe = self.scribe
        match step:
            case m.Move(amount, back):
                text = self._valued("−" if back else "+", amount)
                said = scribe.both(lambda p: p.say.word("verb", "track"))
                return self.per(amount) + scribe.verb("track", said, text.ja) + self.mods(amount)
            case m.Build(sources, waiver, free):
                less = self.waiver(waiver) if waiver else ()
                free_of_charge = scribe.sign("word", "無料", "free")
                return self._build(m.Build(sources)) + (free_of_charge if free else less)
        name = VERBS.get(type(step).__name__, "")
        said = scribe.both(lambda p: p.steps.cost_or_step(step))
        return (
            scribe.verb(name, said) if name else scribe.word(lambda p: p.steps.cost_or_step(step))
        )

    def _build(self, step: m.Build) -> Marks:
        """In English "build plan" where the whole words are too long for a place on the board."""
        scribe = self.scribe
        said = scribe.both(lambda p: p.steps.step(step))
        if step.sources != ("planned",):
            return scribe.verb("build", said)
        short = scribe.both(lambda p: f"{p.say.word('verb', 'build')} {p.say.word('verb', 'plan')}")
        return (Sign("verb", "build", Both(said.ja, short.en), said),)
