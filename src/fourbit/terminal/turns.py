"""A person's turn: one decision, a whole action, or a stack."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from fourbit.engine import constants as c
from fourbit.errors import FourbitError
from fourbit.players.greedy import Greedy
from fourbit.players.search import Line as Path
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.terminal.paper import Line, wrap
from fourbit.terminal.session import Back, Session
from fourbit.terminal.stack_asking import Offer, StackAsking
from fourbit.words.decision import Decision

if TYPE_CHECKING:
    from fourbit.engine.state import State

N = vars(c)


class Turns:
    """Puts the decisions of people."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = session.table
        self.texts = session.texts
        self.pages = session.pages
        self.asking = session.asking

    def take(self, seat: int) -> None:
        """The next decision of a seat."""
        decision = self.table.state.decision_of(seat)
        sample = self.table.rules.resample(
            self.table.state.view(seat), self.session.generator().getrandbits(32)
        )
        if decision.kind == "stack":
            self.table_stack(seat, sample)
        elif decision.kind in ("join", "draft"):
            greedy = Greedy(self.table.rules)
            view = self.table.state.view(seat)
            self.one(seat, sample, decision, greedy.choose(view, decision, random.Random(0)))
        else:
            path = self.asking.search.line(sample, seat)
            if len(path.actions) > 1 and self.session.stepwise != self.here(seat):
                self.whole(seat, sample, path)
            else:
                self.one(seat, sample, decision, path.actions[0])

    def here(self, seat: int) -> tuple[int, int, int]:
        """Which action (or upkeep) of whom this is."""
        state = self.table.state
        return (seat, state.round, state.get(N["STEP"]))

    def who(self, seat: int) -> str:
        """Who is asked."""
        return self.session.drawing.player(SEAT_NAMES[seat])

    # --- one decision ---

    def one(self, seat: int, sample: State, decision: Decision, best: int) -> None:
        """Put one decision."""
        question = self.asking.question(sample, decision, best)
        hint = self.session.hint(decision.kind)
        page = self.session.page(seat)
        board = decision.kind == "join"
        me = SEAT_NAMES[seat]

        def draw(note: str) -> list[Line]:
            top = self.pages.with_board(page, me) if board else self.pages.without_board(page, me)
            if decision.kind == "draft":
                top = [self.session.drawing.head(page), *self.kept(seat)]
            effect = self.asking.effect_of(decision)
            bottom = self.pages.question(question, effect, self.who(seat), hint)
            return self.pages.composed(top, bottom, note)

        prompt = self.texts("prompt", default=question.default)
        action = self.session.ask(draw, prompt, question.find)
        if decision.kind == "draft" and not self.sure(action):
            return
        self.session.hinted.add(decision.kind)
        self.session.play(action, seat)

    def sure(self, card: int) -> bool:
        """Draft: the last moment to think again."""
        title = self.texts("confirm_card", card=card + 1)
        sides = self.pages.hand([card + 1])
        hand = [line for side in sides for line in wrap(str(side), indent="    ")]
        try:
            return self.session.ask(
                lambda note: [title, *hand, note],
                self.texts("confirm_prompt"),
                yes_or_no,
                back=True,
            )
        except Back:
            return False

    def kept(self, seat: int) -> list[Line]:
        """Draft: the cards one has kept so far, and the row one could aim at."""
        page = self.table.state.view(seat)
        cards = page["seats"][SEAT_NAMES[seat]].get("cards", [])
        lines: list[Line] = [self.texts("kept")] if cards else []
        return [*lines, *self.pages.hand(cards), *self.session.drawing.row(page)]

    # --- a whole action ---

    def whole(self, seat: int, sample: State, path: Path) -> None:
        """Show the default line; take it whole or go step by step."""
        steps = self.asking.walk(sample, path, seat)
        total = self.asking.changes.between(sample, path.end, seat)
        hint = self.session.hint("whole")
        page = self.session.page(seat)

        def draw(note: str) -> list[Line]:
            top = self.pages.without_board(page, SEAT_NAMES[seat])
            bottom = [*self.where(seat), *self.pages.preview(steps, total, self.who(seat), hint)]
            return self.pages.composed(top, bottom, note)

        yes = self.session.ask(draw, self.texts("whole_prompt"), yes_or_no)
        self.session.hinted.add("whole")
        if not yes:
            self.session.stepwise = self.here(seat)
            return
        for action in path.actions:
            if action not in self.table.state.legal_actions(seat):
                return
            self.session.play(action, seat)

    def where(self, seat: int) -> list[Line]:
        """The place the acting worker stands on, and its stack."""
        them = self.table.state.view(None)["seats"][SEAT_NAMES[seat]]
        at = them.get("at")
        if at is None:
            return []
        names = self.session.names
        key = "where_late" if them.get("late") else "where"
        carrier = names.carriers[at]
        said = self.texts(
            key, place=names.place(at), effect=names.effect(carrier), stack=them.get("stack", "")
        )
        return [*wrap(said, indent="  ")]

    # --- a stack ---

    def table_stack(self, seat: int, sample: State) -> None:
        """Place, side set, order, confirmation; `u` goes one page back."""
        asking = StackAsking(self.asking, sample, seat)
        while True:
            chosen = self.place(seat, asking)
            try:
                stack = chosen if chosen >= 0 else self.sides(seat, asking, -chosen - 1)
                if self.confirmed(seat, asking, stack):
                    break
            except Back:
                continue
        self.session.hinted.add("stack")
        self.session.play(stack, seat)

    def place(self, seat: int, asking: StackAsking) -> int:
        """A stack, or -1 - place."""
        page = self.session.page(seat)
        best = asking.best()
        decision: Decision = self.table.state.decision_of(seat)
        name = self.session.names.place(f"{best.place:04b}")
        hint = self.session.hint("stack")

        def draw(note: str) -> list[Line]:
            title = self.texts(
                "ask_place", name=self.who(seat), place=name, bits=f"{best.place:04b}"
            )
            bottom: list[Line] = [*(wrap(hint) if hint else []), title]
            return self.pages.composed(self.pages.with_board(page, SEAT_NAMES[seat]), bottom, note)

        def parse(said: str) -> int | None:
            if not said:
                return best.stack
            if "-" in said:
                return decision.action(" ".join(said.replace(",", " ").split()))
            number = self.place_number(said)
            return None if number is None else -1 - number

        return self.session.ask(draw, self.texts("place_prompt", bits=f"{best.place:04b}"), parse)

    def place_number(self, said: str) -> int | None:
        """A place by number, bits or the beginning of its name."""
        if said.isdecimal():
            number = int(said, 2) if len(said) == 4 and set(said) <= {"0", "1"} else int(said)
            return number if number < c.PLACES else None
        places = self.session.names.edition.places
        named = [self.session.names.name(place).lower() for place in places]
        found = [i for i, name in enumerate(named) if name.startswith(said.lower())]
        if len(found) > 1:
            both = self.texts.joined([self.session.names.name(places[i]) for i in found])
            raise FourbitError("several_places", said=said, found=both)
        return found[0] if found else None

    def sides(self, seat: int, asking: StackAsking, place: int) -> int:
        """One of the side sets of a place, then an order if it matters."""
        offers = asking.side_sets(place)
        at = 0
        if len(offers) > 1:
            at = self.offered(seat, [o for o, _ in offers], "ask_sides", place, asking)
        orders = asking.orders(offers[at][1])
        if len(orders) < 2:
            return orders[0].ranked.stack
        return orders[self.offered(seat, orders, "ask_order", place, asking)].ranked.stack

    def offered(
        self, seat: int, offers: list[Offer], key: str, place: int, asking: StackAsking
    ) -> int:
        """One of some offers, by number."""
        page = self.session.page(seat)
        names, me = self.session.names, SEAT_NAMES[seat]
        carrier = names.carriers[f"{place:04b}"]
        top: list[Line] = [self.session.drawing.player_line(page, me, True)]
        title = self.texts(key, place=names.name(carrier), number=place)

        def draw(note: str) -> list[Line]:
            blocked = carrier.key in page.get("blocked", [])
            effect = (
                self.texts("place_blocked", hall=names.town_hall)
                if blocked
                else names.effect(carrier)
            )
            lines = [
                *top,
                *self.pages.hand(page["seats"][me]["cards"]),
                title,
                *wrap(f"  {effect}"),
            ]
            lines += self.pages.offers(offers, key == "ask_order")
            hint = self.session.hint(key[4:])
            return self.pages.composed(lines, wrap(hint) if hint else [], note)

        def parse(said: str) -> int | None:
            number = int(said or 1) if (said or "1").isdecimal() else 0
            return number - 1 if 1 <= number <= min(6, len(offers)) else None

        found = self.session.ask(draw, self.texts("prompt", default="1"), parse, back=True)
        self.session.hinted.add(key[4:])
        return found

    def confirmed(self, seat: int, asking: StackAsking, stack: int) -> bool:
        """The whole stack once more, with what it can do."""
        from fourbit.players.stacks import try_stack

        ranked = try_stack(asking.lonely, seat, stack, self.asking.search)
        offer = asking.offer(ranked)
        start = asking.lonely.clone()
        start.apply(stack, seat)
        page = self.session.page(seat)
        names = self.session.names
        bits = f"{ranked.place:04b}"
        blocked = bits in page.get("blocked", [])
        place = names.carriers["town_hall" if blocked else bits]

        def draw(note: str) -> list[Line]:
            lines: list[Line] = [self.session.drawing.player_line(page, SEAT_NAMES[seat], True)]
            title = self.texts("confirm_stack", place=names.titled(place.key), bits=bits)
            lines += [title, *wrap(f"  {names.effect(place)}", indent="  ")]
            for card in offer.cards:
                said = f" {'+' if card in offer.used else ' '} {names.card(card)}: "
                lines += wrap(said + names.effect(names.carriers[card]), indent="     ")
            hopes = self.texts("confirm_result", result=offer.result or self.texts("nothing"))
            return self.pages.composed([*lines, *wrap(hopes, indent="  ")], [], note)

        return self.session.ask(draw, self.texts("confirm_prompt"), yes_or_no, back=True)


def yes_or_no(said: str) -> bool | None:
    """Enter is yes."""
    if said.lower() in ("", "y", "yes", "はい"):
        return True
    return False if said.lower() in ("n", "no", "いいえ") else None
