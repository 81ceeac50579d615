"""From what a scenario wants to the options the engine offers, for one worker's action.

What is wanted is looked for among the options by what they pay and give. What is absent is
declined; what is wanted but never asked for is left over, and that is refused at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.scenarios.book import N, Book, Branch
from fourbit.scenarios.sales import Sale
from fourbit.scenarios.table import Illegal

NO = c.OPTION_NO
VERBS = {"OP_PLAN": "plan", "OP_BUILD": "building", "OP_MOVE": "move", "OP_HIRE": "hire",
         "OP_HOUSE": "house", "OP_UNPLAN": "unplan", "OP_GIVE_UP": "give_up",
         "OP_REPEAT": "repeat"}  # fmt: skip
LATER = ("plan", "building", "unplan", "give_up", "repeat")  # asked for once more: which one
IGNORED = ("artisan", "from", "when")


class Intent:
    """What a player wants to do in one action; `choose` answers the engine's decisions."""

    def __init__(self, book: Book, do: dict[str, Any], early: frozenset[str] = frozenset()) -> None:
        self.book = book
        self.fee, self.bonus = do.get("fee"), do.get("bonus")
        self.place = _copy(do.get("place") or {})
        wanted = do.get("use") or {}
        if isinstance(wanted, list):
            wanted = dict.fromkeys(wanted)
        self.use = {side: _copy(p) if isinstance(p, dict) else {} for side, p in wanted.items()}
        self.unused = set(self.use)
        self.before = Sale(book, do.get("market_before"))
        self.mid = Sale(book, do.get("market_mid"))
        self.after = Sale(book, do.get("market_after"))
        self.words = list(do["choose"]) if do.get("choose") is not None else None
        self.early = early  # sides to be used before the place effect (`cards.window`)

    # --- the whole action ---------------------------------------------------------------------------

    def choose(self, state: State, seat: int) -> int:
        """The option that does what is wanted next. Raises `Illegal` if there is none."""
        options = state.legal_actions(seat)
        ask, stage = state.asks(seat), state.get(N["STAGE"])
        for sale, due in (
            (self.before, stage <= N["ST_FEE"]),
            (self.mid, stage >= N["ST_CARDS"] and not self._reacting(state)),
            (self.after, stage >= N["ST_CLOSE"]),
        ):
            if due and sale.open:
                return sale.option(state, seat, options)
        if self.words is not None:
            return self._word(state, seat, options)
        if ask == N["ASK_WINDOW"]:
            return NO
        if ask == N["ASK_FEE"]:
            return self._fee(state, seat, options)
        line = state.announced_line() if ask == N["ASK_MODIFIER"] else _frame(state, "FR_LINE")
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
        left += [f"place.{key} {value}" for key, value in self.place.items() if _open(key, value)]
        for side, params in self.use.items():
            left += [f"{side}.{key} {value}" for key, value in params.items() if _open(key, value)]
        left += self.words or []
        if left:
            raise Illegal(", ".join(left))

    def _reacting(self, state: State) -> bool:
        """After the place effect, before the cards: buildings still react."""
        if state.get(N["DEPTH"]) == 0:
            return False
        carrier, at = self.book.rules.lines[_frame(state, "FR_LINE")]
        return carrier.lines[at].moment == "after_place"

    def _fee(self, state: State, seat: int, options: Sequence[int]) -> int:
        if self.fee is None:
            return NO
        wanted, self.fee = self.fee, None
        return _must(1 + self.book.kind_at[wanted], options, f"fee {wanted}", state, seat)

    def _artisan(self) -> str | None:
        """The kind wanted from what reacts to building: with the place, or with a card that builds."""
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

    # --- cards ----------------------------------------------------------------------------------------

    def _card(
        self, state: State, seat: int, ask: int, options: Sequence[int], side: str
    ) -> int:
        """A card's own decision: used with its parameters if it is to be used now."""
        early = state.get(N["STAGE"]) == N["ST_EARLY_CARDS"]
        if side not in self.use or early != (side in self.early and ask != N["ASK_MODIFIER"]):
            return _must(NO, options, f"-{side}", state, seat)  # a card is never used unasked
        action = self._wish(state, seat, ask, options, self.use[side], used=True)
        if action != NO or ask in (N["ASK_AMOUNT"], N["ASK_WAIVE"]):
            self.unused.discard(side)
        return action

    # --- one decision -----------------------------------------------------------------------------------

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
        if ask == N["ASK_CHOICE"]:
            branches = self.book.branches(_frame(state, "FR_AT"))
            wanted = _branch(branches, params, options, used)
            if wanted is None:
                raise Illegal("?", state, seat)
            if wanted not in options and used:
                return _decline(options, "?", state, seat)
            return _must(wanted, options, f"{wanted} {params}", state, seat)
        if ask == N["ASK_AMOUNT"]:
            return self._amount(state, seat, options, params, used)
        if ask == N["ASK_WAIVE"]:
            kind = self.book.kinds[_frame(state, "FR_INDEX") % c.KINDS]
            return self._waiver(params, kind, options, state, seat)
        if ask == N["ASK_MODIFIER"]:
            return self._modifier(state, seat, options, params)
        if ask == N["ASK_BUILD"]:
            return self._building(state, seat, options, params, used)
        if ask == N["ASK_REPEAT"]:
            return _which(params, "repeat", lambda place: 1 + int(place), options, state, seat, used)
        key = {N["ASK_PLAN"]: "plan", N["ASK_UNPLAN"]: "unplan"}.get(ask, "give_up")
        return _which(params, key, self._plan_option, options, state, seat, used)

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
            return _decline(options, "building", state, seat, used)
        number, source = params.pop("building"), params.pop("from", None)
        at = self.book.building_at[number]
        found = {"row": c.OPTION_ROW + at, "planned": c.OPTION_PLANNED + at}
        wanted = [found[s] for s in ((source,) if source else ("row", "planned"))]
        fitting = [option for option in wanted if option in options]
        text = f"building {number} {source or ''}".strip()
        return _must(fitting[0] if fitting else wanted[0], options, text, state, seat)

    def _modifier(
        self, state: State, seat: int, options: Sequence[int], params: dict[str, Any]
    ) -> int:
        kind = params.pop("kind", None) or params.pop("take", None)
        offered = [o for o in options if o != NO and o < c.OPTION_ANY_TIME]
        if kind is None:
            if len(offered) != 1:
                raise Illegal("kind", state, seat)
            return offered[0]
        return _must(1 + self.book.kind_at[kind], options, f"kind {kind}", state, seat)

    def _amount(
        self, state: State, seat: int, options: Sequence[int], params: dict[str, Any], used: bool
    ) -> int:
        at = _frame(state, "FR_AT")
        op = self.book.node(at)[0]
        amounts = [o for o in options if o < c.OPTION_ANY_TIME]
        if op == N["OP_PICK"]:
            count = params.pop("count", None)
            wanted = max(amounts) if count is None else count
            return _must(wanted, options, f"count {wanted}", state, seat)
        kind = self.book.kinds[_frame(state, "FR_INDEX")]
        if op == N["OP_DISCARD"] or params.get("discard") is not None:
            follows, gained, *_ = self.book.node(at + 1)
            sells = follows == N["OP_GAIN"] and gained != self.book.procedure("SCORE")
            key = "sell" if sells and params.get("sell") is not None else "discard"
            return _take_amount(params, key, kind, options, state, seat)
        params["wanted"] = params.get("wanted") or any(k in params for k in self.book.kinds)
        if not params["wanted"] and len(amounts) == 1:
            return amounts[0]
        if not params["wanted"]:
            raise Illegal(kind, state, seat)
        wanted = int(params.pop(kind, None) or 0)
        return _must(wanted, options, f"{wanted} {kind}", state, seat)

    def _reaction(
        self, state: State, seat: int, ask: int, options: Sequence[int], kind: str | None
    ) -> int:
        """Something that reacts (職人街) or the town hall: a kind to take."""
        if ask == N["ASK_CHOICE"] and kind is not None:
            for i, branch in enumerate(self.book.branches(_frame(state, "FR_AT"))):
                if kind in branch.gains:
                    return _must(1 + i, options, kind, state, seat)
            raise Illegal(kind, state, seat)
        return _decline(options, "?", state, seat)


