/** Whether dice roll by themselves; kept in this browser. */
import { isCalm } from '../../board/animation.js';
import { recall, remember } from '../../shared/storage.js';

/** As the reader has chosen; else where they want little to move. */
export const rollsByItself = () =>
  (recall('roll') ?? (isCalm() && !document.hidden ? 'auto' : 'press')) === 'auto';

/** Let dice roll by themselves, or not. @param {boolean} yes */
export const letRoll = (yes) => remember('roll', yes ? 'auto' : 'press');
