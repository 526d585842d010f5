/** What a game counts for, in words: every way into a game says it with these. */
import { clockWords } from './clock.js';
import { say } from './i18n.js';

/** @import { Clock } from './clock.js' */

/** Whether a game changes ratings, in a word or two. @param {boolean} rated */
export const stakesWords = (rated) => (rated ? say('rated') : say('for fun'));

/** Clock and stakes, as for a challenge. @param {{clock: Clock | null, rated: boolean}} terms */
export const termsWords = ({ clock, rated }) => `${clockWords(clock)} · ${stakesWords(rated)}`;
