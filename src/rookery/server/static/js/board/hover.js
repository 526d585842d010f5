/** Tells the board which place the mouse or the keyboard is on, before anything is chosen. */
import { pieceId } from './svg.js';

/** @import { Board } from './board.js' */

export class Hover {
  /** @param {Board} board */
  constructor(board) {
    const { svg, box } = board.picture;
    svg.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse') board.hover(pieceId(event.target));
    });
    svg.addEventListener('pointerleave', () => board.hover(null));
    box.addEventListener('focusin', (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.matches(':focus-visible')) board.hover(pieceId(target));
    });
    box.addEventListener('focusout', () => board.hover(null));
  }
}
