"""The wire: every value that goes between server and page, as models. The page's types are made
from these (`page/src/wire.ts`), and a difference fails the tests.

Nothing here is a state: a `GameView` holds what its viewer may know. Texts for people come in both
languages; numbers, keys and words are language-neutral (`words.decision`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Literal["A", "B", "C", "D"]
Name = Annotated[str, Field(min_length=1, max_length=24)]
MarkSort = Literal[
    "kind", "kinds", "verb", "to", "or", "and", "open", "close", "per", "up_to", "if", "word"
]
ClientKey = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
Words = Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=200)]


class Wire(BaseModel):
    """What all have in common: unknown keys are refused, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True)


class Text(Wire):
    """Words in both languages."""

    ja: str
    en: str


class Trouble(Wire):
    """What went wrong, for a person and for a program. Every status from 400 on carries one.

    `nearest` is the nearest valid word, where there is one. A 409 (too late) has a fresh `view`.
    """

    id: str
    message: Text
    nearest: str = ""
    view: GameView | None = None


# --- an edition, drawn and said -------------------------------------------------------------------


class Mark(Wire):
    """One sign of a drawn effect, read from left to right.

    `sort` | `name` | `text`
    --- | --- | ---
    kind | a kind's id | the number with its sign (`+6`, `2`)
    kinds | ids joined by `/` (any of them; `*` every resource) | the number
    verb | build, plan, hire, house, track, repeat, … (acts and verbs of `words.icons`) | a number
    to | – | `→`: may be done
    or, and, open, close | – | `か`/`or`, `・`, brackets around a part
    per, up_to, if | – | words and numbers that belong to an amount or condition
    word | – | anything that has no sign: shorthand as it is printed
    """

    sort: MarkSort
    name: str = ""
    text: Text
    says: Text  # what a screen reader says for it; empty where `text` does


class EffectPage(Wire):
    """One line of an entry: drawn, in shorthand, and as a sentence.

    `may`: it may be done (`→`), it does not happen by itself. `never`: it cannot happen here.
    """

    moment: str
    marks: list[Mark]
    shorthand: Text
    sentence: Text
    may: bool
    never: bool


class PriceView(Wire):
    """So much of a kind."""

    kind: str
    amount: Text


class Entry(Wire):
    """A place, card side, building or the town hall: everything that is drawn of it.

    `sprite` names what it is drawn with: first choice, then what it is derived from (a kind, a
    verb), the last of which always exists. `headline` is empty but for buildings.
    """

    sort: Literal["place", "card", "building", "town_hall", "procedure"]
    key: str  # "1011", "9-1", "14", "town_hall"
    number: int
    what: Text
    name: Text
    title: Text
    called: Text
    headline: Text
    price: list[PriceView]
    points: Text
    tags: list[Text]
    copies: int
    effects: list[EffectPage]
    undecided: bool
    warnings: list[Text]
    sprite: list[str]
    works_at: list[int] = []  # card sides: the places where it can work (the small town)
    changed: bool = False  # against the edition it was compared with


class KindPage(Wire):
    """A kind of piece. `sprite` as of an entry."""

    id: str
    name: Text
    is_score: bool
    sprite: list[str]


class Card(Wire):
    """An action card."""

    number: int
    zero: Entry
    one: Entry


class EditionPage(Wire):
    """One edition as the page draws it; the same `digest`, the same page for ever."""

    id: str
    digest: str  # of rules and names: what `/api/rules/{digest}` is asked for
    name: Text
    says: Text
    kinds: list[KindPage]
    places: list[Entry]
    cards: list[Card]
    buildings: list[Entry]
    town_hall: Entry
    procedure: Entry  # lines of the procedure itself
    rounds: int
    workers: int
    limit_most: int
    hand: int
    track: int  # spaces, 0: as many as are needed
    row: int
    late_fee: Text
    terms: dict[str, Text]  # the edition's own words: town_hall, card, limit, house, stack, …
    glossary: list[Term]
    warnings: list[Text]


class Term(Wire):
    """A word of the rules and its meaning."""

    id: str
    word: Text
    meaning: Text


class EditionLine(Wire):
    """An edition to choose: a sentence, what it changes, what to expect."""

    id: str
    digest: str
    name: Text
    says: Text
    changes: list[Text]
    expect: list[Text]
    recommended: bool


class OptionLine(Wire):
    """An option worth a setting: its key, what it means, its values."""

    key: str
    says: Text
    values: list[str]
    labels: list[Text]
    default: str


