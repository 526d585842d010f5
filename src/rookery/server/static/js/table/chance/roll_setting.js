/** The setting whether dice roll automatically, kept in this browser. */
import { isCalm } from '../../board/animation.js';
import { recall, remember } from '../../shared/storage.js';

/** Whether dice roll automatically: the reader's choice, or else if they prefer reduced motion. */
export const rollsByItself = () =>
  (recall('roll') ?? (isCalm() && !document.hidden ? 'auto' : 'press')) === 'auto';

/** Choose whether dice roll automatically. @param {boolean} yes */
export const letRoll = (yes) => remember('roll', yes ? 'auto' : 'press');
