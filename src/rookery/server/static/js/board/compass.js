/** A button at the edge of a closer view: it points at the reader's own piece outside, and leads to it. */
import { pieceCopy, svgElement } from './svg.js';
import { edgeTowards } from './viewport_math.js';

/** @import { Box, Piece, Words } from './types.js' */
/** @typedef {{x: number, y: number, width: number, height: number}} Room around a piece's point, in board units */

export class Compass {
  button = document.createElement('button');
  #face = svgElement('svg', { class: 'face', 'aria-hidden': 'true' });
  #needle = svgElement('svg', { class: 'needle', viewBox: '-12 -12 24 24', 'aria-hidden': 'true' });
  #shown = '';

  /**
   * @param {Words} words
   * @param {() => void} lead
   */
  constructor(words, lead) {
    this.button.type = 'button';
    this.button.className = 'compass';
    this.button.hidden = true;
    this.button.setAttribute('aria-label', words.own);
    this.#needle.append(svgElement('path', { d: 'M-7-7L5 0L-7 7z' }));
    this.button.append(this.#face, this.#needle);
    this.button.addEventListener('click', lead);
  }

  /**
   * Point at a piece if it lies outside the window; returns the point of the board that this hides.
   * @param {Piece | undefined} piece
   * @param {Room | undefined} room
   * @param {Box} window
   * @param {{width: number, height: number}} size of the window, in pixels
   */
  point(piece, room, window, size) {
    const edge = piece && edgeTowards(piece, window, size);
    this.button.hidden = !edge;
    if (!piece || !edge) return [];
    this.#draw(piece, room);
    const { style } = this.button;
    style.left = `${edge.left}px`;
    style.top = `${edge.top}px`;
    style.setProperty('--towards', `${edge.angle}deg`);
    return [edge.spot];
  }

  /** @param {Piece} piece @param {Room | undefined} room */
  #draw(piece, room) {
    if (this.#shown === piece.symbol || !room) return;
    this.#shown = piece.symbol;
    this.#face.setAttribute('viewBox', `${room.x} ${room.y} ${room.width} ${room.height}`);
    this.#face.replaceChildren(pieceCopy({ ...piece, x: 0, y: 0, dx: 0, dy: 0 }));
  }
}
