/** At which place a mouse or the keyboard is: the way there is shown before anything is chosen. */
import { owner } from './picture.js';

/** @import { Board } from './board.js' */

export class Aiming {
  /** @param {Board} board */
  constructor(board) {
    const { svg } = board.picture;
    svg.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse') board.aim(owner(event.target));
    });
    svg.addEventListener('pointerleave', () => board.aim(null));
    svg.addEventListener('focusin', (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.matches(':focus-visible')) board.aim(owner(target));
    });
    svg.addEventListener('focusout', () => board.aim(null));
  }
}