# --- helpers ---------------------------------------------------------------------------------------------


def _copy(params: dict[str, Any]) -> dict[str, Any]:
    return {key: dict(v) if isinstance(v, dict) else v for key, v in params.items()}


def _open(key: str, value: Any) -> bool:
    """Whether a parameter still wants something."""
    if key in (*IGNORED, "wanted"):
        return False
    if isinstance(value, dict):
        return any(value.values())
    return value is not None and value is not False and not (value == 0 and key != "option")


def _frame(state: State, field: str) -> int:
    top = N["FRAME"] + (state.get(N["DEPTH"]) - 1) * c.N_FRAME
    return state.get(top + N[field])


def _must(wanted: int, options: Sequence[int], text: str, state: State, seat: int) -> int:
    if wanted not in options:
        raise Illegal(text, state, seat)
    return wanted


def _decline(
    options: Sequence[int], text: str, state: State, seat: int, used: bool = False
) -> int:
    """Leave it; where nothing else can be done, do that."""
    if NO in options and not used:
        return NO
    if len([o for o in options if o < c.OPTION_ANY_TIME]) == 1:
        return options[0]
    raise Illegal(text, state, seat)


def _which(
    params: dict[str, Any], key: str, option: Any, options: Sequence[int],
    state: State, seat: int, used: bool,
) -> int:  # fmt: skip
    """Which building or place: as wanted, or none."""
    if params.get(key) is None:
        return _decline(options, key, state, seat, used)
    wanted = params.pop(key)
    return _must(option(wanted), options, f"{key} {wanted}", state, seat)