class BotLine(Wire):
    """A bot or level one can play against, weakest first."""

    id: str
    name: Text
    says: Text


class StartPage(Wire):
    """All that the first page offers. `compiled`: whether the fast engine is in use."""

    version: str
    compiled: bool
    building_engine: bool
    editions: list[EditionLine]
    options: list[OptionLine]
    bots: list[BotLine]
    default_bot: str
    games: list[GameLine]


class Passage(Wire):
    """A line of the rulebook. `mark`: heading levels `h2` `h3`, `step` (numbered), `item`, `text`.

    `changed`: it differs from the edition compared with.
    """

    id: str
    mark: Literal["h2", "h3", "step", "item", "text", "table"]
    text: Text
    changed: bool = False


class ChapterPage(Wire):
    """A chapter of the rulebook."""

    id: str
    title: Text
    passages: list[Passage]


class BookPage(Wire):
    """The rulebook of an edition."""

    digest: str
    name: Text
    chapters: list[ChapterPage]


class ChangedLine(Wire):
    """What was said and what is said instead; empty where it is new or gone."""

    before: Text
    after: Text


class ContrastPage(Wire):
    """One entry or section that differs."""

    title: Text
    changes: list[ChangedLine]


class Diff(Wire):
    """What differs between two editions; `keys` are the entries that changed."""

    before: Text
    after: Text
    contrasts: list[ContrastPage]
    keys: list[str]


class CheckAsked(Wire):
    """An edition file to be checked. `against` names what it is compared with (empty: its base);
    `book`: its rulebook is wanted, too."""

    text: Annotated[str, Field(max_length=300_000)]
    against: str = ""
    book: bool = False


class Finding(Wire):
    """An error or a warning, where it stands (from 1; 0: nowhere). `nearest`: what may be meant."""

    line: int
    column: int
    length: int
    message: Text
    nearest: str = ""


class Checked(Wire):
    """The same messages as `fourbit check`; the rest only if it can be played."""

    errors: list[Finding]
    warnings: list[Finding]
    edition: EditionPage | None
    diff: Diff | None
    book: BookPage | None = None


# --- a game --------------------------------------------------------------------------------------


class SeatAsked(Wire):
    """Who sits there: `me`, another `person` (by link, or at the same screen), or a `bot`."""

    who: Literal["me", "person", "bot"]
    name: Name
    bot: str = ""


class GameAsked(Wire):
    """A new game. `edition` is an id or digest, or `file` the text of one's own.

    `dealt` deals the hands (a very first game) instead of drafting; `lesson` guides the first
    round. `seed` only if the table wants one; it is then shown.
    """

    way: Literal["alone", "screen", "friends"]
    edition: str = "mended"
    file: Annotated[str, Field(max_length=300_000)] = ""
    options: dict[str, str] = {}
    seats: Annotated[list[SeatAsked], Field(min_length=2, max_length=4)]
    dealt: bool = False
    lesson: bool = False
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    key: ClientKey


class SeatLink(Wire):
    """The link of a seat, told once to whoever made the game (and again when renewed).

    `path` is `/g/{id}#k={key}`; `seat` None: for watching.
    """

    seat: Seat | None
    path: str


class GameMade(Wire):
    """A game that was made."""

    id: str
    links: list[SeatLink]
    view: GameView


class KeyAsked(Wire):
    """Take a seat (or watch) by the key of its link; `name` gives oneself a name."""

    key: Annotated[str, Field(min_length=16, max_length=64)]
    name: Name | None = None


class GameLine(Wire):
    """One of my games."""

    id: str
    way: Literal["alone", "screen", "friends", "record"]
    edition: Text
    names: list[str]
    mine: list[Seat]
    my_turn: bool
    waiting: list[Seat]
    round: int
    rounds: int
    over: bool
    winners: list[Seat]
    scores: list[int]
    lit: list[int]  # places with workers: its face in the list
    changed: float  # seconds since 1970
    summary: Text


class SeatView(Wire):
    """What the viewer may know of a seat.

    `state`: choosing, ready (has chosen secretly), acting, done (has acted), passed, waiting, away
    (nobody has come yet), empty at the end. `secret_plans`: how many plans are not known. `hand`
    is empty while it is not known. `rank` from 1 in turn order.
    """

    seat: Seat
    name: str
    who: Literal["me", "person", "bot"]
    bot: str
    level: Text
    pieces: dict[str, int]
    hired: int
    limit: int
    sent: int
    built: list[str]
    planned: list[str]
    secret_plans: int
    hand: list[int]
    picks: int  # draft: cards kept so far
    space: int
    rank: int
    state: Literal["choosing", "ready", "acting", "done", "passed", "waiting", "away", ""]
    points: int
    standing: bool  # joins while it has workers (told to its own player only, else True)
    replacing: list[Seat]  # who agrees to let a bot play for it


