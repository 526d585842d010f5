/** A ring with a flag around the reader's own piece while others play, which goes wherever it goes. */
import { middle } from './scene.js';
import { change, svgElement } from './svg.js';

/** @import { Room } from './compass.js' */
/** @import { Box, Piece } from './types.js' */

const [AIR, HIGH, WIDE] = [7, 26, 11]; // around the piece; of the flag; of each of its letters
const EDGE = 3; // half of the ring's width

/** The ring around a piece's room, from the piece's middle. @param {Room} room */
const ringOf = ({ x, y, width, height }) => ({
  x: x + width / 2,
  y: y + height / 2,
  radius: Math.max(width, height) / 2 + AIR,
});

/**
 * What the ring takes up on the board: left, top, right, bottom.
 * @param {Piece} piece
 * @param {Room | undefined} room
 * @returns {Box | null}
 */
export function roomOfMark(piece, room) {
  if (!room) return null;
  const [at, { x, y, radius }] = [middle(piece), ringOf(room)];
  const reach = radius + EDGE;
  return [at.x + x - reach, at.y + y - reach, at.x + x + reach, at.y + y + reach];
}

export class OwnMark {
  #group = svgElement('g', { class: 'own-mark', 'aria-hidden': 'true' });
  #ring = svgElement('circle', { class: 'ring' });
  #flag = svgElement('path', { class: 'flag' });
  #word = svgElement('text', { class: 'word' });

  constructor() {
    this.#group.append(this.#ring, this.#flag, this.#word);
  }

  /**
   * Put the mark around a piece, or take it away. The flag stays inside the window.
   * @param {SVGGElement | undefined} element
   * @param {Piece | undefined} piece
   * @param {Room | undefined} room
   * @param {string} word
   * @param {Box} window
   */
  put(element, piece, room, word, window) {
    if (!element || !piece || !room || !word) {
      this.#group.remove();
      return;
    }
    if (this.#group.parentNode !== element) element.append(this.#group);
    const { x, y, radius } = ringOf(room);
    change(this.#ring, 'cx', String(x));
    change(this.#ring, 'cy', String(y));
    change(this.#ring, 'r', String(radius));
    const at = middle(piece);
    const isHigh = at.y + y - radius - HIGH - 6 < window[1];
    const half = (word.length * WIDE) / 2 + 8;
    const [left, right] = [window[0] + half + 2 - at.x, window[0] + window[2] - half - 2 - at.x];
    const across = Math.min(Math.max(x, left), Math.max(left, right));
    const top = isHigh ? y + radius + 6 : y - radius - 6 - HIGH;
    change(this.#flag, 'd', `M${across - half} ${top}h${2 * half}v${HIGH}h${-2 * half}z`);
    change(this.#word, 'x', String(across));
    change(this.#word, 'y', String(top + HIGH - 8));
    if (this.#word.textContent !== word) this.#word.textContent = word;
  }
}
