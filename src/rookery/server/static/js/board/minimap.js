/**
 * A small picture of the whole board in a corner, where the board is zoomed in; a tap switches
 * over.
 */
import { inPaintOrder } from './scene.js';
import { change, pieceCopy, svgElement } from './svg.js';

/** @import { Point } from './geometry.js' */
/** @import { Picture } from './picture.js' */
/** @import { Box, Piece, Words } from './types.js' */

const WIDTH = 96; // pixels

export class Minimap {
  button = document.createElement('button');
  #map = svgElement('svg', { 'aria-hidden': 'true' });
  /** @type {[Piece[], string]} the pieces and the window that it shows */
  #drawn = [[], ''];
  /** @type {WeakMap<Piece, Element>} their copies */
  #copies = new WeakMap();
  #around = svgElement('rect', { class: 'around' });
  #frame = svgElement('rect', { class: 'frame' });

  /**
   * @param {Picture} picture
   * @param {Words} words
   * @param {() => void} toggle
   */
  constructor(picture, words, toggle) {
    this.picture = picture;
    this.words = words;
    this.button.type = 'button';
    this.button.className = 'overview';
    this.button.hidden = true;
    this.button.append(this.#map);
    this.button.addEventListener('click', toggle);
  }

  /**
   * Show the minimap if there is a closer window; its button switches between the two.
   * @param {Box | null} near
   * @param {boolean} closer whether the closer window is shown now
   * @param {Point[]} important what should stay visible
   */
  offer(near, closer, important) {
    this.button.hidden = near === null;
    if (near === null) return;
    this.button.setAttribute('aria-label', closer ? this.words.whole : this.words.closer);
    this.#takeCorner(near, important);
    this.#draw(near);
  }

  /** Draw the whole board, unless it is drawn already. @param {Box} near */
  #draw(near) {
    const all = [...this.picture.pieces.values()];
    const [last, frameOf] = this.#drawn;
    if (
      frameOf === near.join() &&
      last.length === all.length &&
      all.every((piece, i) => piece === last[i])
    )
      return;
    this.#drawn = [all, near.join()];
    const [x, y, width, height] = this.picture.viewport.whole;
    change(this.#map, 'viewBox', [x, y, width, height].join(' '));
    change(this.#map, 'width', String(WIDTH));
    change(this.#map, 'height', String((WIDTH * height) / width));
    const pieces = all.filter((piece) => piece.when === undefined).sort(inPaintOrder);
    for (const rim of [this.#around, this.#frame])
      for (const [name, value] of Object.entries(frame(near))) change(rim, name, value);
    this.#fill([...pieces.map((piece) => this.#copy(piece)), this.#around, this.#frame]);
  }

  /** Show these elements; what is shown already is not laid out again. @param {Element[]} elements */
  #fill(elements) {
    const wanted = new Set(elements);
    for (const element of [...this.#map.children]) if (!wanted.has(element)) element.remove();
    let next = this.#map.firstElementChild;
    for (const element of elements) {
      if (element === next) next = element.nextElementSibling;
      else this.#map.insertBefore(element, next);
    }
  }

  /** @param {Piece} piece */
  #copy(piece) {
    const known = this.#copies.get(piece) ?? pieceCopy(piece);
    this.#copies.set(piece, known);
    return known;
  }

  /** Move to the corner that hides least. @param {Box} near @param {Point[]} important */
  #takeCorner(near, important) {
    const best = freestCorner(near, important);
    this.button.classList.toggle('at-left', best.left);
    this.button.classList.toggle('at-top', best.top);
  }
}

/** @param {Box} near @returns {Record<string, string>} */
const frame = ([x, y, width, height]) => ({
  x: String(x),
  y: String(y),
  width: String(width),
  height: String(height),
  rx: '20',
});

/**
 * The corner of a window that is farthest from what is important there: the
 * lower left one if several are.
 * @param {Box} near
 * @param {Point[]} important
 */
export function freestCorner([x, y, width, height], important) {
  const away = (/** @type {Point} */ corner) =>
    Math.min(width, ...important.map((one) => Math.hypot(one.x - corner.x, one.y - corner.y)));
  const at = (/** @type {boolean} */ top, /** @type {boolean} */ left) => ({
    top,
    left,
    x: x + (left ? 0 : width),
    y: y + (top ? 0 : height),
  });
  const corners = [at(false, true), at(false, false), at(true, true), at(true, false)];
  return corners.reduce((one, other) => (away(other) > away(one) + 1 ? other : one));
}
