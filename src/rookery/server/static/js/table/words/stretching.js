/** Words for the levels whose code is still being compiled. */
import { listed, say } from '../../shared/i18n.js';
import { standBy } from '../../shared/stretching.js';
import { levelTitle } from './seat_name.js';

/** Say who plays weaker for now. @param {string[]} levels */
export function showStretching(levels) {
  const names = { levels: listed(levels.map(levelTitle)) };
  standBy(levels.length ? say('%levels: still stretching, and weaker until then.', names) : '');
}
