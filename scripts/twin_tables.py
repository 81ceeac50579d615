"""Tables at a real server: browsers on every seat, a watcher, strangers; and what is true."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

from overhearing import Answer, Browser, Found, Secrets
from sqlalchemy import Connection

from fourbit.engine.state import State
from fourbit.rules.compiled import SEAT_NAMES
from fourbit.web.hosting import Host
from fourbit.web.making import Made
from fourbit.web.sitting import Sitting
from fourbit.web.store.kept_games import GameRow, find_game
from fourbit.web.undoing import can_take_back

T = TypeVar("T")
WATCHER = -1
WRONG_WORDS = ("no such word", "1-0 2-0 3-0", "planned 99", "5 coin", "pass")
SECRET_FIELDS = ("planned", "built", "row", "about", "carrier")  # where buildings are named
_keys = count(1)


def new_key() -> str:
    """A request's key that no other has."""
    return f"hidden-{next(_keys):08d}"


@dataclass(frozen=True)
class Eye:
    """Somebody who looks: a browser, and the seat it looks from (-1: it only watches)."""

    browser: Browser
    seat: int

    @property
    def letter(self) -> str | None:
        """The seat as the wire names it."""
        return None if self.seat == WATCHER else SEAT_NAMES[self.seat]


class Truth:
    """What is really so, read from the server's database by a host of our own."""

    def __init__(self, host: Host, id: str) -> None:
        self.host, self.id = host, id

    def look(self, work: Callable[[Sitting], T]) -> T:
        """Read the game as it is kept."""

        def find(connection: Connection) -> GameRow | None:
            return find_game(connection, self.id)

        row = self.host.database.read(find)
        assert row is not None
        return self.host.look(row, work)

    def state(self) -> State:
        """Where the game stands."""
        return self.look(lambda sitting: sitting.table.state.clone())

    def states(self) -> list[State]:
        """Where it stood after every ply, and stands."""
        return self.look(
            lambda sitting: (
                [state for _, _, state in sitting.table.before] + [sitting.table.state.clone()]
            )
        )

    def asked(self) -> list[int]:
        """The people who have to choose."""
        return self.look(
            lambda sitting: [
                seat for seat in sitting.table.state.waiting
                if seat >= 0 and not sitting.sitters[seat].player
            ]
        )  # fmt: skip

    def quiet(self) -> int:
        """Wait until no bot is at work; how far the game is then."""
        while True:
            rev, busy = self.look(
                lambda sitting: (
                    sitting.rev,
                    any(s >= 0 and sitting.sitters[s].player for s in sitting.table.state.waiting),
                )
            )
            if not busy:
                return rev
            time.sleep(0.005)

    def decision(self, seat: int) -> str:
        """The name of what a seat decides next."""
        return self.look(lambda sitting: sitting.decision(seat))

    def can_take_back(self, seat: int) -> bool:
        """Whether nobody has seen a seat's last choice."""
        return self.look(lambda sitting: can_take_back(sitting, seat))


