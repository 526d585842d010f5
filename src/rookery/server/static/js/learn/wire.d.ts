/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */
import type { Node, Scene } from '../board/wire.d.ts';

/** A bubble's beginning, and the lessons after lines of actions (separated by spaces). */
export interface BubbleAhead {
  begins: LessonShown;
  lines: Record<string, LessonAhead>;
}

/** The state of a bubble after some actions: what can be tapped, which actions lead on. */
export interface LessonAhead {
  taps: Record<string, Array<string>>;
  right: Array<string>;
  wrong: Record<string, string>;
  frames: Array<LessonFrame>;
  scores: Array<number>;
  done: boolean;
}

/** What an action, a throw or another seat's action changes in the drawing. */
export interface LessonFrame {
  put: Array<Node>;
  drop: Array<string>;
  view: [number, number, number, number] | null;
  words: string;
  scores: Array<number>;
}

/** The same with the drawing. */
export interface LessonShown {
  taps: Record<string, Array<string>>;
  right: Array<string>;
  wrong: Record<string, string>;
  frames: Array<LessonFrame>;
  scores: Array<number>;
  done: boolean;
  scene: Scene;
}
