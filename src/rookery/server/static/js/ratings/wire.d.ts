/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */

/** A game's effect on the rating of the player on a seat, and the comparisons behind it. */
export interface ChangeShown {
  seat: number;
  player: string;
  you: boolean;
  place: number;
  url: string;
  before: RatingShown;
  after: RatingShown;
  pairs: Array<PairShown>;
}

/** A game's effect on its players' ratings. */
export interface GameRating {
  outcome: string;
  pool: string | null;
  title: string;
  changes: Array<ChangeShown>;
}

/** A comparison with the player on `seat`: its score (1, 0.5 or 0) and the points it gave. */
export interface PairShown {
  seat: number;
  score: number;
  gained: number;
}

/** A rating such as 1640 ± 90, and whether it is provisional. */
export interface RatingShown {
  rating: number;
  within: number;
  provisional: boolean;
}

/** The rating of the person on a seat. */
export interface SeatRating {
  seat: number;
  rating: RatingShown;
}

/** A message to the page: the ratings of those at the table; newcomers have none yet. */
export interface StandingsShown {
  type: "standings";
  seats: Array<SeatRating>;
}
