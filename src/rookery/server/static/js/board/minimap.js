/**
 * A small picture of the whole board in a corner, for boards that can be zoomed in; a tap switches
 * between the two views.
 */
import { inPaintOrder } from './scene.js';
import { drawInto } from './small_picture.js';
import { freestCorner } from './viewport_math.js';

/** @import { Point } from './geometry.js' */
/** @import { Picture } from './picture.js' */
/** @import { Box, Piece, Words } from './types.js' */

const WIDTH = 96; // pixels
const LATER = 500; // milliseconds until moving pieces have arrived

export class Minimap {
  button = document.createElement('button');
  #map = document.createElement('canvas');
  #frame = document.createElement('span');
  /** @type {[Piece[], string]} the pieces and the part of the board that it shows */
  #drawn = [[], ''];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Picture} picture
   * @param {Words} words
   * @param {(spot: Point | null) => void} turnTo gets the tapped spot; null from the keyboard
   */
  constructor(picture, words, turnTo) {
    this.picture = picture;
    this.words = words;
    this.button.type = 'button';
    this.button.className = 'overview';
    this.button.hidden = true;
    this.#map.setAttribute('aria-hidden', 'true');
    this.#frame.className = 'frame';
    this.button.append(this.#map, this.#frame);
    this.button.addEventListener('click', (event) =>
      turnTo(event.detail ? this.#spot(event) : null),
    );
    this.#followTheme();
  }

  /** Redraw when the theme changes, since a bitmap keeps the colours it was drawn with. */
  #followTheme() {
    const again = () => {
      if (this.button.hidden) return;
      this.#drawn = [[], ''];
      this.#draw();
    };
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
    const dark = document.getElementById('dark');
    if (dark) new MutationObserver(again).observe(dark, { attributes: true });
  }

  /**
   * Show the minimap if there is a closer window; its button switches between the two.
   * @param {Box | null} near the closer window
   * @param {boolean} closer whether the closer window is shown now
   * @param {Point[]} important what should stay visible
   */
  offer(near, closer, important) {
    this.button.hidden = near === null;
    if (near === null) return;
    this.button.setAttribute('aria-label', closer ? this.words.whole : this.words.closer);
    this.#takeCorner(closer ? near : this.picture.viewport.whole, important);
    this.#frameIn(near);
    this.#draw();
  }

  /** The spot of the board that is drawn at a point of the screen. @param {MouseEvent} event */
  #spot({ clientX, clientY }) {
    const [left, top, wide, high] = this.picture.viewport.whole;
    const box = this.#map.getBoundingClientRect();
    return {
      x: left + ((clientX - box.x) / box.width) * wide,
      y: top + ((clientY - box.y) / box.height) * high,
    };
  }

  /** Frame the closer window. @param {Box} near */
  #frameIn([x, y, width, height]) {
    const [left, top, wide, high] = this.picture.viewport.whole;
    const share = (/** @type {number} */ part, /** @type {number} */ all) =>
      `${Math.max(0, Math.min(100, (100 * part) / all)).toFixed(1)}%`;
    const { style } = this.#frame;
    style.left = share(x - left, wide);
    style.top = share(y - top, high);
    style.right = share(left + wide - x - width, wide);
    style.bottom = share(top + high - y - height, high);
  }

  /** Draw the whole board if anything has changed: at once the first time, later with a delay. */
  #draw() {
    const all = [...this.picture.pieces.values()];
    const [last, shown] = this.#drawn;
    const { whole } = this.picture.viewport;
    if (
      shown === whole.join() &&
      last.length === all.length &&
      all.every((piece, i) => piece === last[i])
    )
      return;
    this.#drawn = [all, whole.join()];
    this.#map.style.width = `${WIDTH}px`;
    this.#map.style.height = `${(WIDTH * whole[3]) / whole[2]}px`;
    const pieces = all.filter((piece) => piece.when === undefined).sort(inPaintOrder);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => drawInto(this.#map, pieces, whole, WIDTH),
      shown === '' ? 0 : LATER,
    );
  }

  /** Move to the corner that hides the least. @param {Box} shown @param {Point[]} important */
  #takeCorner(shown, important) {
    const best = freestCorner(shown, important);
    this.button.classList.toggle('at-left', best.left);
    this.button.classList.toggle('at-top', best.top);
  }
}