class WorkerView(Wire):
    """A worker on the board. `late`: it came after another. `now`: in this step."""

    seat: Seat
    late: bool
    now: bool


class PlaceView(Wire):
    """A place as it stands; `pool` is what lies on it."""

    workers: list[WorkerView]
    blocked: bool
    pool: dict[str, int] = {}


class TurnedStack(Wire):
    """A stack that was turned over: `cards` from top (1s) to bottom, and where its worker goes.

    `to` is a place's number, or 16 for the town hall.
    """

    seat: Seat
    cards: list[str]
    place: int
    to: int
    late: bool
    acted: bool


class Reveal(Wire):
    """The stacks of this step, once they are turned over, in the order of acting.

    `id` names it; `ply` leads to the board before anybody has acted.
    """

    id: str
    ply: int
    stacks: list[TurnedStack]


class LogLine(Wire):
    """One sentence of the log; `ply` leads to the board when it and all before it had happened.

    What somebody got or paid is also given in `pieces`, with what it came `by`.
    """

    n: int
    ply: int
    seat: Seat | None
    what: str
    text: Text
    round: int
    step: int
    by: Text | None = None
    pieces: dict[str, int] = {}


class ChangeView(Wire):
    """One number before and after (`words.changes`)."""

    what: Literal["piece", "workers", "limit", "space", "built", "planned"]
    key: str
    was: int
    now: int


class FactView(Wire):
    """What a step does by itself, in order: by which line of which carrier what changes."""

    what: str
    seat: Seat | None
    carrier: str
    line: int | None
    thing: str
    amount: int


class Offered(Wire):
    """An option of a step: its word, its label, drawn, and what it changes."""

    word: str
    label: Text
    marks: list[Mark]
    about: str  # key of a building, place or card it is about, or empty
    changes: list[ChangeView]
    spends: list[str]
    draws: bool
    refuses: bool


class StepView(Wire):
    """One choice of a proposal, and what follows from it until the next one.

    `carrier` is the key of what asks (empty: the procedure). `title` says who asks and what,
    `question` only what. `forced` steps cannot be edited.
    """

    kind: str
    carrier: str
    line: int
    asker: Text
    title: Text
    question: Text
    word: str
    label: Text
    marks: list[Mark]
    about: str
    changes: list[ChangeView]
    facts: list[FactView]
    spends: list[str]
    forced: bool
    refused: bool
    options: list[Offered]


class CardLine(Wire):
    """Stack: a card side (or the place, or the town hall) in the order in which it works.

    `usable` or `why` not.
    """

    key: str
    usable: bool
    used: bool
    why: Text
    changes: list[ChangeView]


class ProposalView(Wire):
    """A whole action filled in. `made` choices are already made and not part of `words`.

    `words` are what a POST of actions takes. `ends`: done, chance (a card is turned over first),
    others (somebody else chooses first). For a stack `place`, `blocked`, `lines` and `sets` say
    where it leads, what works in which order, and how many side sets lead there. `final`: it cannot
    be taken back afterwards.
    """

    seat: Seat
    made: int
    steps: list[StepView]
    words: list[str]
    before: dict[str, int]
    after: dict[str, int]
    changes: list[ChangeView]
    ends: Literal["done", "chance", "others"]
    final: bool
    place: int | None = None
    blocked: bool = False
    note: Text | None = None
    lines: list[CardLine] = []
    sets: list[str] = []  # stack words, one for each side set of that place, best first


class Ask(Wire):
    """What the viewer has to decide now. `decision` goes back with the answer.

    `kind`: draft, join, stack, action (a proposal to confirm or edit; also lines outside actions),
    upkeep. `proposal` is there for all but a draft. For a draft: `pack` to choose from, `kept` so
    far, `passes_to` who gets the rest, `best` the suggested card if hints are on.
    """

    decision: str
    kind: Literal["draft", "join", "stack", "action", "upkeep"]
    title: Text
    proposal: ProposalView | None = None
    pack: list[int] = []
    kept: list[int] = []
    passes_to: Seat | None = None


class ShareView(Wire):
    """What one source gave each seat in points."""

    group: str
    carrier: str
    name: Text
    text: Text
    points: list[int]


