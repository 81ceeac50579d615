"""Views: what one seat (or a spectator) may know, with what it remembers.

A view is a position with every secret taken out, field by field. Players, browser and adapters
get nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fourbit.engine import constants as c
from fourbit.errors import FourbitError
from fourbit.records.position import position
from fourbit.rules.compiled import SEAT_NAMES

if TYPE_CHECKING:
    from fourbit.engine.state import State

N = vars(c)
HIDDEN = "?"
UPKEEP_SECRETS = ("pending", "keep", "paying", "due")


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What the seat knows; None is a spectator, who knows what everybody knows.

    Others' stacks, picks and payments of a choice still open are `?` once made; others' secret
    plans show only the round they were made in (`secret_plans`); instead of the deck stands what
    cannot be located (`unseen`) and how many of it lie in the deck (`deck_size`); in the draft
    `seen` holds the packs this seat has had in hand, by pick.
    """
    if seat is not None and not 0 <= seat < state.players:
        raise FourbitError("bad_seat", seat=seat, seats=SEAT_NAMES[: state.players])
    page = position(state)
    page["viewer"] = None if seat is None else SEAT_NAMES[seat]
    unseen = page.pop("deck", [])
    page["deck_size"] = len(unseen)
    drafting = page["phase"] in ("deal", "draft")
    for number, name in enumerate(SEAT_NAMES[: state.players]):
        them = page["seats"][name]
        if number != seat:
            unseen = unseen + _mask_seat(them, drafting, name in page.get("waiting", []))
    page["unseen"] = sorted(unseen)
    page.pop("packs", None)
    if drafting:
        page["seen"] = {} if seat is None else packs_seen(state, seat)
    return page


def _mask_seat(them: dict[str, Any], drafting: bool, waiting: bool) -> list[int]:
    """Take another seat's secrets out; gives the buildings that are now unlocated."""
    for key in ("chosen", "picked"):
        if key in them:
            them[key] = HIDDEN
    if drafting and "cards" in them:
        them["cards"] = [HIDDEN for _ in them["cards"]]
    if any(key in them for key in UPKEEP_SECRETS):
        for key in UPKEEP_SECRETS:
            them.pop(key, None)
        if not waiting:
            them["keep"] = HIDDEN
    secret = {b: when for b, when in them.get("planned", {}).items() if when.endswith("secret")}
    if secret:
        them["planned"] = {b: w for b, w in them["planned"].items() if b not in secret}
        if not them["planned"]:
            del them["planned"]
        them["secret_plans"] = sorted(int(when.split()[0]) for when in secret.values())
    return [int(b) for b in secret]


def packs_seen(state: State, seat: int) -> dict[str, list[int]]:
    """Draft: what each pack held when this seat had it, by pick number from 1."""
    n = state.players
    owner = [state.get(N["PACK"] + card) for card in range(c.CARDS)]
    kept = {
        (player, pick): state.get(N["KEPT"] + player * c.HAND + pick)
        for player in range(n)
        for pick in range(c.HAND)
    }
    seen = {}
    for pick in range(state.get(N["PICK_NUMBER"]) + 1):
        pack = (seat - pick) % n
        gone = {kept[(pack + earlier) % n, earlier] for earlier in range(pick)}
        cards = [card + 1 for card in range(c.CARDS) if owner[card] == pack and card not in gone]
        if cards:
            seen[str(pick + 1)] = cards
    return seen
