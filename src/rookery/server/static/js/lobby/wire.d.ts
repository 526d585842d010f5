/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */
import type { ClockShown } from '../table/wire.d.ts';

/** All sit: the game begins at `url`. */
export interface Begins {
  type: "begins";
  url: string;
}

/** The user is challenged: `GET /api/challenges` says who. */
export interface Challenged {
  type: "challenged";
}

/** A table was found: users must sit down within `sit_in` seconds; `yes` have done so already. */
export interface FoundMessage {
  type: "found";
  game_id: string;
  game: string;
  seats: number;
  sit_in: number;
  sit_by: number;
  you: boolean;
  people: Array<PersonWaiting>;
  yes: Array<string>;
  clock: ClockShown | null;
  rated: boolean;
  player: string;
}

/** People who wait for the same table; at `fill_at` computers of `level` join them. */
export interface GroupRow {
  id: string;
  game: string;
  seats: number;
  people: Array<PersonWaiting>;
  clock: ClockShown | null;
  rated: boolean;
  options: Record<string, string>;
  since: number;
  fill_at: number | null;
  level: string;
}

/** A user who is here: `waiting`, `playing`, `watching` or `looking`, and at which game. */
export interface HereRow {
  id: string;
  name: string;
  scarf: number;
  doing: "looking" | "playing" | "waiting" | "watching";
  game: string;
}

/** The user looks for no table. */
export interface Idle {
  type: "idle";
  known: boolean;
  player: string;
}

/** How many people are here, how many of them wait, and how many tables are in play. */
export interface PeopleCounts {
  people: number;
  waiting: number;
  playing: number;
  games: Record<string, number>;
  tables: Record<string, number>;
  usual: Record<string, number>;
}

/** A person in a group; `rating` is None before the first rated game. `scarf` is 1 to 6. */
export interface PersonWaiting {
  player: string;
  name: string;
  scarf: number;
  rating: number | null;
}

/** Who sits on a seat: `human`, `computer`, `open` or `unheld`. */
export interface SeatRow {
  kind: string;
  name: string;
  level: string | null;
  bot: boolean;
  player: string;
}

/** A table at which a seat can be taken, or one to watch (`number` entries so far). */
export interface TableRow {
  id: string;
  game: string;
  seats: Array<SeatRow>;
  clock: ClockShown | null;
  rated: boolean;
  begun: boolean;
  number: number;
  spectators: number;
  since: number;
}

/** The user looks for a table: their group has `have` people and wants `want`. */
export interface WaitingMessage {
  type: "waiting";
  have: number;
  want: number;
  fill_in: number | null;
  fill_at: number | null;
  group: string;
  since: number;
  level: string;
  wants: Array<WishShown>;
  bots: boolean;
  absent: Array<string>;
  player: string;
}

/** One of the user's own wishes: numbers of seats, rulesets, clocks. */
export interface WishShown {
  game: string;
  seats: Array<number>;
  rulesets: Array<Record<string, string>>;
  clocks: Array<ClockShown | null>;
  stakes: string;
}
