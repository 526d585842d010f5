/**
 * What stays in reach while one looks closer at the rest of a board: a hand, cards, a wheel. Their
 * parts of the drawing stand below the rest where the screen is narrow, beside it where it is wide.
 */
import { dockLayout } from './dock_layout.js';
import { middle } from './scene.js';
import { change, svgElement } from './svg.js';
import { isWithin } from './viewport_math.js';

/** @import { Box, Piece } from './types.js' */
/** @import { Size } from './dock_layout.js' */

export class Dock {
  group = svgElement('g', { class: 'dock' });
  isOpen = false;
  #ground = svgElement('rect', { class: 'dock-ground' });
  /** @type {Box[][]} */
  #rows = [];
  /** @type {{box: Box, svg: SVGSVGElement}[]} */
  #blocks = [];
  #layout = dockLayout([], { width: 1, height: 1 });

  /** The parts of the drawing, in rows. @param {Box[][]} rows */
  set rows(rows) {
    if (JSON.stringify(rows) === JSON.stringify(this.#rows)) return;
    this.#rows = rows;
    this.#blocks = rows.flat().map((box) => ({
      box,
      svg: svgElement('svg', { viewBox: box.join(' '), overflow: 'visible' }),
    }));
    this.group.replaceChildren(this.#ground, ...this.#blocks.map(({ svg }) => svg));
  }

  /** Whether a board has such parts. */
  get exists() {
    return this.#rows.length > 0;
  }

  /** Where they begin in the drawing. */
  get top() {
    return Math.min(...this.#rows.flat().map(([, y]) => y));
  }

  /** Take the room that they need of a box; returns what is left for the rest. @param {Size} size */
  open(size) {
    this.#layout = dockLayout(this.#rows, size);
    this.isOpen = true;
    const { low, aside } = this.#layout;
    return { width: size.width - aside, height: size.height - low };
  }

  close() {
    this.isOpen = false;
    this.#layout = dockLayout([], { width: 1, height: 1 });
  }

  /** Pixels that it takes below and beside. */
  get room() {
    return this.isOpen ? this.#layout : { low: 0, aside: 0 };
  }

  /** The drawing into which a piece belongs, if it is one of this. @param {Piece} piece */
  of(piece) {
    if (!this.isOpen || (piece.layer ?? 0) < 0) return null;
    return this.#blocks.find(({ box }) => isWithin(box, middle(piece)))?.svg ?? null;
  }

  /** Whether a piece is ground on which only these parts lay. @param {Piece} piece */
  empties(piece) {
    const isIn = (/** @type {{box: Box}} */ { box }) => isWithin(box, middle(piece));
    return this.isOpen && (piece.layer ?? 0) < 0 && this.#blocks.some(isIn);
  }

  /** The drawing at a point of the screen. @param {{x: number, y: number}} point */
  at({ x, y }) {
    if (!this.isOpen) return null;
    const hit = (/** @type {DOMRect} */ { left, top, right, bottom }) =>
      left <= x && x <= right && top <= y && y <= bottom;
    return this.#blocks.find(({ svg }) => hit(svg.getBoundingClientRect()))?.svg ?? null;
  }

  /**
   * Stand beside or below a window of the board; returns the window that holds both.
   * @param {Box} window
   * @param {Size} size of the whole box, in pixels
   * @returns {Box}
   */
  beside([x, y, width, height], size) {
    change(this.group, 'visibility', this.isOpen ? 'visible' : 'hidden');
    if (!this.isOpen) return [x, y, width, height];
    const { low, aside, spots } = this.#layout;
    const free = { width: size.width - aside, height: size.height - low };
    const zoom = Math.min(free.width / width, free.height / height);
    const [wide, high] = [free.width / zoom, free.height / zoom];
    const [left, top] = [x - (wide - width) / 2, y - (high - height) / 2];
    const whole = /** @type {Box} */ ([left, top, size.width / zoom, size.height / zoom]);
    /** @type {Box} */
    const ground = aside ? [free.width, 0, aside, size.height] : [0, free.height, size.width, low];
    const place = (/** @type {Element} */ one, /** @type {Box} */ [px, py, pw, ph]) => {
      change(one, 'x', String(left + px / zoom));
      change(one, 'y', String(top + py / zoom));
      change(one, 'width', String(pw / zoom));
      change(one, 'height', String(ph / zoom));
    };
    place(this.#ground, ground);
    for (const [i, { svg }] of this.#blocks.entries()) place(svg, spots[i] ?? ground);
    return whole;
  }
}
