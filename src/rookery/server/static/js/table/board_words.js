/** What a board says, in the reader's language. */
import { say } from '../shared/i18n.js';

/** @import { Words } from '../board/types.js' */

/** The words that boards are given. @returns {Words} */
export const boardWords = () => ({
  role: say('board'),
  help: say(
    'Board. Arrow keys go from place to place, Enter chooses, Escape lets go, N goes to the next place that can be chosen.',
  ),
  chosen: say('chosen'),
  selectable: say('can be chosen'),
  whole: say('Show the whole board'),
  closer: say('Look closer'),
});
