/** A small picture of the whole in a corner while one looks closer; a tap goes from one to the other. */
import { copied, draw } from './picture.js';
import { inPaintOrder } from './scene.js';
import { say } from './words.js';

/** @import { Box } from './types.js' */
/** @import { Picture } from './picture.js' */
/** @import { Point } from './geometry.js' */

const WIDTH = 96; // pixels

export class Overview {
  button = document.createElement('button');
  #map = draw('svg', { 'aria-hidden': 'true' });
  #closer = false;

  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.button.type = 'button';
    this.button.className = 'overview';
    this.button.hidden = true;
    this.button.append(this.#map);
    this.button.addEventListener('click', () => picture.lookCloser(!this.#closer));
  }

  /**
   * Let people choose what they look at, if there is a closer look.
   * @param {Box | null} near
   * @param {boolean} closer whether they look closer now
   * @param {Point[]} hidden what should not be hidden
   */
  offer(near, closer, hidden) {
    this.#closer = closer;
    this.button.hidden = near === null;
    if (near === null) return;
    this.button.setAttribute('aria-label', closer ? say('Show the whole board') : say('Look closer'));
    const [x, y, width, height] = this.picture.view;
    this.#stand(near, hidden);
    this.#map.setAttribute('viewBox', [x, y, width, height].join(' '));
    this.#map.setAttribute('width', String(WIDTH));
    this.#map.setAttribute('height', String((WIDTH * height) / width));
    const pieces = [...this.picture.pieces.values()].filter((piece) => piece.when === undefined);
    const frame = { x: near[0], y: near[1], width: near[2], height: near[3], rx: 20 };
    const sizes = Object.entries(frame).map(([name, value]) => [name, String(value)]);
    this.#map.replaceChildren(
      ...pieces.sort(inPaintOrder).map(copied),
      draw('rect', { ...Object.fromEntries(sizes), class: 'around' }),
      draw('rect', { ...Object.fromEntries(sizes), class: 'frame' }),
    );
  }

  /** In the corner that hides least. @param {Box} near @param {Point[]} hidden */
  #stand([x, y, width, height], hidden) {
    const away = (/** @type {Point} */ corner) =>
      Math.min(width, ...hidden.map((one) => Math.hypot(one.x - corner.x, one.y - corner.y)));
    const corners = [true, false].flatMap((top) =>
      [false, true].map((left) => ({ top, left, x: x + (left ? 0 : width), y: y + (top ? 0 : height) })),
    );
    const best = corners.reverse().reduce((one, other) => (away(other) > away(one) + 1 ? other : one));
    this.button.classList.toggle('at-left', best.left);
    this.button.classList.toggle('at-top', best.top);
  }
}
