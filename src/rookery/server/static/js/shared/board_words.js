/** The texts of a board, in the reader's language. */
import { say } from './i18n.js';

/** @import { Words } from '../board/types.js' */

/** The texts to give to a board. @returns {Words} */
export const boardWords = () => ({
  role: say('board'),
  help: say(
    'Board. Arrow keys move from place to place, Enter selects, Escape cancels, N jumps to the next place you can choose.',
  ),
  chosen: say('chosen'),
  selectable: say('can be chosen'),
  whole: say('Show the whole board'),
  closer: say('Look closer'),
  own: say('Where am I?'),
  which: say('Which one do you mean?'),
});
