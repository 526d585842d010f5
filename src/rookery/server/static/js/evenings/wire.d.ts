/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */

/** Where a table stands: after `number` entries it is the `to_move` player's turn. */
export interface BoardNow {
  game_id: string;
  number: number;
  to_move: string | null;
  over: boolean;
}
