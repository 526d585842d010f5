/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */

/** The note and the drawings of one position. */
export interface NotesPage {
  note?: string;
  arrows?: Array<Array<string>>;
}

/** A study; `id` is for its link, null if nothing is stored yet. `pages` are by number. */
export interface StudyShown {
  id: string | null;
  mine: boolean;
  pages: Record<string, NotesPage>;
}
