"""Every screen of the page as a stranger meets it, in both languages, on a desk and in a hand.

`scripts/pictures.py` uses it. The games are played by the proposals of the server itself, on seeds,
so that two tours show the same tables. Bots grow, and one seed no longer leads to what is wanted:
`Tour.table` takes the first that does.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.serving import Served
from tests.browser.visitor import SIZES, Visitor

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests/games/mended-05-4p.json"
LANGS = ("ja", "en")
NAMES = {"ja": ("はな", "けん", "ゆき", "そう"), "en": ("Hana", "Ken", "Yuki", "Sou")}
SEED = 11
SEEDS = 12  # to try
MOST = 2000  # looks at a game that must come to what is wanted
BROKEN = """extends = ["mended"]
name = { ja = "試作42", en = "Draft 42" }

[place]
%s
"""
BROKEN_PLACES = {
    "ja": '0000 = "職人広場：木材+8・石材+2"\n1010 = "商人橋：コイン+8。木村2→VP1"',
    "en": '0000 = "Artisans\' Square: wood +8, stone +2"\n'
    '1010 = "Merchants\' Bridge: coin +8. wod 2 -> VP 1"',
}
UNKNOWN = """extends = ["workshop"]
name = { ja = "石けんの町", en = "Soap Town" }

[kind]
soap = { ja = "石けん", en = "soap" }

[place]
%s
"""
UNKNOWN_PLACES = {
    "ja": '0000 = "石けん工場：石けん+3"\n0001 = "洗い場：石けん2→VP1"',
    "en": '0000 = "Soap Works: soap +3"\n0001 = "Wash House: soap 2 -> VP 1"',
}
Prepare = Callable[[Page], None]
Wanted = Callable[[str], bool]  # by the picture's name
View = dict[str, Any]


def nothing(page: Page) -> None:
    """A screen that is shown as it opens."""


class Tour:
    """One language: a host who plays, seen at every size. `wanted` says which pictures to take."""

    def __init__(
        self, browser: Browser, served: Served, lang: str, folder: Path, wanted: Wanted = bool
    ) -> None:
        self.served, self.lang, self.folder, self.wanted = served, lang, folder, wanted
        self.eyes = {size: Visitor(browser, served.base, lang, size) for size in SIZES}
        self.host = self.eyes["desktop"]
        self.browser = browser

    def close(self) -> None:
        """Put the browsers away; what they complained of is no matter of pictures."""
        for eye in self.eyes.values():
            eye.context.close()

    # --- games ---------------------------------------------------------------------------------

    def game(self, *who: str, way: str = "alone", **more: Any) -> dict[str, Any]:
        """A new game of the host's."""
        seats = [
            {"who": one, "name": name, "bot": ""}
            for one, name in zip(who, NAMES[self.lang], strict=False)
        ]
        asked = {"way": way, "seats": seats, "key": uuid.uuid4().hex, "seed": SEED} | more
        made: dict[str, Any] = self.host.post("/api/games", asked)
        return made

    def view(self, game: str, seat: str = "A") -> View:
        """What a seat sees."""
        answer = self.host.context.request.get(f"{self.host.base}/api/games/{game}?seat={seat}")
        assert answer.ok, answer.text()
        found: View = answer.json()
        return found

    def play(self, game: str, until: Callable[[View], bool]) -> View:
        """Play on by what is proposed until a view is the one that is wanted."""
        for _ in range(MOST):
            view = self.view(game)
            if until(view) or view["over"]:
                return view
            seat = next((one for one in view["waiting"] if one in view["mine"]), None)
            if seat is None:
                self.host.page.wait_for_timeout(30)
                continue
            view = view if seat == "A" else self.view(game, seat)
            ask = view["ask"]
            if ask is None:
                continue
            words = [str(ask["pack"][-1])] if ask["kind"] == "draft" else ask["proposal"]["words"]
            self.act(game, seat, ask["decision"], words)
        raise AssertionError(f"never came to what was wanted: {view['phase']}")

    def table(self, *who: str, until: Callable[[View], bool], **more: Any) -> str:
        """The first game by seed that comes to what is wanted, standing there."""
        for seed in range(SEED, SEED + SEEDS):
            game: str = self.game(*who, seed=seed, **more)["id"]
            if until(self.play(game, until)):
                return game
        raise AssertionError(f"no seed from {SEED} comes to what is wanted")

    def act(self, game: str, seat: str, decision: str, words: list[str]) -> None:
        """Make a choice; one that came too late is no matter."""
        body = {"seat": seat, "decision": decision, "words": words, "key": uuid.uuid4().hex}
        self.host.context.request.post(
            f"{self.host.base}/api/games/{game}/actions",
            data=body, headers={"Origin": self.host.base},
        )  # fmt: skip

    # --- pictures ------------------------------------------------------------------------------

    def take(self, name: str, path: str, there: str, prepare: Prepare = nothing) -> None:
        """A picture of a path at every size; the whole page beside it where it is longer."""
        if not self.wanted(name):
            return
        for size, eye in self.eyes.items():
            eye.context.add_cookies(self.host.context.cookies())  # type: ignore[arg-type]
            page = eye.open(path)
            self.shoot(page, name, size, there, prepare)

    def shoot(self, page: Page, name: str, size: str, there: str, prepare: Prepare) -> None:
        """Make the screen ready and take its picture."""
        page.wait_for_selector(there)
        prepare(page)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(150)
        file = self.folder / f"{name}-{size}-{self.lang}.png"
        page.screenshot(path=file)
        tall = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        if tall > 100:
            whole = file.with_name(f"{name}-{size}-{self.lang}-whole.png")
            page.screenshot(path=whole, full_page=True)

    def stranger(self, name: str, path: str, there: str, prepare: Prepare = nothing) -> None:
        """The same for somebody who has no seat, no game and no memory here."""
        if not self.wanted(name):
            return
        for size in SIZES:
            eye = Visitor(self.browser, self.host.base, self.lang, size)
            self.shoot(eye.open(path), name, size, there, prepare)
            eye.context.close()


