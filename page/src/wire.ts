// Made from src/fourbit/web/wire.py by `npm run types`: do not edit.
// schema fa33327f364d4d53ad89faeaf367bd8c24c9dc9d6e257f03e50f5fa165dfb92c

/**
 * A whole confirmed action, made or not made as one. `key` makes repeats harmless.
 */
export interface Act {
  seat: "A" | "B" | "C" | "D";
  decision: string;
  /**
   * @minItems 1
   * @maxItems 200
   */
  words: string[];
  key: string;
}
/**
 * What the viewer has to decide now. `decision` goes back with the answer.
 *
 * `kind`: draft, join, stack, action (a proposal to confirm or edit; also lines outside actions),
 * upkeep. `proposal` is there for all but a draft. For a draft: `pack` to choose from, `kept` so
 * far, `passes_to` who gets the rest, `best` the suggested card if hints are on.
 */
export interface Ask {
  decision: string;
  kind: "draft" | "join" | "stack" | "action" | "upkeep";
  title: Text;
  proposal: ProposalView | null;
  pack: number[];
  kept: number[];
  passes_to: ("A" | "B" | "C" | "D") | null;
}
/**
 * Words in both languages.
 */
export interface Text {
  ja: string;
  en: string;
}
/**
 * A whole action filled in. `made` choices are already made and not part of `words`.
 *
 * `words` are what a POST of actions takes. `ends`: done, chance (a card is turned over first),
 * others (somebody else chooses first). For a stack `place`, `blocked`, `lines` and `sets` say
 * where it leads, what works in which order, and how many side sets lead there. `final`: it cannot
 * be taken back afterwards.
 */
export interface ProposalView {
  seat: "A" | "B" | "C" | "D";
  made: number;
  steps: StepView[];
  words: string[];
  before: {
    [k: string]: number;
  };
  after: {
    [k: string]: number;
  };
  changes: ChangeView[];
  ends: "done" | "chance" | "others";
  final: boolean;
  place: number | null;
  blocked: boolean;
  note: Text | null;
  lines: CardLine[];
  sets: string[];
}
/**
 * One choice of a proposal, and what follows from it until the next one.
 *
 * `carrier` is the key of what asks (empty: the procedure). `title` says who asks and what,
 * `question` only what. `forced` steps cannot be edited.
 */
export interface StepView {
  kind: string;
  carrier: string;
  line: number;
  asker: Text;
  title: Text;
  question: Text;
  word: string;
  label: Text;
  marks: Mark[];
  about: string;
  changes: ChangeView[];
  facts: FactView[];
  spends: string[];
  forced: boolean;
  refused: boolean;
  options: Offered[];
}
/**
 * One sign of a drawn effect, read from left to right.
 *
 * `sort` | `name` | `text`
 * --- | --- | ---
 * kind | a kind's id | the number with its sign (`+6`, `2`)
 * kinds | ids joined by `/` (any of them; `*` every resource) | the number
 * verb | build, plan, hire, house, track, repeat, … (acts and verbs of `words.icons`) | a number
 * to | – | `→`: may be done
 * or, and, open, close | – | `か`/`or`, `・`, brackets around a part
 * per, up_to, if | – | words and numbers that belong to an amount or condition
 * word | – | anything that has no sign: shorthand as it is printed
 */
export interface Mark {
  sort: "kind" | "kinds" | "verb" | "to" | "or" | "and" | "open" | "close" | "per" | "up_to" | "if" | "word";
  name: string;
  text: Text;
  says: Text;
}
/**
 * One number before and after (`words.changes`).
 */
export interface ChangeView {
  what: "piece" | "workers" | "limit" | "space" | "built" | "planned";
  key: string;
  was: number;
  now: number;
}
/**
 * What a step does by itself, in order: by which line of which carrier what changes.
 */
export interface FactView {
  what: string;
  seat: ("A" | "B" | "C" | "D") | null;
  carrier: string;
  line: number | null;
  thing: string;
  amount: number;
}
/**
 * An option of a step: its word, its label, drawn, and what it changes.
 */
export interface Offered {
  word: string;
  label: Text;
  marks: Mark[];
  about: string;
  changes: ChangeView[];
  spends: string[];
  draws: boolean;
  refuses: boolean;
}
/**
 * Stack: a card side (or the place, or the town hall) in the order in which it works.
 *
 * `usable` or `why` not.
 */
export interface CardLine {
  key: string;
  usable: boolean;
  used: boolean;
  why: Text;
  changes: ChangeView[];
}
/**
 * The rulebook of an edition.
 */
export interface BookPage {
  digest: string;
  name: Text;
  chapters: ChapterPage[];
}
/**
 * A chapter of the rulebook.
 */
