/**
 * A lens over a board. If a finger may have meant one of several places and the tap would play an
 * action, the lens shows these places larger, and the next tap says which one was meant. A tap
 * outside the lens counts as usual, and closes it.
 */
import { nearest } from './geometry.js';
import { isTight, lensOver } from './lens_math.js';
import { middle } from './scene.js';

/** @import { Point } from './geometry.js' */
/** @import { Board } from './board.js' */
/** @import { Words } from './types.js' */

export class Lens {
  /** @type {HTMLElement | null} */
  #shown = null;

  /**
   * @param {Board} board
   * @param {Words} words
   */
  constructor(board, words) {
    this.board = board;
    this.words = words;
    const { box } = board.picture;
    box.addEventListener('pointerdown', (event) => this.#press(event), { capture: true });
    const leave = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape' || !this.#shown) return;
      event.stopPropagation(); // Escape closes only the lens, and keeps the choice
      this.close();
    };
    box.ownerDocument.addEventListener('keydown', leave, { capture: true });
  }

  /**
   * Ask which place was meant if they are too close to tell; returns whether it asks.
   * @param {Point} at where the finger was, in the window
   * @param {string[]} ids of the places that may have been meant
   */
  asks({ x, y }, ids) {
    const { picture } = this.board;
    const { left, top, width, height } = picture.box.getBoundingClientRect();
    const places = ids.flatMap((id) => {
      const piece = picture.pieces.get(id);
      return piece && !picture.dock.of(piece) ? piece : [];
    });
    const middles = places.map((piece) => {
      const seen = picture.onScreen(middle(piece));
      return { x: seen.x - left, y: seen.y - top };
    });
    if (!isTight(middles)) return false;
    const lens = lensOver({ x: x - left, y: y - top }, middles, { width, height });
    this.close();
    this.#shown = this.#made(lens);
    const spots = places.map((piece, i) => ({
      id: piece.id,
      .../** @type {Point} */ (lens.places[i]),
    }));
    this.#shown.append(...spots.map((spot) => this.#button(spot)));
    this.#shown.addEventListener('click', (event) => this.#choose(event, spots));
    picture.box.append(this.#shown);
    return true;
  }

  close() {
    this.#shown?.remove();
    this.#shown = null;
  }

  /** @param {Event} event */
  #press({ target }) {
    if (!(target instanceof Node && this.#shown?.contains(target))) this.close();
  }

  /** @param {MouseEvent} event @param {(Point & {id: string})[]} spots */
  #choose(event, spots) {
    const shown = this.#shown;
    if (!shown) return;
    const { left, top } = shown.getBoundingClientRect();
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const point = { x: event.clientX - left, y: event.clientY - top };
    const id = button?.dataset.place ?? nearest(spots, point)?.id;
    this.close();
    if (id) this.board.tap(id);
  }

  /** @param {ReturnType<typeof lensOver>} lens */
  #made({ left, top, size, zoom, corner }) {
    const { picture } = this.board;
    const shown = document.createElement('div');
    shown.className = 'lens';
    shown.setAttribute('role', 'group');
    shown.setAttribute('aria-label', this.words.which);
    Object.assign(shown.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${size}px`,
      height: `${size}px`,
    });
    const box = picture.box.getBoundingClientRect();
    const seen = { clientX: corner.x + box.left, clientY: corner.y + box.top };
    const { x, y } = picture.onBoard(seen);
    const wide = picture.onBoard({ ...seen, clientX: seen.clientX + size / zoom }).x - x;
    const window = `${x} ${y} ${wide} ${wide}`;
    shown.append(copyOf(picture.water, window), copyOf(picture.svg, window));
    return shown;
  }

  /** @param {Point & {id: string}} spot */
  #button({ id, x, y }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.place = id;
    button.setAttribute('aria-label', this.board.picture.pieces.get(id)?.label ?? id);
    Object.assign(button.style, { left: `${x}px`, top: `${y}px` });
    return button;
  }
}

/** A copy of a drawing, only to be looked at. @param {SVGSVGElement} svg @param {string} window */
function copyOf(svg, window) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  copy.setAttribute('viewBox', window);
  for (const element of [copy, ...copy.querySelectorAll('.node')]) {
    for (const name of ['role', 'tabindex', 'data-id', 'aria-label', 'aria-disabled'])
      element.removeAttribute(name);
  }
  copy.setAttribute('aria-hidden', 'true');
  copy.classList.remove('board');
  return copy;
}
