/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */

/** A button: it posts to `path`, or leads there if it is a `link`. */
export interface NoticeAct {
  words: string;
  path: string;
  link: boolean;
  main: boolean;
}

/** What concerns the asker: `new` notices are counted by the bell; `now` is the house's time. */
export interface NoticeList {
  now: number;
  new: number;
  notices: Array<NoticeShown>;
  state: string;
}

/** A notice in its reader's language; `who` has caused it, `acts` are its buttons. */
export interface NoticeShown {
  about: string;
  kind: string;
  icon: string;
  at: number;
  new: boolean;
  title: string;
  line: string;
  url: string;
  game: string;
  who: PersonShown | null;
  acts: Array<NoticeAct>;
}

/** A user: `player` is a public id that reveals nothing else; `scarf` is 1 to 6. */
export interface PersonShown {
  player: string;
  name: string;
  url: string;
  kind: string;
  scarf: number;
}