export interface ChapterPage {
  id: string;
  title: Text;
  passages: Passage[];
}
/**
 * A line of the rulebook. `mark`: heading levels `h2` `h3`, `step` (numbered), `item`, `text`.
 *
 * `changed`: it differs from the edition compared with.
 */
export interface Passage {
  id: string;
  mark: "h2" | "h3" | "step" | "item" | "text" | "table";
  text: Text;
  changed: boolean;
}
/**
 * A bot or level one can play against, weakest first.
 */
export interface BotLine {
  id: string;
  name: Text;
  says: Text;
}
/**
 * An action card.
 */
export interface Card {
  number: number;
  zero: Entry;
  one: Entry;
}
/**
 * A place, card side, building or the town hall: everything that is drawn of it.
 *
 * `sprite` names what it is drawn with: first choice, then what it is derived from (a kind, a
 * verb), the last of which always exists. `headline` is empty but for buildings.
 */
export interface Entry {
  sort: "place" | "card" | "building" | "town_hall" | "procedure";
  key: string;
  number: number;
  what: Text;
  name: Text;
  title: Text;
  called: Text;
  headline: Text;
  price: PriceView[];
  points: Text;
  tags: Text[];
  copies: number;
  effects: EffectPage[];
  undecided: boolean;
  warnings: Text[];
  sprite: string[];
  works_at: number[];
  changed: boolean;
}
/**
 * So much of a kind.
 */
export interface PriceView {
  kind: string;
  amount: Text;
}
/**
 * One line of an entry: drawn, in shorthand, and as a sentence.
 *
 * `may`: it may be done (`→`), it does not happen by itself. `never`: it cannot happen here.
 */
export interface EffectPage {
  moment: string;
  marks: Mark[];
  shorthand: Text;
  sentence: Text;
  may: boolean;
  never: boolean;
}
/**
 * The chance of winning of each seat (0 to 1) after a ply.
 */
export interface ChanceView {
  ply: number;
  round: number;
  chances: number[];
}
/**
 * What was said and what is said instead; empty where it is new or gone.
 */
export interface ChangedLine {
  before: Text;
  after: Text;
}
/**
 * An edition file to be checked. `against` names what it is compared with (empty: its base);
 * `book`: its rulebook is wanted, too.
 */
export interface CheckAsked {
  text: string;
  against?: string;
  book?: boolean;
}
/**
 * The same messages as `fourbit check`; the rest only if it can be played.
 */
export interface Checked {
  errors: Finding[];
  warnings: Finding[];
  edition: EditionPage | null;
  diff: Diff | null;
  book: BookPage | null;
}
/**
 * An error or a warning, where it stands (from 1; 0: nowhere). `nearest`: what may be meant.
 */
export interface Finding {
  line: number;
  column: number;
  length: number;
  message: Text;
  nearest: string;
}
/**
 * One edition as the page draws it; the same `digest`, the same page for ever.
 */
export interface EditionPage {
  id: string;
  digest: string;
  name: Text;
  says: Text;
  kinds: KindPage[];
  places: Entry[];
  cards: Card[];
  buildings: Entry[];
  town_hall: Entry;
  procedure: Entry;
  rounds: number;
  workers: number;
  limit_most: number;
  hand: number;
  track: number;
  row: number;
  late_fee: Text;
  terms: {
    [k: string]: Text;
  };
  glossary: Term[];
  warnings: Text[];
}
/**
 * A kind of piece. `sprite` as of an entry.
 */
export interface KindPage {
  id: string;
  name: Text;
  is_score: boolean;
  sprite: string[];
}
/**
 * A word of the rules and its meaning.
 */
export interface Term {
  id: string;
  word: Text;
  meaning: Text;
}
/**
 * What differs between two editions; `keys` are the entries that changed.
 */
export interface Diff {
  before: Text;
  after: Text;
  contrasts: ContrastPage[];
  keys: string[];
}
/**
 * One entry or section that differs.
 */
export interface ContrastPage {
  title: Text;
  changes: ChangedLine[];
}
/**
 * A game that goes on from a point of another: people at `seats`, bots at the others.
 */
export interface Continue {
  ply: number;
  /**
   * @minItems 1
   * @maxItems 4
   */
  seats: ("A" | "B" | "C" | "D")[];
  bot?: string;
  key: string;
}
/**
 * An edition to choose: a sentence, what it changes, what to expect.
 */
export interface EditionLine {
  id: string;
  digest: string;
  name: Text;
  says: Text;
  changes: Text[];
  expect: Text[];
  recommended: boolean;
}
/**
 * The final scoring, and how the chances of winning went, where somebody can tell.
 */