class RoundView(Wire):
    """The course of the game: points (and pieces) of each seat at the end of a round."""

    round: int
    points: list[int]


class ChanceView(Wire):
    """The chance of winning of each seat (0 to 1) after a ply."""

    ply: int
    round: int
    chances: list[float]


class SwingView(Wire):
    """A choice that changed a seat's chance of winning much, and the ply after it."""

    ply: int
    round: int
    seat: Seat
    was: float
    now: float
    text: Text


class Ending(Wire):
    """The final scoring, and how the chances of winning went, where somebody can tell."""

    winners: list[Seat]
    scores: list[int]
    tie_break: Text | None
    groups: dict[str, list[int]]
    group_names: dict[str, Text]
    shares: list[ShareView]
    course: list[RoundView]
    chances: list[ChanceView] = []
    swings: list[SwingView] = []


class GameView(Wire):
    """A game as its viewer may know it. Apply only a higher `rev`.

    `viewer` None: watching. `mine` are the seats this browser holds. `step_names` are the steps of
    a round with `step_now` the current one. `ply` is where the viewer looks (an older one when
    asked for); `plies` how far the game is.
    """

    id: str
    rev: int
    ply: int
    plies: int
    rules: str
    way: Literal["alone", "screen", "friends", "record"]
    viewer: Seat | None
    mine: list[Seat]
    round: int
    rounds: int
    step: int
    phase: str
    over: bool
    seats: list[SeatView]
    order: list[Seat]
    places: list[PlaceView]
    hall: list[WorkerView]
    row: list[str]
    deck: int
    reveal: Reveal | None
    waiting: list[Seat]
    thinking: list[Seat]  # bots at work
    ask: Ask | None
    can_undo: bool
    can_ask_undo: bool  # others have seen it: only if they agree
    undo_asked: Seat | None
    log: list[LogLine]  # the last ones; all by `/log`
    ending: Ending | None
    hints_used: list[Seat]
    seed: int | None
    lesson: bool
    rematch: str | None  # the game that was made of it


class Look(Wire):
    """Which seat is looking (None: the only one of mine, else watching)."""

    seat: Seat | None = None


class Rehearsal(Wire):
    """What would these choices do, as far as the seat may know? Answered by a `ProposalView`.

    `place` instead of words: the best stack that leads there, with its side sets.
    """

    seat: Seat
    words: Words = []
    place: Annotated[int, Field(ge=0, le=15)] | None = None


class Act(Wire):
    """A whole confirmed action, made or not made as one. `key` makes repeats harmless."""

    seat: Seat
    decision: Annotated[str, Field(max_length=40)]
    words: Annotated[Words, Field(min_length=1)]
    key: ClientKey


class There(Wire):
    """The seats at which somebody was seen lately; for the others a bot may be asked to play."""

    seats: list[Seat]


class Plea(Wire):
    """Undo, standing order, a bot in somebody's place, coming back; `on` agrees or takes back.

    `undo`: take back my last choice (`on` False refuses another's request). `standing`: join while
    I have workers. `replace`: let a bot play for `of`. `back`: I play again myself.
    """

    seat: Seat
    what: Literal["undo", "standing", "replace", "back"]
    on: bool = True
    of: Seat | None = None
    key: ClientKey


class HintLine(Wire):
    """A candidate: its word, label, what it changes (empty: not to be told yet), how good it is.

    `worth` is in points of margin, `chance` of winning from 0 to 1, both with an interval where
    one is known. `meeting`: how likely others come to the same place. `why`: what speaks for it.
    """

    word: str
    label: Text
    about: str
    changes: Text
    worth: float
    low: float | None = None
    high: float | None = None
    chance: float | None = None
    chance_low: float | None = None
    chance_high: float | None = None
    meeting: float | None = None
    why: Text | None = None


class Hint(Wire):
    """What the best player at hand would do here. Not `final`: asked again, it knows better."""

    decision: str
    by: Text
    lines: list[HintLine]
    final: bool = True


class Continue(Wire):
    """A game that goes on from a point of another: people at `seats`, bots at the others."""

    ply: Annotated[int, Field(ge=0, le=100_000)]
    seats: Annotated[list[Seat], Field(min_length=1, max_length=4)]
    bot: str = ""
    key: ClientKey


class RecordAsked(Wire):
    """A record file to be looked at."""

    text: Annotated[str, Field(max_length=4_000_000)]


class Poke(Wire):
    """What the socket says: the game has something new. The page then fetches its own view."""

    rev: int
