"""From what a scenario wants to the options the engine offers, for one worker's action.

What is wanted is looked for among the options by what they pay and give. What is absent is
declined; what is wanted but never asked for is left over, and that is refused at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.rules import model as m
from fourbit.scenarios.book import Book
from fourbit.scenarios.branches import branch_of
from fourbit.scenarios.choosing import (
    copied,
    decline,
    must,
    still_open,
    take_amount,
    which,
)
from fourbit.scenarios.given import Illegal
from fourbit.scenarios.sales import Sale

NO = c.OPTION_NO


class Intent:
    """What a player wants to do in one action; `choose` answers the engine's decisions."""

    def __init__(self, book: Book, do: dict[str, Any], early: frozenset[str] = frozenset()) -> None:
        self.book = book
        self.fee, self.bonus = do.get("fee"), do.get("bonus")
        self.place = copied(do.get("place") or {})
        wanted = do.get("use") or {}
        if isinstance(wanted, list):
            wanted = dict.fromkeys(wanted)
        self.use = {side: copied(p) if isinstance(p, dict) else {} for side, p in wanted.items()}
        self.unused = set(self.use)
        self.before = Sale(book, do.get("market_before"))
        self.mid = Sale(book, do.get("market_mid"))
        self.after = Sale(book, do.get("market_after"))
        self.words = list(do["choose"]) if do.get("choose") is not None else None
        self.early = early  # sides to be used before the place effect (`cards.window`)

    # --- the whole action ---

    def choose(self, state: State, seat: int) -> int:
        """The option that does what is wanted next. Raises `Illegal` if there is none."""
        options = state.legal_actions(seat)
        ask, stage = state.asks(seat), state.get(c.STAGE)
        for sale, due in (
            (self.before, stage <= c.ST_FEE),
            (self.mid, stage >= c.ST_CARDS),
            (self.after, stage >= c.ST_CLOSE),
        ):
            if due and (sold := sale.option(options)) is not None:
                return sold
        if self.words is not None:
            return self._word(state, seat, options)
        if ask == c.ASK_WINDOW:
            return NO
        if ask == c.ASK_FEE:
            return self._fee(state, seat, options)
        line = state.asking_line() if ask == c.ASK_MODIFIER else state.frame(c.FR_LINE)
        carrier, _ = self.book.rules.lines[line]
        if carrier.kind == "card":
            return self._card(state, seat, ask, options, carrier.key)
        if carrier.kind == "place":
            return self._wish(state, seat, ask, options, self.place)
        if carrier.kind == "town_hall":
            self.bonus, kind = None, self.bonus
            return self._reaction(state, seat, ask, options, kind)
        return self._reaction(state, seat, ask, options, self._artisan())

    def finish(self) -> None:
        """Refuse what was wanted and never came up."""
        left = [sale.text for sale in (self.before, self.mid, self.after) if sale.open]
        left += [f"fee {self.fee}"] * (self.fee is not None)
        left += [f"bonus {self.bonus}"] * (self.bonus is not None)
        left += [f"use {side}" for side in sorted(self.unused)]
        for name, params in (("place", self.place), *self.use.items()):
            left += [f"{name}.{key} {v}" for key, v in params.items() if still_open(key, v)]
        left += self.words or []
        if left:
            raise Illegal(", ".join(left))

    def _fee(self, state: State, seat: int, options: Sequence[int]) -> int:
        if self.fee is None:
            return NO
        wanted, self.fee = self.fee, None
        return must(1 + self.book.kind_at[wanted], options, f"fee {wanted}", state, seat)

    def _artisan(self) -> str | None:
        """The kind wanted from what reacts to building, be it by the place or by a card."""
        for params in (self.place, *self.use.values()):
            if params.get("artisan"):
                return str(params["artisan"])
        return None

    def _word(self, state: State, seat: int, options: Sequence[int]) -> int:
        """`choose`: the next word, for every decision with more than one option."""
        if len(options) == 1:
            return options[0]
        decision = state.decision_of(seat)
        if not self.words:
            if NO in options:
                return NO
            raise Illegal("-", state, seat)
        word = self.words.pop(0)
        for option in decision.options:
            if option.word == word:
                return int(option.action)
        raise Illegal(word, state, seat)

    # --- cards ---

    def _card(self, state: State, seat: int, ask: int, options: Sequence[int], side: str) -> int:
        """A card's own decision: used with its parameters if it is to be used now."""
        early = state.stage == "early_cards"
        if side not in self.use or early != (side in self.early and ask != c.ASK_MODIFIER):
            return must(NO, options, f"-{side}", state, seat)  # a card is never used unasked
        action = self._wish(state, seat, ask, options, self.use[side], used=True)
        if action != NO or ask in (c.ASK_AMOUNT, c.ASK_WAIVE):
            self.unused.discard(side)
        return action

    # --- one decision ---

    def _wish(
        self,
        state: State,
        seat: int,
        ask: int,
        options: Sequence[int],
        params: dict[str, Any],
        used: bool = False,
    ) -> int:
        """The option that fits these parameters; `used`: a card that is to be used."""
        if ask == c.ASK_CHOICE:
            branches = self.book.branches(state)
            wanted = branch_of(branches, params, options, used)
            if wanted is None:
                raise Illegal("?", state, seat)
            if wanted not in options and used:
                return decline(options, "?", state, seat)
            return must(wanted, options, f"{wanted} {params}", state, seat)
        if ask == c.ASK_AMOUNT:
            return self._amount(state, seat, options, params, used)
        if ask == c.ASK_WAIVE:
            kind = self.book.kinds[state.frame(c.FR_INDEX) % c.KINDS]
            return self._waiver(params, kind, options, state, seat)
        if ask == c.ASK_MODIFIER:
            return self._modifier(state, seat, options, params)
        if ask == c.ASK_BUILD:
            return self._building(state, seat, options, params, used)
        if ask == c.ASK_REPEAT:
            return which(params, "repeat", _place_option, options, state, seat, used)
        key = {c.ASK_PLAN: "plan", c.ASK_UNPLAN: "unplan"}.get(ask, "give_up")
        return which(params, key, self._plan_option, options, state, seat, used)

    def _waiver(
        self, params: dict[str, Any], kind: str, options: Sequence[int], state: State, seat: int
    ) -> int:
        """As much as this waiver allows; another one may waive the rest of the kind."""
        wanted = (params.get("waive") or {}).get(kind) or 0
        fitting = [o for o in options if o <= wanted]
        if not fitting:
            raise Illegal(f"waive {wanted} {kind}", state, seat)
        if wanted:
            params["waive"][kind] -= max(fitting)
        return max(fitting)

    def _plan_option(self, wanted: Any) -> int:
        if wanted == "deck":
            return c.OPTION_DECK
        return c.OPTION_ROW + self.book.building_at[wanted]

    def _building(
        self, state: State, seat: int, options: Sequence[int], params: dict[str, Any], used: bool
    ) -> int:
        if params.get("building") is None:
            return decline(options, "building", state, seat, used)
        number, source = params.pop("building"), params.pop("from", None)
        at = self.book.building_at[number]
        found = {"row": c.OPTION_ROW + at, "planned": c.OPTION_PLANNED + at}
        wanted = [found[s] for s in ((source,) if source else ("row", "planned"))]
        fitting = [option for option in wanted if option in options]
        text = f"building {number} {source or ''}".strip()
        return must(fitting[0] if fitting else wanted[0], options, text, state, seat)

    def _modifier(
        self, state: State, seat: int, options: Sequence[int], params: dict[str, Any]
    ) -> int:
        kind = params.pop("kind", None) or params.pop("take", None)
        offered = [o for o in options if o != NO and o < c.OPTION_ANY_TIME]
        if kind is None:
            if len(offered) != 1:
                raise Illegal("kind", state, seat)
            return offered[0]
        return must(1 + self.book.kind_at[kind], options, f"kind {kind}", state, seat)

    def _amount(
        self, state: State, seat: int, options: Sequence[int], params: dict[str, Any], used: bool
    ) -> int:
        step = self.book.asked(state)
        amounts = [o for o in options if o < c.OPTION_ANY_TIME]
        if isinstance(step, m.Pick):
            count = params.pop("count", None)
            wanted = max(amounts) if count is None else count
            return must(wanted, options, f"count {wanted}", state, seat)
        kind = self.book.kinds[state.frame(c.FR_INDEX)]
        if isinstance(step, m.Discard) or params.get("discard") is not None:
            gains = step.gains[:1] if isinstance(step, m.Discard) else ()
            sells = any(gain.kind != self.book.rules.edition.procedure.score for gain in gains)
            key = "sell" if sells and params.get("sell") is not None else "discard"
            return take_amount(params, key, kind, options, state, seat)
        params["wanted"] = params.get("wanted") or any(k in params for k in self.book.kinds)
        if not params["wanted"] and len(amounts) == 1:
            return amounts[0]
        if not params["wanted"]:
            raise Illegal(kind, state, seat)
        wanted = int(params.pop(kind, None) or 0)
        return must(wanted, options, f"{wanted} {kind}", state, seat)

    def _reaction(
        self, state: State, seat: int, ask: int, options: Sequence[int], kind: str | None
    ) -> int:
        """Something that reacts (職人街) or the town hall: a kind to take."""
        if ask == c.ASK_CHOICE and kind is not None:
            for i, branch in enumerate(self.book.branches(state)):
                if kind in branch.gains:
                    return must(1 + i, options, kind, state, seat)
            raise Illegal(kind, state, seat)
        return decline(options, "?", state, seat)


def _place_option(wanted: Any) -> int:
    return 1 + int(wanted)