export interface Ending {
  winners: ("A" | "B" | "C" | "D")[];
  scores: number[];
  tie_break: Text | null;
  groups: {
    [k: string]: number[];
  };
  group_names: {
    [k: string]: Text;
  };
  shares: ShareView[];
  course: RoundView[];
  chances: ChanceView[];
  swings: SwingView[];
}
/**
 * What one source gave each seat in points.
 */
export interface ShareView {
  group: string;
  carrier: string;
  name: Text;
  text: Text;
  points: number[];
}
/**
 * The course of the game: points (and pieces) of each seat at the end of a round.
 */
export interface RoundView {
  round: number;
  points: number[];
}
/**
 * A choice that changed a seat's chance of winning much, and the ply after it.
 */
export interface SwingView {
  ply: number;
  round: number;
  seat: "A" | "B" | "C" | "D";
  was: number;
  now: number;
  text: Text;
}
/**
 * A new game. `edition` is an id or digest, or `file` the text of one's own.
 *
 * `dealt` deals the hands (a very first game) instead of drafting; `lesson` guides the first
 * round. `seed` only if the table wants one; it is then shown.
 */
export interface GameAsked {
  way: "alone" | "screen" | "friends";
  edition?: string;
  file?: string;
  options?: {
    [k: string]: string;
  };
  /**
   * @minItems 2
   * @maxItems 4
   */
  seats: SeatAsked[];
  dealt?: boolean;
  lesson?: boolean;
  seed?: number | null;
  key: string;
}
/**
 * Who sits there: `me`, another `person` (by link, or at the same screen), or a `bot`.
 */
export interface SeatAsked {
  who: "me" | "person" | "bot";
  name: string;
  bot?: string;
}
/**
 * One of my games.
 */
export interface GameLine {
  id: string;
  way: "alone" | "screen" | "friends" | "record";
  edition: Text;
  names: string[];
  mine: ("A" | "B" | "C" | "D")[];
  my_turn: boolean;
  waiting: ("A" | "B" | "C" | "D")[];
  round: number;
  rounds: number;
  over: boolean;
  winners: ("A" | "B" | "C" | "D")[];
  scores: number[];
  lit: number[];
  changed: number;
  summary: Text;
}
/**
 * A game that was made.
 */
export interface GameMade {
  id: string;
  links: SeatLink[];
  view: GameView;
}
/**
 * The link of a seat, told once to whoever made the game (and again when renewed).
 *
 * `path` is `/g/{id}#k={key}`; `seat` None: for watching.
 */
export interface SeatLink {
  seat: ("A" | "B" | "C" | "D") | null;
  path: string;
}
/**
 * A game as its viewer may know it. Apply only a higher `rev`.
 *
 * `viewer` None: watching. `mine` are the seats this browser holds. `step_names` are the steps of
 * a round with `step_now` the current one. `ply` is where the viewer looks (an older one when
 * asked for); `plies` how far the game is.
 */
export interface GameView {
  id: string;
  rev: number;
  ply: number;
  plies: number;
  rules: string;
  way: "alone" | "screen" | "friends" | "record";
  viewer: ("A" | "B" | "C" | "D") | null;
  mine: ("A" | "B" | "C" | "D")[];
  round: number;
  rounds: number;
  step: number;
  phase: string;
  over: boolean;
  seats: SeatView[];
  order: ("A" | "B" | "C" | "D")[];
  places: PlaceView[];
  hall: WorkerView[];
  row: string[];
  deck: number;
  reveal: Reveal | null;
  waiting: ("A" | "B" | "C" | "D")[];
  thinking: ("A" | "B" | "C" | "D")[];
  ask: Ask | null;
  can_undo: boolean;
  can_ask_undo: boolean;
  undo_asked: ("A" | "B" | "C" | "D") | null;
  log: LogLine[];
  ending: Ending | null;
  hints_used: ("A" | "B" | "C" | "D")[];
  seed: number | null;
  lesson: boolean;
  rematch: string | null;
}
/**
 * What the viewer may know of a seat.
 *
 * `state`: choosing, ready (has chosen secretly), acting, done (has acted), passed, waiting, away
 * (nobody has come yet), empty at the end. `secret_plans`: how many plans are not known. `hand`
 * is empty while it is not known. `rank` from 1 in turn order.
 */
export interface SeatView {
  seat: "A" | "B" | "C" | "D";
  name: string;
  who: "me" | "person" | "bot";
  bot: string;
  level: Text;
  pieces: {
    [k: string]: number;
  };
  hired: number;
  limit: number;
  sent: number;
  built: string[];
  planned: string[];
  secret_plans: number;
  hand: number[];
  picks: number;
  space: number;
  rank: number;
  state: "choosing" | "ready" | "acting" | "done" | "passed" | "waiting" | "away" | "";
  points: number;
  standing: boolean;
  replacing: ("A" | "B" | "C" | "D")[];
}
/**
 * A place as it stands; `pool` is what lies on it.
 */