def screens(tour: Tour) -> Iterator[str]:
    """Take every picture; says what it is at."""
    for part in (before, drafting, playing, together, after, reading, lost):
        yield part.__name__
        part(tour)


def before(tour: Tour) -> None:
    """What is seen before a game."""
    tour.stranger("start", "/", ".play:enabled")
    tour.stranger("start-more", "/", ".play:enabled", lambda page: page.click(".more summary"))
    tour.stranger("start-screen", "/?way=screen", ".seats")
    tour.stranger("start-friends", "/?way=friends", ".seats")
    tour.stranger("games-empty", "/games", ".lone h1")
    tour.stranger("wrong", "/no/such/place", ".lone h1")
    tour.stranger("settings", "/settings", ".opt")


def drafting(tour: Tour) -> None:
    """The draft, and a game that begins with a lesson."""
    game = tour.game("me", "bot", "bot", "bot")["id"]
    tour.play(game, lambda view: view["phase"] == "draft" and len(view["seats"][0]["hand"]) == 1)
    tour.take("draft", f"/g/{game}", ".draft-console .primary")
    game = tour.game("me", "bot", "bot", "bot", dealt=True, lesson=True)["id"]
    tour.play(game, asks("stack"))
    tour.take("lesson", f"/g/{game}", ".coach")
    tour.take("lesson-flip", f"/g/{game}", ".coach", lambda page: page.click("[data-next]"))


def asks(kind: str, round_: int = 1) -> Callable[[View], bool]:
    """Whether seat A is asked for this in (or after) a round."""
    return lambda view: (
        view["round"] >= round_ and view["ask"] is not None and view["ask"]["kind"] == kind
    )


def any_blocked(view: View) -> bool:
    """Whether a worker of this round has already been somewhere."""
    return any(place["blocked"] for place in view["places"])


def past_reveal(page: Page) -> None:
    """Go on from stacks that were just turned over."""
    if page.locator(".reveal-console").count():
        page.click(".reveal-console [data-go]")
    page.wait_for_selector(".console:not(.reveal-console)")


def playing(tour: Tour) -> None:
    """A round in the middle of a game."""
    game = tour.table(
        "me", "bot", "bot", "bot", until=lambda view: asks("stack", 3)(view) and any_blocked(view)
    )
    at = f"/g/{game}"
    tour.take("stack", at, ".stack", past_reveal)
    tour.take("stack-tip", at, ".stack", lambda page: page.hover(".cell >> nth=6"))
    tour.take("stack-blocked", at, ".stack", blocked)
    tour.take("hint", at, ".stack", hinted)
    tour.take("rules-panel", at, ".stack", open_rules)
    tour.play(game, asks("action", 3))
    tour.take("reveal", at, ".reveal-console")
    tour.take("action", at, ".console", past_reveal)
    tour.play(game, asks("upkeep", 3))
    tour.take("upkeep", at, ".upkeep-console")
    tour.take("moment", at, ".upkeep-console", open_line)
    tour.play(game, lambda view: bool(view["over"]))
    tour.take("score", at, ".score-grid")
    tour.take("replay", f"/replay/{game}", ".story .course", third_round)
    tour.take("what-if", f"/replay/{game}", ".story .course", what_if)


def blocked(page: Page) -> None:
    """A place that was used before is chosen."""
    page.locator(".cell.blocked").first.click()


def hinted(page: Page) -> None:
    """Hints are asked for and wanted."""
    page.click(".tool:has(use[href='#i-bulb'])")
    page.locator(".hint .second").click()
    page.wait_for_selector(".hints button")


