"""A person's turn: one decision, a whole action, or a stack."""

from __future__ import annotations

from collections.abc import Sequence

from fourbit.engine import constants as c
from fourbit.errors import FourbitError
from fourbit.play.proposal import Proposal, Step
from fourbit.play.stack_offers import StackOffer, Stacks
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.terminal.pages import use_mark
from fourbit.terminal.paper import Line, wrap
from fourbit.terminal.prompts import Offer
from fourbit.terminal.session import Back, Session
from fourbit.words.decision import Decision


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
        if self.table.state.phase == "stack":
            self.table_stack(seat)
            return
        whole = self.table.proposal(seat)
        rest = whole.rest(len(self.table.begun(seat)[1]))
        free = [step for step in rest if not step.forced]
        if len(free) > 1 and self.session.stepwise != self.here(seat):
            self.whole(seat, whole, rest)
        else:
            self.one(seat, free[0])

    def here(self, seat: int) -> tuple[int, int, int]:
        """Which action (or upkeep) of whom this is."""
        state = self.table.state
        return (seat, state.round, state.step)

    def who(self, seat: int) -> str:
        """Who is asked."""
        return self.session.drawing.player(SEAT_NAMES[seat])

    # --- one decision ---

    def one(self, seat: int, step: Step) -> None:
        """Put one decision."""
        decision: Decision = self.table.state.decision_of(seat)
        question = self.asking.question(decision, step)
        hint = self.session.hint(decision.kind)
        page = self.session.page(seat)
        board = decision.kind == "join"
        me = SEAT_NAMES[seat]

        def draw(note: str) -> list[Line]:
            top = self.pages.with_board(page, me) if board else self.pages.without_board(page, me)
            if decision.kind == "draft":
                top = [self.session.drawing.head(page), *self.kept(seat)]
            effect = self.session.questions.effect(decision)
            bottom = self.pages.question(question, effect, self.who(seat), hint)
            return self.pages.composed(top, bottom, note)

        prompt = self.texts("prompt", default=question.default)
        final = any(self.table.is_final([one.word], seat) for one in decision.options)
        action = self.session.ask(draw, prompt, question.find, final=final)
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
                final=True,
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

    def whole(self, seat: int, proposal: Proposal, rest: Sequence[Step]) -> None:
        """Show the proposal; take it whole or go step by step."""
        steps = self.asking.preview(rest)
        total = self.asking.total(proposal.changes, proposal.ends)
        hint = self.session.hint("whole")
        page = self.session.page(seat)

        def draw(note: str) -> list[Line]:
            top = self.pages.without_board(page, SEAT_NAMES[seat])
            bottom = [*self.where(seat), *self.pages.preview(steps, total, self.who(seat), hint)]
            return self.pages.composed(top, bottom, note)

        words = [step.word for step in rest if not step.forced]
        final = self.table.is_final(words, seat)
        yes = self.session.ask(draw, self.texts("whole_prompt"), yes_or_no, final=final)
        self.session.hinted.add("whole")
        if not yes:
            self.session.stepwise = self.here(seat)
            return
        self.session.play_all(words, seat)

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

    def table_stack(self, seat: int) -> None:
        """Place, side set, order, confirmation; `u` goes one page back."""
        stacks = Stacks(self.table.proposer, self.table.state.sight(seat))
        best = stacks.best()
        while True:
            chosen = self.place(seat, best)
            try:
                word = chosen if "-" in chosen else self.sides(seat, stacks, int(chosen, 2))
                if self.confirmed(seat, self.asking.offer(stacks.offer(word))):
                    break
            except Back:
                continue
        self.session.hinted.add("stack")
        self.session.play_all([word], seat)

    def place(self, seat: int, best: StackOffer) -> str:
        """A stack in words, or a place by its bits."""
        page = self.session.page(seat)
        decision: Decision = self.table.state.decision_of(seat)
        name = self.session.names.place(best.place)
        label = self.session.drawing.label(best.place)
        hint = self.session.hint("stack")

        def draw(note: str) -> list[Line]:
            title = self.texts("ask_place", name=self.who(seat), place=name, bits=label)
            bottom: list[Line] = [*(wrap(hint) if hint else []), title]
            return self.pages.composed(self.pages.with_board(page, SEAT_NAMES[seat]), bottom, note)

        def parse(said: str) -> str | None:
            if not said:
                return best.word
            if "-" in said:
                word = " ".join(said.replace(",", " ").split())
                decision.action(word)  # says what is wrong
                return word
            number = self.place_number(said)
            return None if number is None else f"{number:04b}"

        prompt = self.texts("place_prompt", bits=label)
        return self.session.ask(draw, prompt, parse)

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

    def sides(self, seat: int, stacks: Stacks, place: int) -> str:
        """One of the side sets of a place, then an order if it matters."""
        sets = stacks.side_sets(place)
        at = 0
        if len(sets) > 1:
            at = self.offered(seat, [one.best for one in sets], "ask_sides", place)
        orders = sets[at].orders
        if len(orders) < 2:
            return orders[0].word
        return orders[self.offered(seat, orders, "ask_order", place)].word

    def offered(self, seat: int, stacks: Sequence[StackOffer], key: str, place: int) -> int:
        """One of some stacks, by number."""
        offers = [self.asking.offer(stack) for stack in stacks]
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

    def confirmed(self, seat: int, offer: Offer) -> bool:
        """The whole stack once more, with what it can do."""
        page = self.session.page(seat)
        names = self.session.names
        blocked = offer.place in page.get("blocked", [])
        place = names.carriers["town_hall" if blocked else offer.place]

        def draw(note: str) -> list[Line]:
            lines: list[Line] = [self.session.drawing.player_line(page, SEAT_NAMES[seat], True)]
            label = self.session.drawing.label(offer.place)
            title = self.texts("confirm_stack", place=names.titled(place.key), bits=label)
            lines += [title, *wrap(f"  {names.effect(place)}", indent="  ")]
            for card in offer.cards:
                spent = self.texts("confirm_spent") if card in offer.discounts else ""
                said = f" {use_mark(offer, card) or ' '} {names.side(card)}{spent}"
                lines += wrap(said, indent="     ")
            hopes = self.texts("confirm_result", result=offer.result)
            return self.pages.composed([*lines, *wrap(hopes, indent="  ")], [], note)

        final = self.table.is_final([offer.word], seat)
        prompt = self.texts("confirm_prompt")
        return self.session.ask(draw, prompt, yes_or_no, back=True, final=final)


def yes_or_no(said: str) -> bool | None:
    """Enter is yes."""
    if said.lower() in ("", "y", "yes", "はい"):
        return True
    return False if said.lower() in ("n", "no", "いいえ") else None
