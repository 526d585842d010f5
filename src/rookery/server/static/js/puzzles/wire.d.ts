/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */
import type { Scene } from '../board/wire.d.ts';

/** A solver's standing in the puzzles of a game; `gained` by the last try, if it was rated. */
export interface Progress {
  rating: number;
  within: number;
  tries: number;
  solved: number;
  streak: number;
  week: Array<"missed" | "none" | "solved">;
  gained: number | null;
}

/** A puzzle that a page keeps in store: all that its own page would have. */
export interface PuzzleAhead {
  asked: Question;
  url: string;
  position: string;
  difficulty: number;
  answers: Array<StepSheet>;
}

/** The answer to the actions so far. */
export interface PuzzleAnswer {
  verdict: "ask" | "good" | "shown" | "solved" | "wrong";
  title: string;
  why: Array<string>;
  taps: Record<string, Array<string>>;
  played: Array<PuzzleStep>;
  path: Array<string>;
}

/** An action in a puzzle: who played it, what it did, and the scene after it. */
export interface PuzzleStep {
  seat: number;
  action: string;
  words: string;
  scene: Scene;
}

/** A puzzle before the first action; `steps` is how many actions are to be found. */
export interface Question {
  game: string;
  id: string;
  title: string;
  seat: number;
  who: string;
  question: string;
  steps: number;
  source: string;
  scene: Scene;
  taps: Record<string, Array<string>>;
}

/** All answers to one step of a puzzle: to each action, and to each request for help. */
export interface StepSheet {
  answers: Record<string, PuzzleAnswer>;
  hint: PuzzleAnswer;
  solution: PuzzleAnswer;
}

/** The verdict on a try; `progress` once it is decided, if it was stored for a user. */
export interface Verdict {
  told: PuzzleAnswer;
  progress: Progress | null;
  solved_by: number | null;
}
