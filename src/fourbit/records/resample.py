"""Resampling: a full state that fits a view, uniform over what the viewer cannot know."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fourbit.engine import constants as c
from fourbit.errors import PositionError
from fourbit.records.position import read
from fourbit.records.view import HIDDEN
from fourbit.rules.compiled import SEAT_NAMES

if TYPE_CHECKING:
    from fourbit.engine.state import State
    from fourbit.rules.compiled import Rules

N = vars(c)


def resample(rules: Rules, view: Mapping[str, Any], seed: int | random.Random) -> State:
    """Draw one of the states the viewer could be in, each with the same chance."""
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    try:
        page = copy.deepcopy(dict(view))
        page.pop("viewer")
        done = _open_upkeep(page)
        _locate_buildings(page, rng)
        if "seen" in page:
            _deal_packs(page, view["viewer"], rng)
        for them in page["seats"].values():
            if them.get("chosen") == HIDDEN:
                them["chosen"] = _any_stack(them["cards"], rng)
            if them.get("picked") == HIDDEN:
                them["picked"] = rng.choice(("join", "pass"))  # all at once (Q14)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        raise PositionError("bad_view", what=str(error)) from None
    state = read(rules, page)
    state.go_on()
    for name in done:
        _pay_somehow(state, SEAT_NAMES.index(name), rng)
    return state


def _any_stack(cards: list[int], rng: random.Random) -> str:
    order = rng.sample(cards, len(cards))
    return " ".join(f"{card}-{rng.randrange(2)}" for card in order)


def _locate_buildings(page: dict[str, Any], rng: random.Random) -> None:
    """Spread the unlocated buildings over deck and secret plans."""
    unseen = page.pop("unseen")
    page.pop("deck_size")
    while True:  # a plan area never holds two copies (Q04): then draw again
        pool = rng.sample(unseen, len(unseen))
        drawn: dict[str, dict[str, str]] = {}
        for name, them in page["seats"].items():
            mine = dict(them.get("planned", {}))
            rounds = them.get("secret_plans", [])
            for when in rounds:
                mine[str(pool.pop())] = f"{when} secret"
            if len(mine) != len(them.get("planned", {})) + len(rounds):
                break
            drawn[name] = mine
        else:
            break
    for name, them in page["seats"].items():
        them.pop("secret_plans", None)
        if drawn[name]:
            them["planned"] = drawn[name]
    page["deck"] = sorted(pool)


def _deal_packs(page: dict[str, Any], viewer: str | None, rng: random.Random) -> None:
    """Deal the packs that were not seen, and make the picks that were not shown."""
    seen = {int(pick) - 1: cards for pick, cards in page.pop("seen").items()}
    names = SEAT_NAMES[: page["players"]]
    now = page.get("pick", 0)
    known = {card for cards in seen.values() for card in cards}
    unknown = [card for card in range(1, c.CARDS + 1) if card not in known]
    rng.shuffle(unknown)
    kept: dict[str, dict[int, int]] = {name: {} for name in names}
    packs: dict[str, str] = {}
    for pack, owner in enumerate(names):
        size = c.HAND
        if page["phase"] == "deal":
            size = min(c.HAND, max(0, page.get("progress", 0) - c.HAND * pack))
        holders = [names[(pack + pick) % len(names)] for pick in range(now + 1)]
        mine = [pick for pick, name in enumerate(holders) if name == viewer and pick in seen]
        sights = {pick: seen[pick] for pick in mine}
        own = page["seats"][viewer].get("cards", []) if viewer else []
        dealt, taken, left = _history(holders, viewer, sights, own, size, unknown, rng)
        packs |= {str(card): owner for card in dealt}
        for pick, card in enumerate(taken):
            kept[holders[pick]][pick] = card
        if page["seats"][holders[now]].get("picked") == HIDDEN:
            page["seats"][holders[now]]["picked"] = rng.choice(left)
    page["packs"] = packs
    for name, picks in kept.items():
        if picks:
            page["seats"][name]["cards"] = [picks[pick] for pick in sorted(picks)]
        elif HIDDEN in page["seats"][name].get("cards", ()):  # dealt into the hand, not passed on
            hand = [int(card) for card, owner in packs.items() if owner == name]
            page["seats"][name]["cards"] = rng.sample(hand, len(hand))


def _history(
    holders: list[str],
    viewer: str | None,
    sights: dict[int, list[int]],
    own: list[int],
    size: int,
    unknown: list[int],
    rng: random.Random,
) -> tuple[list[int], list[int], list[int]]:
    """One pack's story that fits what the viewer saw of it: dealt, taken in order, left."""
    first = min(sights, default=None)
    if first is None:
        taken: list[int] = []
        left = [unknown.pop() for _ in range(size)]
    else:
        taken = [unknown.pop() for _ in range(first)]
        left = list(sights[first])
    dealt = taken + left
    for pick in range(len(taken), len(holders) - 1):
        if holders[pick] == viewer:
            card = own[pick]
        else:
            later = min((when for when in sights if when > pick), default=None)
            known_left = () if later is None else sights[later]
            card = rng.choice([card for card in left if card not in known_left])
        left.remove(card)
        taken.append(card)
    return dealt, taken, left


def _open_upkeep(page: dict[str, Any]) -> list[str]:
    """Seats whose upkeep is made but not shown: let them choose again."""
    done = [name for name, them in page["seats"].items() if them.get("keep") == HIDDEN]
    for name in done:
        del page["seats"][name]["keep"]
    if done:
        page["waiting"] = sorted([*page.get("waiting", []), *done])
    return done


def _pay_somehow(state: State, seat: int, rng: random.Random) -> None:
    """One of all complete upkeep payments of a seat, each with the same chance."""
    ways = payments(state, seat)
    for action in rng.choice(ways) if ways else ():
        state.apply(action, seat)


def payments(state: State, seat: int) -> list[tuple[int, ...]]:
    """Every way to complete this seat's upkeep, conversions aside."""
    if state.asks(seat) not in (N["ASK_KEEP"], N["ASK_UPKEEP"]):
        return []
    found: list[tuple[int, ...]] = []
    for action in state.legal_actions(seat):
        if action < c.OPTION_ANY_TIME:
            after = state.clone()
            after.apply(action, seat)
            rest = payments(after, seat)
            found += [(action, *way) for way in rest] if rest else [(action,)]
    return found
