/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */

/** What was done: the number of its line in the log, to whom, and whether it can be undone. */
export interface Done {
  number: number;
  player: string;
  undo: boolean;
  answer: Record<string, unknown> | null;
}
