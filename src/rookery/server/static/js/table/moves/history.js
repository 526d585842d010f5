/**
 * The history of a game: the board after each ply. Its pages are loaded from the server when a
 * reader goes there.
 */

import { changed } from '../../board/scene.js';
import { get } from '../../shared/api.js';
import { entryWords } from '../words/gist_words.js';
import { ownSeat } from '../words/seat_name.js';

/** @import { Box, Piece, Scene } from '../../board/types.js' */
/** @import { Entry, Frame, Frames } from '../types.js' */

const MOST = 100; // plies per request

/** A page: the plies after the first `first` ones, with the drawing before and after each. */
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

  /** The number of plies up to and including the page's last one. */
  get end() {
    return this.first + this.frames.length;
  }

  /** Whether the page contains a ply, counting from 1; 0 is the start. @param {number} ply */
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
  /** @type {Map<number, Promise<void>>} pages being loaded, by the number of plies before them */
  #coming = new Map();
  /** @type {Map<number, Frame>} plies played since the page was opened, by their number */
  #pushed = new Map();
  /** The number of plies. */
  length;

  /**
   * @param {Frames} told the first page, or the whole game
   * @param {(path: string) => Promise<Frames>} ask
   */
  constructor(told, ask = get) {
    this.told = told;
    this.length = told.length;
    this.#pages = [new Page(told)];
    this.ask = ask;
    /** @type {Entry[]} every ply without its drawing; plies not loaded yet have no words */
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

  /** The reader's own seat, if they hold exactly one. */
  get yours() {
    const own = ownSeat(this.told.seats);
    return own === null ? [] : [own];
  }

  /** What the ply that led to a position says to the reader, '' at the beginning. @param {number} ply */
  wordsAt(ply) {
    return entryWords(this.moves[ply - 1], this.told.seats);
  }

  /** Take the words of loaded plies. @param {Pick<Frames, 'first' | 'frames'>} told */
  #tell({ first, frames }) {
    frames.forEach((frame, i) => {
      this.moves[first + i] = frame;
    });
  }

  /** @param {number} ply */
  #page(ply) {
    return this.#pages.find((page) => page.has(ply));
  }

  /** Whether the drawing after the first `ply` plies is loaded. @param {number} ply */
  has(ply) {
    return this.#page(ply) !== undefined;
  }

  /** Load the drawing after the first `ply` plies, if necessary. @param {number} ply */
  async need(ply) {
    if (this.has(ply)) return;
    const first = this.#before(ply);
    const coming = this.#coming.get(first) ?? this.#load(first);
    this.#coming.set(first, coming);
    await coming.finally(() => this.#coming.delete(first));
  }

  /** The number of plies before a ply's page, for pages after the first. @param {number} ply */
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

  /** The ply with a number, counting from 1, if it is loaded. @param {number} ply */
  frame(ply) {
    const page = this.#page(ply);
    return page?.frames[ply - page.first - 1];
  }

  /**
   * The drawing after the first `ply` plies, which must be loaded.
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

  /** The seats that had left after the first `ply` plies. @param {number} ply */
  left(ply) {
    const texts = this.moves.slice(0, ply).map((move) => move.text);
    const leaving = texts.filter((text) => text.startsWith('leave:'));
    return new Set(leaving.map((text) => Number(text.slice('leave:'.length)) - 1));
  }

  /** The seat that was to decide, and the one whose turn it was, after the first `ply` plies. @param {number} ply */
  whoMoves(ply) {
    const [first, frame] = [this.moves[0], this.frame(ply)];
    if (ply === 0) return { toMove: first?.seat ?? null, turnOwner: first?.of ?? null };
    return { toMove: frame?.to_move ?? null, turnOwner: frame?.turn_owner ?? null };
  }
}