export interface PlaceView {
  workers: WorkerView[];
  blocked: boolean;
  pool: {
    [k: string]: number;
  };
}
/**
 * A worker on the board. `late`: it came after another. `now`: in this step.
 */
export interface WorkerView {
  seat: "A" | "B" | "C" | "D";
  late: boolean;
  now: boolean;
}
/**
 * The stacks of this step, once they are turned over, in the order of acting.
 *
 * `id` names it; `ply` leads to the board before anybody has acted.
 */
export interface Reveal {
  id: string;
  ply: number;
  stacks: TurnedStack[];
}
/**
 * A stack that was turned over: `cards` from top (1s) to bottom, and where its worker goes.
 *
 * `to` is a place's number, or 16 for the town hall.
 */
export interface TurnedStack {
  seat: "A" | "B" | "C" | "D";
  cards: string[];
  place: number;
  to: number;
  late: boolean;
  acted: boolean;
}
/**
 * One sentence of the log; `ply` leads to the board when it and all before it had happened.
 *
 * What somebody got or paid is also given in `pieces`, with what it came `by`.
 */
export interface LogLine {
  n: number;
  ply: number;
  seat: ("A" | "B" | "C" | "D") | null;
  what: string;
  text: Text;
  round: number;
  step: number;
  by: Text | null;
  pieces: {
    [k: string]: number;
  };
}
/**
 * What the best player at hand would do here. Not `final`: asked again, it knows better.
 */
export interface Hint {
  decision: string;
  by: Text;
  lines: HintLine[];
  final: boolean;
}
/**
 * A candidate: its word, label, what it changes (empty: not to be told yet), how good it is.
 *
 * `worth` is in points of margin, `chance` of winning from 0 to 1, both with an interval where
 * one is known. `meeting`: how likely others come to the same place. `why`: what speaks for it.
 */
export interface HintLine {
  word: string;
  label: Text;
  about: string;
  changes: Text;
  worth: number;
  low: number | null;
  high: number | null;
  chance: number | null;
  chance_low: number | null;
  chance_high: number | null;
  meeting: number | null;
  why: Text | null;
}
/**
 * Take a seat (or watch) by the key of its link; `name` gives oneself a name.
 */
export interface KeyAsked {
  key: string;
  name?: string | null;
}
/**
 * Which seat is looking (None: the only one of mine, else watching).
 */
export interface Look {
  seat?: ("A" | "B" | "C" | "D") | null;
}
/**
 * An option worth a setting: its key, what it means, its values.
 */
export interface OptionLine {
  key: string;
  says: Text;
  values: string[];
  labels: Text[];
  default: string;
}
/**
 * Undo, standing order, a bot in somebody's place, coming back; `on` agrees or takes back.
 *
 * `undo`: take back my last choice (`on` False refuses another's request). `standing`: join while
 * I have workers. `replace`: let a bot play for `of`. `back`: I play again myself.
 */
export interface Plea {
  seat: "A" | "B" | "C" | "D";
  what: "undo" | "standing" | "replace" | "back";
  on?: boolean;
  of?: ("A" | "B" | "C" | "D") | null;
  key: string;
}
/**
 * What the socket says: the game has something new. The page then fetches its own view.
 */
export interface Poke {
  rev: number;
}
/**
 * A record file to be looked at.
 */
export interface RecordAsked {
  text: string;
}
/**
 * What would these choices do, as far as the seat may know? Answered by a `ProposalView`.
 *
 * `place` instead of words: the best stack that leads there, with its side sets.
 */
export interface Rehearsal {
  seat: "A" | "B" | "C" | "D";
  /**
   * @maxItems 200
   */
  words?: string[];
  place?: number | null;
}
/**
 * All that the first page offers. `compiled`: whether the fast engine is in use.
 */
export interface StartPage {
  version: string;
  compiled: boolean;
  building_engine: boolean;
  editions: EditionLine[];
  options: OptionLine[];
  bots: BotLine[];
  default_bot: string;
  games: GameLine[];
}
/**
 * The seats at which somebody was seen lately; for the others a bot may be asked to play.
 */
export interface There {
  seats: ("A" | "B" | "C" | "D")[];
}
/**
 * What went wrong, for a person and for a program. Every status from 400 on carries one.
 *
 * `nearest` is the nearest valid word, where there is one. A 409 (too late) has a fresh `view`.
 */
export interface Trouble {
  id: string;
  message: Text;
  nearest: string;
  view: GameView | null;
}
