/**
 * The history of a game: what the board looked like after each ply. Pages of it come from the
 * server when a reader goes there.
 */

import { changed } from '../../board/scene.js';
import { get } from '../../shared/api.js';

/** @import { Box, Piece, Scene } from '../../board/types.js' */
/** @import { Entry, Frame, Frames } from '../types.js' */

const MOST = 100; // plies asked for at once

/** The plies after the first `first` ones, and the drawing before and after each of them. */
class Page {
  /** @type {Map<string, Piece>[]} */
  #pieces;
  /** @type {Box[]} */
  #views;
  /** @type {Frame[]} */
  frames = [];

  /** @param {Pick<Frames, 'first' | 'start' | 'frames'>} told */
  constructor({ first, start, frames }) {
    this.first = first;
    this.#views = [start.view];
    this.#pieces = [new Map(start.nodes.map((piece) => [piece.id, piece]))];
    for (const frame of frames) this.push(frame);
  }

  /** How many plies there are up to its last one. */
  get end() {
    return this.first + this.frames.length;
  }

  /** Whether it tells of the ply that is the last one of so many. @param {number} ply */
  has(ply) {
    return (ply > this.first || ply === 0) && ply >= this.first && ply <= this.end;
  }

  /** Add a ply. @param {Frame} frame */
  push(frame) {
    this.frames.push(frame);
    this.#pieces.push(changed(/** @type {Map<string, Piece>} */ (this.#pieces.at(-1)), frame));
    this.#views.push(frame.view ?? /** @type {Box} */ (this.#views.at(-1)));
  }

  /** @param {number} ply @returns {Scene} */
  scene(ply) {
    const at = ply - this.first;
    return {
      view: /** @type {Box} */ (this.#views[at]),
      nodes: [...(this.#pieces[at]?.values() ?? [])],
    };
  }
}

export class GameHistory {
  /** @type {Page[]} */
  #pages;
  /** @type {Map<number, Promise<void>>} what is on its way, by the plies before it */
  #coming = new Map();
  /** @type {Map<number, Frame>} plies that came while people played, by the plies up to them */
  #pushed = new Map();
  /** How many plies there are. */
  length;

  /**
   * @param {Frames} told the first page, or all of it
   * @param {(path: string) => Promise<Frames>} ask
   */
  constructor(told, ask = get) {
    this.told = told;
    this.length = told.length;
    this.#pages = [new Page(told)];
    this.ask = ask;
    /** @type {Entry[]} every ply without its drawing; what has not come yet has no words */
    this.moves = told.moves.map((move) => ({ ...move, words: '' }));
    this.#tell(told);
  }

  /**
   * The history of a table, from the server.
   * @param {string} id
   */
  static async of(id) {
    return new GameHistory(await get(`/api/games/${id}/frames`));
  }

  /** Words are known of the plies that have come. @param {Pick<Frames, 'first' | 'frames'>} told */
  #tell({ first, frames }) {
    frames.forEach((frame, i) => {
      this.moves[first + i] = frame;
    });
  }

  /** @param {number} ply */
  #page(ply) {
    return this.#pages.find((page) => page.has(ply));
  }

  /** Whether the drawing after so many plies is here. @param {number} ply */
  has(ply) {
    return this.#page(ply) !== undefined;
  }

  /** Have the drawing after so many plies come, if it is not here yet. @param {number} ply */
  async need(ply) {
    if (this.has(ply)) return;
    const first = this.#before(ply);
    const coming = this.#coming.get(first) ?? this.#load(first);
    this.#coming.set(first, coming);
    await coming.finally(() => this.#coming.delete(first));
  }

  /** The plies before the page that tells of one: behind the first page. @param {number} ply */
  #before(ply) {
    const begun = this.told.frames.length;
    return begun + Math.floor((ply - 1 - begun) / MOST) * MOST;
  }

  /** @param {number} first */
  async #load(first) {
    const path = `/api/games/${this.told.game.id}/frames?first=${first}&most=${MOST}`;
    const told = await this.ask(path);
    const page = new Page(told);
    this.#tell(told);
    for (let ply = page.end + 1; page.frames.length < MOST && this.#pushed.has(ply); ply += 1)
      page.push(/** @type {Frame} */ (this.#pushed.get(ply)));
    this.#pages.push(page);
  }

  /** Add a ply. @param {Frame} frame */
  push(frame) {
    this.#pages.find((page) => page.end === this.length)?.push(frame);
    this.moves[this.length] = frame;
    this.length += 1;
    this.#pushed.set(this.length, frame);
  }

  /** The last of so many plies, if it has come. @param {number} ply */
  frame(ply) {
    const page = this.#page(ply);
    return page?.frames[ply - page.first - 1];
  }

  /**
   * The drawing after the first `ply` plies, which must have come.
   * @param {number} ply
   * @returns {Scene}
   */
  scene(ply) {
    return this.#page(ply)?.scene(ply) ?? this.told.start;
  }

  /** The scores after the first `ply` plies. @param {number} ply */
  scores(ply) {
    return ply === 0 ? this.told.start_scores : (this.frame(ply)?.scores ?? []);
  }

  /** The seats that had left by then. @param {number} ply */
  left(ply) {
    const texts = this.moves.slice(0, ply).map((move) => move.text);
    const leaving = texts.filter((text) => text.startsWith('leave:'));
    return new Set(leaving.map((text) => Number(text.slice('leave:'.length)) - 1));
  }

  /** The seat that was to decide after the first `ply` plies. @param {number} ply */
  turn(ply) {
    return ply === 0 ? (this.moves[0]?.seat ?? null) : (this.frame(ply)?.turn ?? null);
  }

  /** The seat whose turn it was then. @param {number} ply */
  mover(ply) {
    return ply === 0 ? (this.moves[0]?.of ?? null) : (this.frame(ply)?.mover ?? null);
  }
}
