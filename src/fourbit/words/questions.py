"""A decision as a question in one language: its title, and a label for each option."""

from __future__ import annotations

from fourbit.engine import constants as c
from fourbit.words.decision import Decision, Option
from fourbit.words.names import Names
from fourbit.words.texts import Texts

AMOUNTS = ("amount", "waive", "upkeep")
OF_A_SOURCE = ("ask_choice", "ask_amount", "ask_pick", "ask_plan", "ask_build", "ask_waive",
               "ask_unplan", "ask_give_up", "ask_repeat")  # fmt: skip


def yes_or_no(decision: Decision) -> bool:
    """Whether there is but one thing to do or leave."""
    return {o.action for o in decision.options if o.action < c.OPTION_ANY_TIME} <= {0, 1}


class Questions:
    """Says decisions of one edition in one language."""

    def __init__(self, names: Names, texts: Texts) -> None:
        self.names = names
        self.texts = texts

    def title(self, decision: Decision) -> str:
        """What is asked about, and by whom if that is a carrier."""
        key, asked = self._asked(decision)
        if key not in OF_A_SOURCE:
            return asked
        return self.texts("ask_of", source=self.names.titled(decision.source), question=asked)

    def question(self, decision: Decision) -> str:
        """The same where one sees who asks."""
        _, asked = self._asked(decision)
        return asked[:1].upper() + asked[1:]

    def _asked(self, decision: Decision) -> tuple[str, str]:
        facts = {"kind": self.names.kind(decision.about) if decision.about else ""}
        if decision.source:
            facts["source"] = self.names.titled(decision.source)
        key = f"ask_{decision.kind}"
        if decision.kind == "amount" and not decision.about:
            key = "ask_pick"
        if decision.kind == "choice":
            key = "ask_use" if yes_or_no(decision) else "ask_choice"
        return key, self.texts(key, **facts)

    def asker(self, decision: Decision) -> str:
        """Who asks, in a word or two: the carrier, or the part of the procedure."""
        if decision.source:
            return self.names.titled(decision.source)
        return self.texts(f"short_{decision.kind}")

    def effect(self, decision: Decision) -> str:
        """The line that asks, as printed."""
        if not decision.source:
            return ""
        return self.names.printer.line(self.names.carriers[decision.source].lines[decision.line])

    # --- options ---

    def option(self, decision: Decision, option: Option) -> str:
        """An option in words."""
        kind, action, n = decision.kind, option.action, self.names
        if action >= c.OPTION_ANY_TIME:
            name = n.titled(option.word.partition("!")[0])
            return self.texts("option_any_time", name=name, what=n.printer.body(option.does))
        if kind in AMOUNTS:
            about = n.kind(decision.about) if decision.about else ""
            key = "count" if kind == "amount" and not about else kind
            return self.texts(f"option_{key}", n=action, kind=about)
        if kind == "draft":
            return self.names.sides(option.word)
        if kind in ("order", "deal", "stack"):
            return option.word
        if kind in ("row", "draw"):
            return n.building(option.word)
        if kind in ("keep", "join", "fee", "modifier") or action == c.OPTION_NO:
            return self._procedure(decision, option)
        if kind == "choice":
            return n.printer.body(option.does)
        if kind == "repeat":
            return n.place(option.word)
        if action == c.OPTION_DECK:
            return self.texts("option_deck")
        return self._building(option.word)

    def _procedure(self, decision: Decision, option: Option) -> str:
        kind, action = decision.kind, option.action
        if kind == "keep":
            return self.texts("option_keep", n=action)
        if kind == "join":
            return self.texts("option_join" if action else "option_pass")
        if action == c.OPTION_NO:
            return self.texts("option_done" if kind == "window" else "option_no")
        if kind == "fee":
            fee = self.names.edition.procedure.late_fee
            pay = next(pay for pay in fee if pay.kind == option.word)
            return self.texts("option_fee", what=self.names.pay((pay,)))
        return self.texts("option_modifier", kind=self.names.kind(option.word))

    def _building(self, word: str) -> str:
        plan = self.texts("option_planned") if word.startswith("planned") else ""
        return plan + self.names.entry(word.split()[-1])