class Table:
    """One game with everybody around it. `who`: me, person, or the name of a bot, by seat."""

    def __init__(self, port: int, host: Host, secrets: Secrets, found: Found, name: str) -> None:
        self.host, self.secrets, self.found = host, secrets, found
        self.name = name
        self.port = port
        self.maker = self._browser("maker")
        self.stranger, self.nobody = self._browser("stranger"), self._browser("nobody")
        self.eyes: list[Eye] = []
        self.id = ""
        self.hidden: dict[int, str] = {}  # stacks that lie face down
        self.shown: set[str] = set()

    def _browser(self, who: str) -> Browser:
        return Browser(self.port, self.secrets, self.found, f"{self.name} {who}")

    @property
    def truth(self) -> Truth:
        """What is really so."""
        return Truth(self.host, self.id)

    @property
    def path(self) -> str:
        """Where everything of this game is asked."""
        return f"/api/games/{self.id}"

    @property
    def browsers(self) -> list[Browser]:
        """Everybody at the table, the maker first."""
        return list(dict.fromkeys(eye.browser for eye in self.eyes))

    # --- coming together ---

    def make(self, way: str, who: Sequence[str], names: Sequence[str], **more: Any) -> None:
        """A new game, asked for by its maker; everybody comes by link."""
        people = ("me", "person")
        seats = [
            {"who": one, "name": name}
            if one in people
            else {"who": "bot", "bot": one, "name": name}
            for one, name in zip(who, names, strict=False)
        ]
        asked = {"way": way, "seats": seats, "key": new_key()} | more
        made = self.maker.ask("POST", "/api/games", asked).said
        keys = {one["seat"]: one["path"].partition("#k=")[2] for one in made["links"]}
        mine = [seat for seat, one in enumerate(who) if one == "me"]
        if way != "friends":
            mine = [seat for seat, one in enumerate(who) if one in people]
        self._come(made["id"], mine, keys)

    def take(self, made: Made, cookie: str, mine: Sequence[int]) -> None:
        """A game that was put into the database; everybody comes by link."""
        self.maker.cookie = cookie
        self.secrets.give(cookie, self.maker)
        keys = {None if seat < 0 else SEAT_NAMES[seat]: key for seat, key in made.keys.items()}
        self._come(made.row.id, mine, keys)

    def _come(self, id: str, mine: Sequence[int], keys: dict[str | None, str]) -> None:
        self.id = id
        for key in keys.values():
            self.secrets.give(key, self.maker)
        self.eyes = [Eye(self.maker, seat) for seat in mine]
        for letter, key in keys.items():
            seat = WATCHER if letter is None else SEAT_NAMES.index(letter)
            if seat in mine:
                continue
            friend = self._browser(f"at {letter or 'no seat'}")
            self.secrets.give(key, friend)
            friend.ask("POST", f"{self.path}/session", {"key": key})
            self.eyes.append(Eye(friend, seat))
        if len(mine) > 1:
            self.eyes.append(Eye(self.maker, WATCHER))  # between two people at one screen
        self.stranger.ask("POST", f"{self.path}/session", {"key": "0" * 22})  # gets a cookie
        for browser in self.browsers:
            browser.listen(id)

    def eye(self, seat: int) -> Eye:
        """Whoever looks from that seat."""
        return next(eye for eye in self.eyes if eye.seat == seat)

    def poked(self) -> list[str]:
        """Everybody hears how far the game is; the last that each was told."""
        rev = self.truth.quiet()
        return [(browser.poked(rev) or [""])[-1] for browser in self.browsers]

    # --- choosing ---

    def act(self, seat: int, words: Sequence[str], minimal: bool) -> Answer:
        """A seat's own browser makes a choice."""
        body = {"seat": SEAT_NAMES[seat], "decision": self.truth.decision(seat)}
        body |= {"words": list(words), "key": new_key()}  # type: ignore[dict-item]
        more = "return=minimal" if minimal else ""
        return self.eye(seat).browser.ask("POST", f"{self.path}/actions", body, more)

    def take_back(self, seat: int) -> Answer:
        """A seat takes its last choice back."""
        body = {"seat": SEAT_NAMES[seat], "what": "undo", "key": new_key()}
        return self.eye(seat).browser.ask("POST", f"{self.path}/pleas", body)

    # --- looking ---

    def looks(self, eye: Eye, of: int, rng: random.Random, plies: int) -> Iterator[Answer]:
        """What a wrong viewer may ask while seat `of` has a secret: the game, and a few others."""
        ask = eye.browser.ask
        seat = f"?seat={eye.letter}" if eye.letter else ""
        yield ask("GET", f"{self.path}{seat}")
        asks: list[Callable[[], Answer]] = [
            lambda: ask(
                "GET", f"{self.path}?ply={rng.randrange(plies + 1)}{seat.replace('?', '&')}"
            ),
            lambda: ask("GET", f"{self.path}/log"),
            lambda: ask("GET", "/api/games"),
            lambda: ask("GET", f"{self.path}/record"),
            lambda: self._wrongly(eye, of, rng),
            lambda: self._outside(rng),
        ]
        if eye.letter:
            asks += [lambda: self._rehearse(eye, rng)] * 2
            asks += [lambda: self._stale(eye)]
        if eye.letter and rng.random() < 0.05:
            asks += [lambda: ask("POST", f"{self.path}/hint", {"seat": eye.letter})] * 5
        for one in rng.sample(asks, 3):
            yield one()

    def _rehearse(self, eye: Eye, rng: random.Random) -> Answer:
        body: dict[str, object] = {"seat": eye.letter}
        body |= rng.choice(({"place": rng.randrange(16)}, {"words": [rng.choice(WRONG_WORDS)]}, {}))
        return eye.browser.ask("POST", f"{self.path}/rehearsal", body)

    def _stale(self, eye: Eye) -> Answer:
        """A choice that was made long ago: refused, with a fresh view."""
        body = {
            "seat": eye.letter,
            "decision": f"{eye.letter}999",
            "words": ["1"],
            "key": new_key(),
        }
        return eye.browser.ask("POST", f"{self.path}/actions", body)

    def _wrongly(self, eye: Eye, of: int, rng: random.Random) -> Answer:
        """In somebody else's name."""
        other, ask = SEAT_NAMES[of], eye.browser.ask
        act = {"seat": other, "decision": f"{other}0", "words": ["1"], "key": new_key()}
        plea = {"seat": other, "what": "undo", "key": new_key()}
        asks: list[Callable[[], Answer]] = [
            lambda: ask("GET", f"{self.path}?seat={other}"),
            lambda: ask("POST", f"{self.path}/rehearsal", {"seat": other}),
            lambda: ask("POST", f"{self.path}/actions", act),
            lambda: ask("POST", f"{self.path}/pleas", plea),
            lambda: ask("POST", f"{self.path}/hint", {"seat": other}),
            lambda: ask("POST", f"{self.path}/continue",
                        {"ply": 0, "seats": [other], "key": new_key()}),
        ]  # fmt: skip
        if any(one.seat == of for one in self.eyes if one.browser is eye.browser):
            return asks[-1]()  # one browser for both: it may
        return rng.choice(asks)()

    def _outside(self, rng: random.Random) -> Answer:
        """Who has no seat, or no cookie at all."""
        who = rng.choice((self.stranger, self.nobody))
        path = rng.choice((self.path, f"{self.path}/log", f"{self.path}/record", f"/g/{self.id}"))
        return who.ask("GET", path)

    def hide(self, of: int, stack: str) -> None:
        """From now on only that seat's browser may be sent its stack; unless all know it from an
        earlier round."""
        if stack not in self.shown:
            self.hidden[of] = stack
        self._forbid()

    def reveal(self) -> None:
        """All stacks lie open."""
        self.shown.update(self.hidden.values())
        self.hidden.clear()
        self._forbid()

    def _forbid(self) -> None:
        for browser in (*self.browsers, self.stranger, self.nobody):
            own = [eye.seat for eye in self.eyes if eye.browser is browser]
            others = (stack for seat, stack in self.hidden.items() if seat not in own)
            browser.unspoken = [stack.encode() for stack in others]

    def close(self) -> None:
        """Everybody goes."""
        for browser in (*self.browsers, self.stranger, self.nobody):
            browser.close()


def named(answer: Answer, numbers: Sequence[str]) -> list[str]:
    """Which of these buildings an answer names, wherever buildings are named."""
    found: list[str] = []

    def walk(value: object, field: str) -> None:
        if isinstance(value, dict):
            for name, one in value.items():
                walk(one, name)
        elif isinstance(value, list):
            for one in value:
                walk(one, field)
        elif field in SECRET_FIELDS and value in numbers:
            found.append(f"{field} {value}")

    walk(answer.said, "")
    return found
