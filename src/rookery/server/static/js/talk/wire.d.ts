/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */

/** A chat line in the reader's language; `player` is the speaker's public id. */
export interface LineShown {
  number: number;
  seat: number;
  player: string;
  name: string;
  kind: "emote" | "phrase" | "text";
  text: string;
  words: string;
  at: number;
}

/** Chat lines that the page has not had yet, in order. */
export interface SaidShown {
  type: "said";
  lines: Array<LineShown>;
}
