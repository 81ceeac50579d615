"""Every number the engine knows by name: maxima, words of the machine, layout of the state.

Plain Python reads this file; the build turns each name into a C constant. The order of the
layout is the order of the state's cells. Positions and records never contain these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

# --- maxima (stated to designers by the edition check) -------------------------------------------
SEATS = 4
KINDS = 8
PLACES = 16
CARDS = 16
SIDES = 32
BUILDINGS = 48
ROW = 8
HAND = 4
STACKS = 384  # 16 places × 24 orders
ORDERS = 24
SLOTS = 16  # lines with a frequency
POOLS = 8  # waivers of one price: the building step's own and the standing ones
CHOICE_PRICES = 4  # standing price rules that let choose a kind
TRIALS = (HAND + CHOICE_PRICES + 1) * KINDS  # a price, before and after each announced change
DEPTH_MOST = 16  # frames: a list of lines and a line, for each effect that set off the next
WATCHED = 16  # lines that another asks about (発動済み); lines that compare players
ANY_TIME_MOST = 8
PAYMENTS_MOST = 24  # in one line
OFFERS_MOST = 99  # of a line in one moment: more than its frequency and copies allow
ORDER_MOST = 8  # counts that put players in order
ANY_TIME_USES = 999  # conversions at any time, per action: far more than any purse allows
NO = -1
CHANCE = -1
NOBODY = -2
TOWN_HALL = 16
NODES = 3000
AMOUNTS = 700
TESTS = 400
LINES = 256
SERIES = 512
LISTED = 1200
BRANCHES = 500

_next: dict[str, int] = {}


def _enum(start: int, names: str) -> None:
    for number, name in enumerate(names.split(), start):
        _next[name] = number


# --- decisions: what is asked --------------------------------------------------------------------
_enum(
    0,
    """ASK_NOTHING ASK_ORDER ASK_ROW ASK_DEAL ASK_DRAW ASK_DRAFT ASK_JOIN ASK_STACK ASK_FEE
    ASK_CHOICE ASK_AMOUNT ASK_PLAN ASK_BUILD ASK_MODIFIER ASK_WAIVE ASK_UNPLAN ASK_GIVE_UP
    ASK_REPEAT ASK_WINDOW ASK_KEEP ASK_UPKEEP ASK_KINDS_END""",
)

# --- options: what a number means ----------------------------------------------------------------
OPTION_NO = 0  # decline, pass, none, done
OPTION_ROW = 1  # + building, in plan and build
OPTION_DECK = 99
OPTION_PLANNED = 101  # + building, in build
OPTION_ANY_TIME = 390  # + slot
OPTIONS = 398
OPTION_ROOM = 400

# --- phases of the game: the rulebook's chapters 5, 6 and 10 in order ----------------------------
_enum(
    0,
    """P_ORDER P_SETUP P_ROW P_DEAL P_DRAFT P_ROUND_START P_JOIN P_STACK P_RESOLVE P_ACTION
    P_ROUND_END P_BEFORE_UPKEEP P_UPKEEP P_REFILL P_LAST_WINDOW P_GAME_END P_OVER""",
)

# --- what a stretch of the procedure or the machine comes to --------------------------------------
# it goes on, waits for a choice, was put a choice with one option only, several seats choose at
# once of whom some may have one option only, or a branch that is rehearsed is through
_enum(0, "GOES_ON WAITS FORCED SETTLES THROUGH")

# --- what a step would come to, as bits, and what cannot be told without trying it out ------------
WHOLE = 1  # all of it can be done
SOME = 2  # it changes something
UNSURE = -1

# --- what a step of many games comes to for the learning seat, and actions that are none ----------
_enum(0, "STEP_ASKED STEP_OVER STEP_ILLEGAL STEP_OTHER")
STEP_ON = -1
STEP_NOT = -2

# --- stages of one action (§6-2-4) ---------------------------------------------------------------
_enum(
    0,
    """ST_OPEN ST_FEE ST_EARLY_CARDS ST_BEFORE ST_PLACE ST_AFTER ST_CARDS ST_HALL ST_END ST_CLOSE
    ST_DONE""",
)

# --- moments -------------------------------------------------------------------------------------
_enum(
    0,
    """M_NOW M_SETUP M_ROUND_START M_BEFORE_PLACE M_AFTER_PLACE M_ACTION_END M_ANY_TIME M_ALWAYS
    M_ON_PLAN M_ON_BUILD M_ON_HIRE M_ON_HOUSE M_ON_MOVE M_ON_TOWN_HALL M_ON_SWAP M_ON_PASS
    M_ON_GIVE_UP M_ON_UNPLAN
    M_BEFORE_UPKEEP M_ROUND_END M_GAME_END M_STANDING MOMENTS""",
)

# --- groups of lines: one per moment, then the `now` lines of each carrier, then standing rules ---
G_PLACE = 24
G_SIDE = G_PLACE + PLACES
G_BUILDING = G_SIDE + SIDES
G_HALL = G_BUILDING + BUILDINGS
G_YIELD = G_HALL + 1
G_PRICE = G_YIELD + 1
G_WAIVE = G_PRICE + 1
G_PERMIT = G_WAIVE + 1
GROUPS = G_PERMIT + 1

# --- carriers, which are also the sources of the accounts ----------------------------------------
_enum(0, "C_PLACE C_SIDE C_BUILDING C_HALL C_PROCEDURE")
SOURCE_SIDE = PLACES
SOURCE_BUILDING = SOURCE_SIDE + SIDES
SOURCE_HALL = SOURCE_BUILDING + BUILDINGS
SOURCE_PROCEDURE = SOURCE_HALL + 1
SOURCE_LATE_FEE = SOURCE_PROCEDURE + 1
SOURCE_UPKEEP = SOURCE_LATE_FEE + 1
SOURCES = SOURCE_UPKEEP + 1
# what is done by no line is said by its source, below zero
BY_LATE_FEE = -1 - SOURCE_LATE_FEE
BY_UPKEEP = -1 - SOURCE_UPKEEP

# --- facts: what the engine reports to whoever listens --------------------------------------------
_enum(
    0,
    """FACT_FLOW FACT_PLAN FACT_BUILD FACT_HIRE FACT_HOUSE FACT_MOVE FACT_UNPLAN FACT_GIVE_UP
    FACT_DISMISS FACT_POOL FACT_LINE FACT_ORDER FACT_ROW FACT_HAND FACT_ROUND FACT_JOIN FACT_PASS
    FACT_STACK FACT_WORKER FACT_ACTS FACT_KEEP FACT_SHOWN FACT_OVER FACT_RULE FACT_PRICE FACT_CHOSEN
    FACTS_END""",
)
_enum(0, "TOLD_WHAT TOLD_SEAT TOLD_BY TOLD_THING TOLD_AMOUNT TOLD_PHASE TOLD_WIDTH")
UNVALUED = -1_000_000_000  # of a choice that no mind put a value on
TOLD_ROOM = 256  # facts there is room for at first; more room is made as it is needed
COUNTS = 1  # who listens, as bits of `listening`: a tally,
TELLS = 2  # or a list of facts

# --- who did it, whom it touches, how often ------------------------------------------------------
_enum(0, "O_ANY O_PLACE O_CARD O_BUILDING O_OTHER")
_enum(0, "W_ME W_OTHERS W_ALL W_HERE_OTHERS W_HERE_ALL W_BEHIND W_AHEAD")
_enum(0, "F_ACTION F_ROUND F_GAME")

# --- what can be counted; N_PLAIN is a number that is always the same, N_CONST one of a list or
# with a bound ------------------------------------------------------------------------------------
_enum(
    0,
    """N_PLAIN N_CONST N_ROUND N_ROUNDS_LEFT N_PLAYERS N_BUILT N_BUILT_KINDS N_TAGGED N_PLANNED
    N_HIRED
    N_UNHIRED N_LIMIT N_SPACE N_RANK N_AHEAD N_BEHIND N_HAND N_SETS N_ON_PLACES N_ON_TOWN_HALL
    N_ON_BOARD N_HERE_PLAYERS N_LEDGER N_LEDGER_PLANNED N_LEDGER_BUILT N_LEDGER_HIRED
    N_LEDGER_HOUSE N_LEDGER_MOVED N_TRIGGERED N_HAS_EFFECT N_FRONT N_REAR N_LEADER N_FIRST
    N_LATE N_SECOND
    N_HERE N_AT_TOWN_HALL N_POOL N_SPENT N_FIRED N_MOST N_FEWEST N_SOLE_MOST""",
)
_enum(0, "CMP_GE CMP_LE CMP_EQ")
_enum(0, "LINK_END LINK_AND LINK_OR")

# --- steps of the machine ------------------------------------------------------------------------
_enum(
    0,
    """OP_END OP_JUMP OP_CHOICE OP_GIVES OP_GAIN OP_LOSE OP_PAY OP_PAY_SUM OP_PAY_PLACE_VP
    OP_DISCARD OP_PICK OP_PLAN OP_BUILD OP_HIRE OP_HOUSE OP_MOVE OP_UNPLAN OP_GIVE_UP OP_DISMISS
    OP_REFUND OP_REPEAT OP_PUT OP_TAKE OP_YIELD OP_PRICE OP_WAIVE OP_PERMIT""",
)
_enum(0, "V_PLAN V_BUILD V_HIRE V_HOUSE VERBS")
_enum(0, "PERMIT_AS_FIRST PERMIT_NO_LATE_FEE PERMIT_ENTER_BLOCKED")
_enum(0, "SCOPE_PLACE SCOPE_TRIGGERED SCOPE_ACTION")
_enum(0, "REPEAT_THESE REPEAT_HERE REPEAT_BIT REPEAT_NEXT")
_enum(0, "TO_DECK TO_ROW TO_OUT")  # where a building goes that is given up
_enum(0, "SELF_NOT SELF_TOO SELF_ONLY")  # whether a building's line is about that building itself
FROM_PLANNED = 1
FROM_ROW = 2

# --- rows of the tables: where in a row something stands ------------------------------------------
# a node: its operation, then the operands this operation has; a dot is one it does not use
OPERANDS: dict[str, str] = {
    "END": "",
    "JUMP": "TO",
    "CHOICE": "COUNT FIRST MAY_DECLINE AFTER BY_OWNER",
    "GIVES": "AGAIN",
    "GAIN": "KIND AMOUNT",
    "LOSE": "KIND AMOUNT TRIGGERED",
    "PAY": "KIND AMOUNT",
    "PAY_SUM": "KINDS BOUND",
    "PAY_PLACE_VP": "NUMBER SCOPE",
    "DISCARD": "KINDS BOUND",
    "PICK": "COUNTED BOUND",
    "PLAN": ". . . . MAY_DECLINE",
    "BUILD": "SOURCES FREE WAIVED WAIVED_MOST MAY_DECLINE",
    "HIRE": ". FREE",
    "HOUSE": ". FREE",
    "MOVE": "AMOUNT BACK",
    "UNPLAN": "TO . . . MAY_DECLINE",
    "GIVE_UP": "TO . . . MAY_DECLINE",
    "DISMISS": "",
    "REFUND": "VERB KIND AMOUNT PLACES ANY",
    "REPEAT": "WHICH PLACES . . MAY_DECLINE",
    "PUT": "KIND AMOUNT PLACE",
    "TAKE": "KIND . PLACE",
    "YIELD": "KIND AMOUNT",
    "PRICE": "VERB KIND KINDS AMOUNT MORE FLOOR",
    "WAIVE": "KINDS AMOUNT",
    "PERMIT": "WHAT",
}
# what stands at the same place in several operations, for code that serves them all
FAMILIES: dict[str, tuple[str, ...]] = {
    "FLOW_KIND": ("GAIN", "LOSE", "PAY"),
    "FLOW_AMOUNT": ("GAIN", "LOSE", "PAY"),
    "SUM_KINDS": ("PAY_SUM", "DISCARD"),
    "SUM_BOUND": ("PAY_SUM", "DISCARD", "PICK"),
    "VERB_FREE": ("BUILD", "HIRE", "HOUSE"),
    "LEAVES_TO": ("UNPLAN", "GIVE_UP"),
    "ASKS_MAY_DECLINE": ("PLAN", "BUILD", "UNPLAN", "GIVE_UP", "REPEAT"),
}
NODE_UNTIL = 7  # of any node: the branch it is part of ends there (see the compiler's `bind`)
NODE_WIDTH = 8


def _operands() -> None:
    """`GAIN_KIND`, `CHOICE_AFTER` and so on, each the place of an operand in its node."""
    for op, operands in OPERANDS.items():
        for at, name in enumerate(operands.split(), 1):
            if name != ".":
                _next[f"{op}_{name}"] = at
    for family, ops in FAMILIES.items():
        operand = family.split("_", 1)[1]
        (_next[family],) = {_next[f"{op}_{operand}"] for op in ops}


_operands()
_enum(
    0,
    """AMOUNT_NOUN AMOUNT_PARAMETER AMOUNT_PER AMOUNT_TIMES AMOUNT_MOST AMOUNT_UP AMOUNT_PLACE
    AMOUNT_ALSO AMOUNT_WIDTH""",
)
# a branch: its first node, its last conversion's OP_GIVES (or NO), its last node, and whether it
# costs nothing where one of the branches must be taken
_enum(0, "BRANCH_NODE BRANCH_GIVES BRANCH_END BRANCH_FREE BRANCH_WIDTH")
_enum(0, "TEST_AMOUNT TEST_COMPARES TEST_NUMBER TEST_LINK TEST_WIDTH")
# a series: the amount it goes by (or round, or players), its values, and how much more beyond them
_enum(0, "SERIES_BY SERIES_LENGTH SERIES_THEN SERIES_VALUES")
BY_ROUND = -1
BY_PLAYERS = -2
COUNTED_MOST = 9999  # what a list or a product comes to
SPACE_MOST = 999  # of the track
NONE = -30000  # no bound
# a line: whose it is, when and for whom it works, how often, and where its steps begin
_enum(
    0,
    """LN_CARRIER LN_INDEX LN_MOMENT LN_ORIGIN LN_MASK LN_WHO LN_TEST LN_SLOT LN_TIMES
    LN_NODE LN_WITH_SELF LN_SOURCE LN_WATCHED LN_ONCE LN_COMPARED LN_AGAIN LINE_WIDTH""",
)

# --- procedure: the screws, in one table ---------------------------------------------------------
_enum(
    0,
    """PR_ROUNDS PR_WORKERS PR_HIRED PR_LIMIT PR_LIMIT_MOST PR_CAP PR_STEP PR_SCORE PR_ROW
    PR_REFILL PR_DRAFT PR_TOGETHER PR_FIRST PR_USABLE PR_BUILD_NOW PR_PLAN_LIMIT PR_TRACK_START
    PR_TRACK_HEAD PR_TRACK_LENGTH PR_TRACK_EFFECTIVE PR_EARLY_CARDS PR_UNITS PR_BAILOUT
    PR_IMMEDIATE PR_END_TEST PR_UPKEEP_KINDS PR_RESOURCES PR_KINDS PR_BUILDINGS PR_ANY_TIME
    PR_TIE_BREAKS PR_REFILL_CARDS PR_FIRST_BY PR_ACTING PR_ACTING_BY PR_ANY_TIME_OWNERS
    PR_SLOTS PR_NO_FEE PR_IDLE_SALES
    PR_MODIFIERS PROCEDURE""",
)
_enum(0, "REFILL_ROUND_END REFILL_AT_ONCE REFILL_NEVER")
_enum(0, "DRAFT_PASS DRAFT_DEALT DRAFT_PRESET")
_enum(0, "FIRST_EARLIEST FIRST_LATEST FIRST_ALL FIRST_NONE FIRST_LISTED")
_enum(0, "ACTING_EARLIEST ACTING_LATEST ACTING_LISTED")
_enum(0, "START_SPREAD START_STACKED START_RANKS")
_enum(0, "EFFECTIVE_NEXT_STEP EFFECTIVE_IMMEDIATE EFFECTIVE_NEXT_ROUND")
_enum(0, "BAILOUT_NONE BAILOUT_KEEP1 BAILOUT_KEEP3")

# --- frames: what the machine is in the middle of ------------------------------------------------
# FR_LIST: the group it goes through, or NO for a line's own steps. FR_COPY: of a list, how many
# copies of a building had their turn; of a line whose branch has several conversions, whether
# something came of the one at hand
_enum(
    0,
    """FR_LIST FR_AT FR_LINE FR_OWNER FR_SEAT FR_ORIGIN FR_PLACE FR_PHASE FR_INDEX FR_SPENT
    FR_BOUND FR_BUILDING FR_CHANGED FR_COPY FRAME_WIDTH""",
)
# what happened to a line so far, as bits of FR_CHANGED
LINE_CHANGED = 1
LINE_OFFERED = 2
LINE_USED = 4
# phases of plan, build, hire, house inside their frame
_enum(0, "DEED_CHOOSE DEED_MODIFY DEED_WAIVE DEED_DO DEED_DRAWN")

# --- what others may know of a field: how `look` shows it to them --------------------------------
# open: all of it; own: nothing; until_shown: that it is made, once the seat is through with it;
# until_drafted: how many, while the draft goes on; unless_known: what is marked as known, of the
# rest the rounds; unlocated: nobody sees where it lies, only what and how many; as_seen: what went
# through one's own hands; follows: nothing, it follows from other fields
_enum(
    0,
    """SEE_OPEN SEE_OWN SEE_UNTIL_SHOWN SEE_UNTIL_DRAFTED SEE_UNLESS_KNOWN SEE_UNLOCATED SEE_AS_SEEN
    SEE_FOLLOWS""",
)
HIDDEN = -2  # in the cells of a sight: it is made, but not shown
ROUNDS_MOST = 12

# --- features: how a cell becomes numbers of an array --------------------------------------------
_enum(0, "HOW_NUMBER HOW_ONE_HOT HOW_BITS HOW_SEAT HOW_SEATS HOW_STACK")
PLAN_WIDTH = 6  # cell, how, low, width, at, scale

# --- how long what a field says holds; then it is empty again ------------------------------------
# of the game, of the draft, of a choice (until it is shown), of the round, of the board (until the
# workers return), of the step, of the upkeep, of the action, of a moment (until the next action
# ends), of a verb (while its price is being settled), of the machine (while lines work)
LIFETIMES: tuple[str, ...] = (
    *("game", "draft", "choice", "round", "board", "step"),
    *("upkeep", "action", "moment", "verb", "machine"),
)

# --- the state: every field, by what it is counted, who may know it, how long it holds, and what
# its cells are when they are empty. Its order is the order of the cells; cells that are emptied
# together lie together. Addresses, views, arrays and resampling all follow from this one list.
SIZES: dict[str, int] = {
    "seat": SEATS,
    "rank": SEATS,
    "kind": KINDS,
    "building": BUILDINGS,
    "space": ROW,
    "card": CARDS,
    "hand": HAND,
    "pick": HAND,
    "slot": SLOTS,
    "place": PLACES + 1,
    "verb": _next["VERBS"],
    "frame": DEPTH_MOST,
    "part": _next["FRAME_WIDTH"],
    "round": ROUNDS_MOST + 1,
}
LAYOUT: tuple[tuple[str, str, str, str, int], ...] = (
    ("PLAYERS", "", "open", "game", 0),
    ("PHASE", "", "open", "game", 0),
    ("ROUND", "", "open", "game", 0),
    ("STEP", "", "open", "round", 0),
    ("SUB", "", "open", "game", 0),  # how far the phase has come
    ("WAIT", "", "open", "choice", 0),  # seats that still choose, as bits
    ("ASK", "", "open", "choice", 0),
    ("ASK_SEAT", "", "open", "choice", 0),
    ("ENDING", "", "open", "game", 0),  # this round is the last
    ("PICK_NUMBER", "", "open", "draft", 0),
    ("SPACE", "seat", "open", "game", 0),  # on the track
    ("ACTOR", "", "open", "action", NO),
    ("ORDER", "rank", "open", "game", NO),  # seats from front to back, live
    ("FROZEN", "rank", "open", "game", NO),  # the order this step (or round) goes by
    ("PACK", "card", "as_seen", "draft", NO),  # in whose pack a card was dealt
    ("KEPT", "seat hand", "until_drafted", "game", NO),  # sorted once the draft is over
    ("PICK", "seat", "until_shown", "choice", NO),
    ("CHOSEN", "seat", "until_shown", "choice", NO),  # stack set
    ("STACK", "seat", "open", "game", NO),  # stack last revealed
    ("AT", "seat", "open", "step", NO),  # where the worker of this step stands
    ("KEEP", "seat", "until_shown", "upkeep", NO),
    # buildings
    ("ROW_SIZE", "", "open", "game", 0),
    ("ROW_AT", "space", "open", "game", 0),
    ("DECK", "building", "unlocated", "game", 0),  # copies not yet drawn
    ("PLANNED", "seat building", "unless_known", "game", 0),  # 2 × round + 1 if everybody knows it
    ("BUILT", "seat building", "open", "game", 0),
    ("OWNED", "seat", "follows", "game", 0),  # how many were built: kept for speed
    # players
    ("PURSE", "seat kind", "open", "game", 0),
    ("PENDING", "seat kind", "own", "upkeep", 0),  # change by this upkeep
    ("HIRED", "seat", "open", "game", 0),
    ("LIMIT", "seat", "open", "game", 0),
    ("PASSED", "seat", "open", "round", 0),
    # workers
    ("BLOCKED", "", "open", "board", 0),  # places, as bits
    ("SENT", "seat", "open", "board", 0),
    ("FRESH", "seat", "open", "board", 0),  # hired this round
    ("VISITED", "seat", "open", "board", 0),  # places with an own worker this round, as bits
    ("ON_PLACES", "seat", "open", "board", 0),
    ("AT_HALL", "seat", "open", "board", 0),
    ("JOINED", "seat", "open", "step", 0),
    ("LATE", "seat", "open", "step", 0),
    ("ACTED", "seat", "open", "step", 0),
    ("UPKEEP_AT", "seat", "own", "upkeep", 0),  # which of the paying kinds is asked for
    ("DUE", "seat", "own", "upkeep", 0),  # units still to be paid
    ("USES", "seat slot", "open", "game", 0),
    ("POOL", "place kind", "open", "game", 0),
    # the action
    ("STAGE", "", "open", "action", 0),
    ("CARD_AT", "", "open", "action", 0),
    ("EFFECT", "", "open", "action", 0),  # the place effect applies
    ("ANY_TIME_USED", "", "open", "action", 0),
    ("SPENT_CARDS", "", "open", "action", 0),  # stack positions used, as bits
    ("L_GAIN", "kind", "open", "action", 0),
    ("L_TRIGGERED", "", "open", "action", 0),
    ("L_CARDS", "", "open", "action", 0),  # VP by cards of this action
    ("L_PLANNED", "", "open", "action", 0),
    ("L_BUILT", "", "open", "action", 0),
    ("L_HIRED", "", "open", "action", 0),
    ("L_HOUSE", "", "open", "action", 0),
    ("L_MOVED", "", "open", "action", 0),
    ("L_PAID", "verb kind", "open", "action", 0),  # by the place effect
    ("L_PAID_ELSE", "verb kind", "open", "action", 0),  # by anything else
    ("COMPARED", "seat", "open", "moment", 0),  # comparisons that held when it began, as bits
    ("L_FIRED", "seat", "open", "moment", 0),  # watched lines that worked for a seat, as bits
    ("PRICE", "kind", "open", "verb", 0),
    # the machine
    ("DEPTH", "", "open", "machine", 0),
    ("FRAME", "frame part", "open", "machine", 0),
)
# what a sight has besides the state's cells
MEMORY: tuple[tuple[str, str], ...] = (
    ("AT_VIEWER", ""),
    ("AT_DECK_SIZE", ""),
    ("AT_SECRET", "seat round"),  # plans nobody else has seen
    ("AT_SEEN", "pick card"),  # draft: what each pack held when the viewer had it
)


def _lay_out(rows: Iterable[tuple[str, str]], at: int) -> int:
    """Give each field its address; gives the first one that is free."""
    for name, per in rows:
        _next[name] = at
        at += prod(SIZES[by] for by in per.split())
    return at


def _span(names: list[str]) -> tuple[int, int]:
    """The cells of fields that lie together."""
    rows = [row[0] for row in LAYOUT]
    first = rows.index(names[0])
    if rows[first : first + len(names)] != names:
        raise ValueError(f"fields that are emptied together must lie together: {names}")
    return _next[names[0]], _next[rows[first + len(names)]]


def _check(name: str, per: str, seen: str, lasts: str, empty: int) -> None:
    """A field says everything about itself."""
    if f"SEE_{seen.upper()}" not in _next or lasts not in LIFETIMES or empty not in (0, NO):
        raise ValueError(f"{name}: {seen!r}, {lasts!r}, {empty}")


for _row in LAYOUT:
    _check(*_row)
CELLS = _lay_out([(row[0], row[1]) for row in LAYOUT], 0)
SEEN_CELLS = _lay_out(MEMORY, CELLS)
EMPTY_FROM, EMPTY_TO = _span([row[0] for row in LAYOUT if row[4] == NO])
BOARD_FROM, BOARD_TO = _span([row[0] for row in LAYOUT if row[3] == "board"])
STEP_FROM, STEP_TO = _span([row[0] for row in LAYOUT if row[3] == "step" and not row[4]])
LEDGER_FROM, LEDGER_TO = _span(
    [row[0] for row in LAYOUT if row[3] in ("action", "moment") and not row[4]]
)
SHELVES = 32  # states laid aside while a branch is rehearsed; more are made as they are needed
TRIES = 20_000  # choices tried before a branch counts as impossible
PURSES = 1500  # purses that sales could lead to, looked at before a sale counts as of use
PURSE_CELLS = KINDS + SLOTS  # of each: what it holds, how often counted lines were used
UNDOES = DEPTH_MOST // 2 * PAYMENTS_MOST + PURSE_CELLS + KINDS  # changed only to ask a question
SHELF = CELLS + OPTION_ROOM + 6

# --- the compiled rules: name and length of each table -------------------------------------------
TABLES: tuple[tuple[str, int], ...] = (
    ("T_NODE", NODES * NODE_WIDTH),
    ("T_AMOUNT", AMOUNTS * _next["AMOUNT_WIDTH"]),
    ("T_TEST", TESTS * _next["TEST_WIDTH"]),
    ("T_LINE", LINES * _next["LINE_WIDTH"]),
    ("T_SERIES", SERIES),  # numbers that differ
    ("T_GROUP_AT", GROUPS),
    ("T_GROUP_SIZE", GROUPS),
    ("T_LISTED", LISTED),  # line numbers, group by group
    ("T_BRANCH", BRANCHES * _next["BRANCH_WIDTH"]),
    ("T_COST", BUILDINGS * KINDS),
    ("T_POINTS", BUILDINGS),
    ("T_TAGS", BUILDINGS),
    ("T_COPIES", BUILDINGS),
    ("T_PROCEDURE", _next["PROCEDURE"]),
    ("T_FEE", KINDS),
    ("T_VERB_COST", 4 * KINDS),
    ("T_UPKEEP_KIND", KINDS),
    ("T_UPKEEP_UNIT", KINDS),
    ("T_ANY_LINE", ANY_TIME_MOST),
    ("T_ANY_NODE", ANY_TIME_MOST),
    # amounts, the greater first, or (negative) the smaller
    ("T_TIE_BREAK", ORDER_MOST),
    ("T_FIRST_BY", ORDER_MOST),
    ("T_ACTING_BY", ORDER_MOST),
    ("T_ORDERS", 96),  # for each of the 24 orders, which card of the hand lies at which position
    ("T_PRESET", SEATS * HAND),
    ("T_SETS", 16 * KINDS),
    ("T_SLOT_SCOPE", SLOTS),
    ("T_OWNERS_ONLY", GROUPS),  # 1: all lines of the group are on buildings
    ("T_REPEATS", PLACES),  # 1: the place's own effect repeats another, so it cannot be repeated
)
_at = 0
for _name, _length in TABLES:
    _next[_name] = _at
    _at += _length
TABLE_CELLS = _at


# --- a mind: one list of numbers, by name ---------------------------------------------------------
# How it chooses: the kind of player; states looked at for a first, a second look and a decision;
# classes looked at again; classes a policy lets simulate; how much worse (VP) something may be and
# still be chosen now and then, and what never is; the same for drafting; whether it looks at sales
_enum(0, "STYLE_RANDOM STYLE_POLICY STYLE_SEARCH")
CLASSES = 70  # of stacks: a place and which cards show their 1-side
FEATURES = 14  # of a position, for a policy
SHARES = 8
WIDTH = 9  # options looked at, where there are many
SPANS = 32  # stretches of cells that can differ
ASIDES = 64  # states laid aside while a mind looks ahead
TOPS = 16  # stacks that are played out
LOOKS = 48  # choices one after the other, in one look
HOLDINGS = KINDS + 6  # what a seat has: pieces, workers, limit, space, not sent, built, planned
MIND: tuple[tuple[str, int], ...] = (
    *(("M_STYLE", 1), ("M_FIRST_LOOK", 1), ("M_SECOND_LOOK", 1), ("M_LOOK", 1), ("M_AGAIN", 1)),
    *(("M_SIMULATED", 1), ("M_TEMPERATURE", 1), ("M_FLOOR", 1), ("M_DRAFT_NOISE", 1)),
    ("M_SALES", 1),
    # playing out: how many worlds, among how many stacks, how many rounds on, how much the first
    # opinion counts, and how those play who play on
    *(("M_WORLDS", 1), ("M_AMONG", 1), ("M_HORIZON", 1), ("M_PRIOR", 1)),
    *(("M_PLAY_SIMULATED", 1), ("M_PLAY_TEMPERATURE", 1)),
    # the worth of a position (see `worth`)
    *(("W_PIECE", KINDS), ("W_PIECE_LATE", KINDS), ("W_PIECE_LAST", 3)),
    *(("W_GLUT", 1), ("W_GLUT_SHARE", 1)),
    *(("W_READY", 1), ("W_READY_LAST", 1), ("W_ACTION", 1), ("W_WORKER", SHARES), ("W_LEAST", 1)),
    *(("W_UPKEEP", 1), ("W_SHORT", 1), ("W_ACTION_UNITS", 1)),
    *(("W_PLAN", 1), ("W_NEAR_ROW", 1), ("W_NEAR_PLAN", 1), ("W_NEAR_SECOND", 1)),
    *(("W_AFFORD", 1), ("W_NEAR_LAST", 1), ("W_NEAR_LATE", 1)),
    *(("W_ROOM", 1), ("W_TRACK", 1), ("W_TRACK_LEFT", 1), ("W_OWNED", 1)),
    *(("W_HOUSE", 1), ("W_HIRED", 1)),
    ("W_WORKS", BUILDINGS),  # what a building brings in a round to come
    # the edition's own numbers, as the worth needs them
    *(("E_COST", BUILDINGS * KINDS), ("E_PRICE", BUILDINGS), ("E_POINTS", BUILDINGS)),
    *(("E_UNIT", KINDS), ("E_UNITS", 1), ("E_ROUNDS", 1)),
    # drafting: what a card is worth, and two together
    *(("D_CARD", CARDS), ("D_PAIR", CARDS * CARDS)),
    # the policy: places (and the town hall), card sides, and both together
    *(("Q_PLACE", (PLACES + 1) * FEATURES), ("Q_SIDE", SIDES * FEATURES)),
    ("Q_PAIR", (PLACES + 1) * SIDES),
    # the chance to win: how steeply it rises with the lead, by rounds still to come
    ("C_SLOPE", ROUNDS_MOST + 1),
)
_at = 0
for _name, _length in MIND:
    _next[_name] = _at
    _at += _length
MIND_SIZE = _at

# --- what a game came to, as a row ----------------------------------------------------------------
_enum(0, "RESULT_WINNERS RESULT_DECISIONS RESULT_FACTS RESULT_SCORE")
_next["RESULT_HAND"] = _next["RESULT_SCORE"] + SEATS
RESULT = _next["RESULT_HAND"] + SEATS

globals().update(_next)
