/** The history of a game: what the board looked like after each ply. */

import { changed } from '../board/scene.js';
import { get } from '../shared/api.js';

/** @import { Box, Piece, Scene } from '../board/types.js' */
/** @import { Frame, Frames } from './types.js' */

export class GameHistory {
  /** @type {Map<string, Piece>[]} */
  #pieces;
  /** @type {Box[]} */
  #views;

  /** @param {Frames} told */
  constructor(told) {
    this.told = told;
    this.frames = [...told.frames];
    this.#views = [told.start.view];
    this.#pieces = [new Map(told.start.nodes.map((piece) => [piece.id, piece]))];
    for (const frame of this.frames) this.#grow(frame);
  }

  /**
   * The history of a table, from the server.
   * @param {string} id
   */
  static async of(id) {
    return new GameHistory(await get(`/api/games/${id}/frames`));
  }

  /** How many plies there are. */
  get length() {
    return this.frames.length;
  }

  /** Add a ply. @param {Frame} frame */
  push(frame) {
    this.frames.push(frame);
    this.#grow(frame);
  }

  /** @param {Frame} frame */
  #grow(frame) {
    const last = this.#pieces.at(-1) ?? new Map();
    this.#pieces.push(changed(last, frame));
    this.#views.push(frame.view ?? this.#views.at(-1) ?? this.told.start.view);
  }

  /**
   * The drawing after the first `ply` plies.
   * @param {number} ply
   * @returns {Scene}
   */
  scene(ply) {
    const view = this.#views[ply] ?? this.told.start.view;
    return { view, nodes: [...(this.#pieces[ply]?.values() ?? [])] };
  }

  /** The scores after the first `ply` plies. @param {number} ply */
  scores(ply) {
    return ply === 0 ? this.told.start_scores : (this.frames[ply - 1]?.scores ?? []);
  }

  /** The seats that had left by then. @param {number} ply */
  left(ply) {
    const texts = this.frames.slice(0, ply).map((frame) => frame.text);
    const leaving = texts.filter((text) => text.startsWith('leave:'));
    return new Set(leaving.map((text) => Number(text.slice('leave:'.length)) - 1));
  }

  /** The seat that was to decide after the first `ply` plies. @param {number} ply */
  turn(ply) {
    return ply === 0 ? (this.frames[0]?.seat ?? null) : (this.frames[ply - 1]?.turn ?? null);
  }

  /** The seat whose turn it was then. @param {number} ply */
  mover(ply) {
    return ply === 0 ? (this.frames[0]?.of ?? null) : (this.frames[ply - 1]?.mover ?? null);
  }
}
