/** Pictures to send on: of a position, and of the whole game. */
import { say } from '../shared/i18n.js';
import { toast } from '../shared/toast.js';

const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
const theme = () => (isDark() ? 'dark' : 'light');

/**
 * Save the picture of a position.
 * @param {string} id of the game
 * @param {number} number of log entries behind the position
 */
export function savePicture(id, number) {
  save(`/games/${id}/picture.png?n=${number}&width=1200&theme=${theme()}`, `${id}-${number}.png`);
}

/** Save the whole game as an animation. @param {string} id */
export function saveFilm(id) {
  toast(say('Drawing the game. This takes a moment.'));
  save(`/games/${id}/game.gif?theme=${theme()}`, `${id}.gif`);
}

/**
 * @param {string} href
 * @param {string} download
 */
function save(href, download) {
  Object.assign(document.createElement('a'), { href, download }).click();
}
