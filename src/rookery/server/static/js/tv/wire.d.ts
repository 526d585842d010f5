/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */

/** What a search expects after `at` entries: results from -1 to 1, one per seat. */
export interface EstimateShown {
  at: number;
  values: Array<number>;
}

/** A game in a list; `yours`: whether it is the reader's turn. */
export interface GameRow {
  id: string;
  url: string;
  game: string;
  title: string;
  seats: Array<SeatListed>;
  to_move: number | null;
  yours: boolean;
  over: boolean;
  spectators: number;
  number: number;
}

/** The game that is shown `now`, None if none is on, and what may come `next`. */
export interface ProgrammeShown {
  now: GameRow | null;
  estimate: EstimateShown | null;
  next: Array<GameRow>;
  every_ms: number;
}

/** Who sits on a seat, and the day when that person is back: as they said, or from leave. */
export interface SeatListed {
  seat: number;
  kind: "computer" | "human" | "open" | "unheld";
  level: string | null;
  name: string;
  back: string | null;
  away: string | null;
}
