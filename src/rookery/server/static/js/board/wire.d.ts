/**
 * Written by `make wire-types` from what the server sends. Fields with a question mark are left out
 * while they have their usual value.
 */

/** One drawn thing: a symbol at (`x`, `y`) in board units. */
export interface Node {
  id: string;
  symbol: string;
  x: number;
  y: number;
  layer?: number;
  angle?: number;
  scale?: number;
  flip?: boolean;
  classes?: Array<string>;
  label?: string;
  word?: string;
  shape?: string;
  exit?: string;
  dx?: number;
  dy?: number;
  on?: string;
  when?: string;
  turn?: number;
  cycle?: Array<string>;
  peek?: Array<string>;
  via?: Array<[number, number]>;
  tumble?: Array<string>;
  means?: Array<string>;
  stride?: number;
  sound?: string;
  seat?: number;
}

/** A whole drawing: `view` is (x, y, width, height) in board units; it may change during a game. */
export interface Scene {
  view: [number, number, number, number];
  nodes: Array<Node>;
  taps: Record<string, Array<string>>;
  dock: Array<Array<[number, number, number, number]>>;
}

/** The difference between two scenes: nodes, and the view if it changes. */
export interface SceneChange {
  put?: Array<Node>;
  drop?: Array<string>;
  view?: [number, number, number, number] | null;
}
