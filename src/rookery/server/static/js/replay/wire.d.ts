/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */
import type { Node, Scene } from '../board/wire.d.ts';
import type { EntryShown, FairShown, GameTitle, Gist, Result, SeatShown } from '../table/wire.d.ts';

/** The seat `by` has left `seat` without any action for the rest of the game. */
export interface Cut {
  ply: number;
  seat: number;
  by: number;
}

/** What was played in a position: the most frequent moves first, and the latest games. */
export interface Explored {
  games: number;
  more: boolean;
  moves: Array<ExploredMove>;
  latest: Array<ExploredGame>;
}

/** A game through the position, reached after `ply` plies; `place` is the mover's. */
export interface ExploredGame {
  id: string;
  ply: number;
  action: string;
  seat: number;
  names: Array<string>;
  place: number | null;
  ended: number;
}

/** A move in the position: in how many games, how many were won, and the mean result. */
export interface ExploredMove {
  action: string;
  games: number;
  wins: number;
  score: number | null;
}

/** A page of a replay: the plies after the first `first` ones of `length`. */
export interface Frames {
  game: GameTitle;
  seats: Array<SeatShown>;
  score_names: Array<string>;
  score_ones: Array<string>;
  start: Scene;
  start_scores: Array<Array<number>>;
  frames: Array<ReplayFrame>;
  result: Result | null;
  text: string;
  fair: FairShown | null;
  live: boolean;
  first: number;
  length: number;
  left: Array<number>;
  moves: Array<Move>;
  solvable: boolean;
}

/** A ply of a replay without its drawing, for the list of all moves. */
export interface Move {
  number: number;
  seat: number | null;
  of: number | null;
  text: string;
}

/** A past position, or one tried out: `actions` then led to it from the past one. */
export interface PastPosition {
  number: number;
  scene: Scene;
  taps: Record<string, Array<string>>;
  to_move: number | null;
  turn_owner: number | null;
  over: boolean;
  scores: Array<Array<number>>;
  text: string;
  log: Array<EntryShown>;
  actions: Array<string>;
  words: Array<string>;
}

/** One ply of a replay: what it changes in the scene, and the standing after it. */
export interface ReplayFrame {
  number: number;
  seat: number | null;
  of: number | null;
  text: string;
  words: string;
  put: Array<Node>;
  drop: Array<string>;
  view: [number, number, number, number] | null;
  scores: Array<Array<number>>;
  to_move: number | null;
  turn_owner: number | null;
  over: boolean;
  gists: Array<Gist>;
}

/** `scores` has each seat's first score before the first ply and after each ply. */
export interface Story {
  scores: Array<Array<number>>;
  cuts: Array<Cut>;
}
