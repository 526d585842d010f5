/**
 * The dock keeps parts of a board (a hand, cards, a wheel) in reach while the rest is zoomed in.
 * These parts stand below the rest on a narrow screen, and beside it on a wide one.
 */
import { dockLayout, standsAside } from './dock_layout.js';
import { middle } from './scene.js';
import { change, svgElement } from './svg.js';
import { isWithin } from './viewport_math.js';

/** @import { Box, Piece } from './types.js' */
/** @import { Size } from './dock_layout.js' */
/** @typedef {{box: Box, svg: SVGSVGElement}} Block */

const BEYOND = 2; // pixels past the edge of the box: a fraction of one lets what lies below show

export class Dock {
  group = svgElement('g', { class: 'dock' });
  isOpen = false;
  #ground = svgElement('rect', { class: 'dock-ground' });
  /** @type {Block[][]} */
  #columns = [];
  /** @type {Block[]} the blocks that are shown, in the order of the layout's spots */
  #shown = [];
  #layout = dockLayout([], { width: 1, height: 1 });

  /** Set the docked parts of the drawing, in columns. @param {Box[][]} columns */
  set columns(columns) {
    const now = this.#columns.map((column) => column.map(({ box }) => box));
    if (JSON.stringify(columns) === JSON.stringify(now)) return;
    this.#columns = columns.map((column) =>
      column.map((box) => ({
        box,
        svg: svgElement('svg', { viewBox: box.join(' '), overflow: 'visible' }),
      })),
    );
    this.group.replaceChildren(this.#ground, ...this.#blocks.map(({ svg }) => svg));
  }

  get #blocks() {
    return this.#columns.flat();
  }

  /** The upper edge of the topmost part, in board units. */
  get top() {
    return Math.min(...this.#blocks.map(({ box }) => box[1]));
  }

  /**
   * Reserve the room that the parts need in a box, if any pieces lie in them; returns the size left
   * for the rest of the board. Below the rest, an empty part takes no room.
   * @param {Size} size
   * @param {Piece[]} pieces
   */
  open(size, pieces) {
    const full = new Set(pieces.map((piece) => this.#block(piece)));
    full.delete(undefined);
    if (!full.size) return this.close(size);
    const columns = standsAside(size)
      ? this.#columns
      : this.#columns.map((column) => column.filter((block) => full.has(block)));
    this.#shown = columns.flat();
    this.#layout = dockLayout(
      columns.map((column) => column.map(({ box }) => box)),
      size,
    );
    this.isOpen = true;
    const { low, aside } = this.#layout;
    return { width: size.width - aside, height: size.height - low };
  }

  /** Leave all the room to the rest of the board. @param {Size} size */
  close(size) {
    this.isOpen = false;
    this.#shown = [];
    this.#layout = dockLayout([], size);
    return size;
  }

  /** The part in which a piece lies. @param {Piece} piece */
  #block(piece) {
    if ((piece.layer ?? 0) < 0) return undefined;
    return this.#blocks.find(({ box }) => isWithin(box, middle(piece)));
  }

  /** The pixels that the dock takes below and beside the rest. */
  get room() {
    return this.isOpen ? this.#layout : { low: 0, aside: 0 };
  }

  /** The docked drawing to which a piece belongs, or null. @param {Piece} piece */
  of(piece) {
    return (this.isOpen && this.#block(piece)?.svg) || null;
  }

  /** The pixels per unit in a piece's part; 0 if it lies in no part. @param {Piece} piece */
  scaleOf(piece) {
    const block = this.isOpen ? this.#block(piece) : undefined;
    const spot = block && this.#layout.spots[this.#shown.indexOf(block)];
    return block && spot ? spot[2] / block.box[2] : 0;
  }

  /** Whether a piece is the ground of a part, left empty by docking. @param {Piece} piece */
  empties(piece) {
    const isIn = (/** @type {{box: Box}} */ { box }) => isWithin(box, middle(piece));
    return this.isOpen && (piece.layer ?? 0) < 0 && this.#blocks.some(isIn);
  }

  /** The docked drawing at a point of the screen, or null. @param {{x: number, y: number}} point */
  at({ x, y }) {
    if (!this.isOpen) return null;
    const hit = (/** @type {DOMRect} */ { left, top, right, bottom }) =>
      left <= x && x <= right && top <= y && y <= bottom;
    return this.#shown.find(({ svg }) => hit(svg.getBoundingClientRect()))?.svg ?? null;
  }

  /**
   * Place the dock beside or below a window of the board; returns the window that holds both.
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
    const ground = aside
      ? [free.width, 0, aside + BEYOND, size.height + BEYOND]
      : [0, free.height, size.width, low + BEYOND];
    const place = (/** @type {Element} */ one, /** @type {Box} */ [px, py, pw, ph]) => {
      change(one, 'x', String(left + px / zoom));
      change(one, 'y', String(top + py / zoom));
      change(one, 'width', String(pw / zoom));
      change(one, 'height', String(ph / zoom));
    };
    place(this.#ground, ground);
    for (const [i, { svg }] of this.#shown.entries()) place(svg, spots[i] ?? ground);
    return whole;
  }
}