def open_rules(page: Page) -> None:
    """The rulebook beside the board."""
    page.click(".tool:has(use[href='#i-book'])")
    page.wait_for_selector(".rules-panel h1")


def open_line(page: Page) -> None:
    """The board as it was after a line of the log."""
    page.locator(".log button").nth(20).click()
    page.wait_for_selector(".moment-bar")


def third_round(page: Page) -> None:
    """Look at round 3."""
    page.locator(".seek-rounds button").nth(2).click()
    page.wait_for_timeout(300)


def what_if(page: Page) -> None:
    """Ask to go on from round 3."""
    third_round(page)
    page.click(".story .primary")


def together(tour: Tour) -> None:
    """Several people: one screen, links, somebody who joins, somebody who watches."""
    shared = tour.game("me", "me", "bot", way="screen", dealt=True)["id"]
    tour.play(shared, lambda view: bool(view["waiting"]))
    tour.take("handover", f"/g/{shared}", ".hold")
    made = tour.game("me", "person", "person", "bot", way="friends", dealt=True)
    game = made["id"]
    links = {link["seat"]: link["path"] for link in made["links"]}
    for eye in tour.eyes.values():
        eye.open("/settings").evaluate(KEEP, [game, made["links"]])
    tour.take("friends", f"/friends/{game}", ".lobby-seat")
    tour.take("friends-code", f"/friends/{game}", ".lobby-seat", code)
    tour.stranger("join", links["B"], "input")
    tour.stranger("watch", links[None], ".watching")
    tour.take("wait", f"/g/{game}", ".console", send)


KEEP = "([game, links]) => sessionStorage.setItem(`links:${game}`, JSON.stringify(links))"


def code(page: Page) -> None:
    """Open the QR code of a friend."""
    page.locator(".lobby-seat").nth(1).locator("button:has-text('QR')").click()


def send(page: Page) -> None:
    """Send the stack as it is proposed."""
    if page.locator(".stack").count():
        page.click("[data-go].primary")
    page.wait_for_selector(".committed")


def after(tour: Tour) -> None:
    """My games, and one's own edition with things nobody has drawn."""
    tour.take("games", "/games", ".games-grid")
    game = tour.game("me", "bot", "bot", dealt=True, file=UNKNOWN % UNKNOWN_PLACES[tour.lang])["id"]
    tour.play(game, asks("stack"))
    tour.take("own-edition", f"/g/{game}", ".stack", past_reveal)


def reading(tour: Tour) -> None:
    """The rules read, compared, written and printed."""
    broken = BROKEN % BROKEN_PLACES[tour.lang]
    unknown = UNKNOWN % UNKNOWN_PLACES[tour.lang]
    tour.take("rules", "/rules/mended", ".pages h1")
    tour.take("rules-find", "/rules/mended", ".pages h1", find)
    tour.take("rules-diff", "/rules/mended", ".pages h1", differ)
    tour.take("workshop-error", "/workshop", ".cm-content", lambda page: write(page, broken))
    tour.take("workshop-mended", "/workshop", ".cm-content", lambda page: mended(page, unknown))
    tour.take("workshop-drawn", "/workshop", ".cm-content", lambda page: drawn(page, unknown))
    tour.take("print", "/print/mended", ".pc")


def find(page: Page) -> None:
    """Search the rulebook for a word of its own."""
    page.get_by_role("searchbox").fill("VP")
    page.wait_for_selector("mark")


def differ(page: Page) -> None:
    """The difference to the edition it stands on."""
    page.locator(".chapters button").last.evaluate("button => button.click()")  # a list or a menu
    page.wait_for_selector(".change")


def write(page: Page, text: str) -> None:
    """Open a file of that text in the workshop."""
    file = {"name": "draft42.toml", "mimeType": "text/plain", "buffer": text.encode()}
    page.set_input_files(".file-tools input[type=file]", file)  # type: ignore[arg-type]
    page.wait_for_timeout(900)


def mended(page: Page, text: str) -> None:
    """A file that can be played."""
    write(page, text)
    page.wait_for_selector(".work-go .primary:enabled")


def drawn(page: Page, text: str) -> None:
    """The board that one's own edition becomes."""
    mended(page, text)
    page.get_by_role("tab").nth(1).click()


def lost(tour: Tour) -> None:
    """The server goes silent."""
    if not tour.wanted("lost"):
        return
    game = tour.game("me", "bot", dealt=True)["id"]
    tour.play(game, asks("stack"))
    pages = {size: eye.open(f"/g/{game}") for size, eye in tour.eyes.items()}
    for page in pages.values():
        page.wait_for_selector(".stack")
    tour.served.stop()
    for size, page in pages.items():
        page.click("[data-go].primary")
        tour.shoot(page, "lost", size, ".banner", nothing)
    tour.served.start()
