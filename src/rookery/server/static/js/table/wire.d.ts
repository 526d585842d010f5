/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */
import type { Node, Scene } from '../board/wire.d.ts';

/** The agreed time in seconds; clocks of days also have `days` per action, `bank` in reserve. */
export interface ClockShown {
  initial_s: number;
  increment_s: number;
  days?: number;
  bank?: number;
  strict?: boolean;
}

/** Bits of the player on a seat, which count from draw `first` on (0: the set-up). */
export interface ContributionShown {
  seat: number | null;
  bits: string;
  first: number;
}

/** What a race is run over: the score that says how far a seat has come. */
export interface Course {
  score: number;
  goal: number;
  stations: Array<string>;
}

/** A ply of the log, described in `words`, and briefly in `gists` for a list. */
export interface EntryShown {
  number: number;
  seat: number | null;
  text: string;
  words: string;
  of: number | null;
  gists: Array<Gist>;
}

/** A request failed and changed nothing; `words` tells people why. */
export interface Failed {
  type: "error";
  code: string;
  words: string;
  number?: number | null;
  reasons?: Array<string>;
}

/** What chance is drawn from: the secret's hash, the contributions; the secret at the end. */
export interface FairShown {
  commitment: string;
  secret: string | null;
  contributions: Array<ContributionShown>;
}

/** The rest of a `Ply`, which is only for one reader and others who hold the same seats. */
export interface ForReader {
  yours: Array<number>;
  seats: Array<SeatShown>;
  can: Array<string>;
  taps: Record<string, Array<string>>;
}

/** Which kind of game is played, and which one this is. */
export interface GameTitle {
  id: string;
  name: string;
  title: string;
}

/** One line of a list of moves; the list puts the seat whose turn it is before it. */
export interface Gist {
  words: string;
  pictures?: Array<string>;
  place?: string;
  seat?: number | null;
  thing?: string;
  was?: string;
  now?: string;
  undone?: string;
  yours?: string;
}

/** A good action in the position after `number` entries, and the taps that choose it. */
export interface Hinted {
  type: "hint";
  number: number;
  action: string;
  path: Array<string>;
  words: string;
}

/** Something to know while the request is still being processed. */
export interface Notice {
  type: "notice";
  code: string;
  words: string;
}

/** Why options are rejected, in a person's words; `option` is the one at fault, or "". */
export interface OptionFault {
  option: string;
  words: string;
}

/** Who is there, what is requested, and what the reader can do; there is no new entry. */
export interface People {
  type: "people";
  number: number;
  yours: Array<number>;
  seats: Array<SeatShown>;
  spectators: number;
  ask: RequestShown | null;
  can: Array<string>;
  compiling: Array<string>;
  rematch: string | null;
  fair: FairShown | null;
  wait: WaitShown | null;
}

/** One more entry: what changes in the scene, and the standing after it. */
export interface Ply {
  type: "ply";
  number: number;
  entry: EntryShown;
  put: Array<Node>;
  drop: Array<string>;
  view: [number, number, number, number] | null;
  to_move: number | null;
  turn_owner: number | null;
  over: boolean;
  advice: string;
  ask: RequestShown | null;
  result: Result | null;
  text: string;
  wait: WaitShown | null;
}

/** Yes, I am here. */
export interface Pong {
  type: "pong";
}

/** Where the same people play again. */
export interface RematchAt {
  type: "rematch";
  url: string;
}

/** An open request: `by` is the seat that asks; `seats` have yet to answer. */
export interface RequestShown {
  kind: "pause" | "undo";
  by: number;
  seats: Array<number>;
  ms?: number;
  agreed?: number;
}

/** A clock of days rests for so many milliseconds, None: nobody knows how long. */
export interface RestShown {
  why: "hours" | "leave" | "pause";
  ms: number | null;
}

/** The places, the final scores, and why the game is over. */
export interface Result {
  ranking: Array<number>;
  scores: Array<Array<number>>;
  reason: string;
  counted: boolean;
  verdict: string;
  share: string;
  solved: boolean;
}

/** What people should know about some options, and every reason why they are rejected. */
export interface RulesetCheck {
  notes: Array<string>;
  reasons: Array<string>;
  faults: Array<OptionFault>;
}

/** A seat as everybody at the table sees it; `here`: the reader holds it. */
export interface SeatShown {
  seat: number;
  name: string;
  kind: "computer" | "human" | "open" | "unheld";
  level: string | null;
  here: boolean;
  online: boolean;
  left: boolean;
  scores: Array<number>;
  clock_ms: number | null;
  running: boolean;
  quiet: boolean;
  finishing: boolean;
  rest: RestShown | null;
  back_ms: number | null;
}

/** A computer is searching for its action on this seat. */
export interface Thinking {
  type: "thinking";
  seat: number;
}

/** A whole table as one reader sees it. */
export interface View {
  type: "view";
  number: number;
  game: GameTitle;
  scene: Scene;
  taps: Record<string, Array<string>>;
  to_move: number | null;
  turn_owner: number | null;
  over: boolean;
  yours: Array<number>;
  seats: Array<SeatShown>;
  score_names: Array<string>;
  clock: ClockShown | null;
  log: Array<EntryShown>;
  advice: string;
  can: Array<string>;
  ask: RequestShown | null;
  result: Result | null;
  spectators: number;
  compiling: Array<string>;
  thinking: number | null;
  rematch: string | null;
  text: string;
  daily: string | null;
  evening: string | null;
  fair: FairShown | null;
  wait: WaitShown | null;
  rated: boolean;
  score_ones: Array<string>;
  course: Course | null;
}

/** For whom the table waits; the others may go on after so many milliseconds. */
export interface WaitShown {
  seat: number;
  away_ms: number;
  here_ms: number | null;
}

/** How many watch a table, in however many windows, and the names of those who wish that. */
export interface WatchersShown {
  count: number;
  names: Array<string>;
}