def _take_amount(
    params: dict[str, Any], key: str, kind: str, options: Sequence[int], state: State, seat: int
) -> int:
    wanted = (params.get(key) or {}).pop(kind, 0) or 0
    return _must(wanted, options, f"{key} {wanted} {kind}", state, seat)


def _branch(
    branches: tuple[Branch, ...], params: dict[str, Any], options: Sequence[int], used: bool
) -> int | None:
    """The branch that is wanted (from 1), NO, or None where nothing says which."""
    if len(branches) == 1 and not used:
        return int(_wanted(branches[0], params))
    if len(branches) == 1:
        return 1
    if params.get("option") is not None:
        return int(params.pop("option"))
    fitting = _by_content(branches, params)
    if fitting is not None:
        return fitting
    possible = [o for o in options if o != NO and o < c.OPTION_ANY_TIME]
    if not used:
        if NO in options:
            return NO
        for i, branch in enumerate(branches):
            if "OP_DISCARD" in branch.ops:
                return 1 + i
    return possible[0] if len(possible) == 1 else None


def _wanted(branch: Branch, params: dict[str, Any]) -> bool:
    """Whether a single thing that may be done is wanted."""
    for op, key in VERBS.items():
        if op in branch.ops:
            if key in LATER:
                return params.get(key) is not None
            return bool(params.pop(key, None) or params.pop("option", None))
    for kind in branch.pays:
        if kind in params:
            return bool(params.pop(kind))
    if "OP_DISCARD" in branch.ops:
        return params.get("discard") is not None
    return False


def _by_content(branches: tuple[Branch, ...], params: dict[str, Any]) -> int | None:
    """The branch that `take`, `kind`, `dir` or another parameter speaks of."""
    for key in ("take", "kind"):
        kind = params.get(key)
        if kind is None:
            continue
        for sides in ([b.gains for b in branches], [b.pays for b in branches]):
            fitting = [i for i, side in enumerate(sides) if kind in side]
            if len(fitting) == 1 or (fitting and len(fitting) < len(branches)):
                params.pop(key)
                return 1 + fitting[0]
        return 0
    direction = params.pop("dir", None)
    if direction is not None:
        for i, branch in enumerate(branches):
            if "coin" in (branch.pays if direction == "buy" else branch.gains):
                return 1 + i
        return 0
    for op, keys in (("OP_DISCARD", ("sell", "discard")), ("OP_BUILD", ("building",)),
                     ("OP_PLAN", ("plan",)), ("OP_HIRE", ("hire",)), ("OP_HOUSE", ("house",)),
                     ("OP_MOVE", ("move",))):  # fmt: skip
        for key in keys:
            if params.get(key):
                for i, branch in enumerate(branches):
                    if op in branch.ops:
                        if key not in LATER and op != "OP_DISCARD":
                            params.pop(key)
                        return 1 + i
    return None
