/** Tools for occasional use: notation, and downloads of the record, the analysis and pictures. */
import { may } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { themeNow } from '../shared/look.js';
import { saveFilm } from './film.js';

/** The look of the tool that shows notation. */
export const notation = () => ({ icon: 'book', label: say('Notation'), rare: true });

/**
 * The tools for downloads.
 * @param {string} id of the game
 * @param {number} number of log entries behind the position
 * @param {boolean} isAnalysed whether anything is known of the game
 */
export function toKeep(id, number, isAnalysed) {
  const path = `/api/games/${id}`;
  const hidden = !isAnalysed;
  const load = (/** @type {string} */ what) => () => location.assign(`${path}/${what}`);
  return [
    { icon: 'down', label: say('Save'), act: load('record') },
    { icon: 'down', label: say('Save with marks'), act: load('annotated?form=text'), hidden },
    { icon: 'down', label: say('Save as data'), act: load('annotated'), hidden },
    { icon: 'screen', label: say('Picture'), act: () => savePicture(id, number) },
    { icon: 'play', label: say('Animation'), act: () => saveFilm(id, themeNow()) },
  ].map((tool) => ({ ...tool, rare: true }));
}

/**
 * The tool with which teachers set a position as homework.
 * @param {string} where the position's line, or the address of the replay at it
 */
export const toSet = (where) => ({
  icon: 'learn',
  label: say('As homework'),
  act: () => location.assign(`/keeper/classes?positions=${encodeURIComponent(where)}#of-positions`),
  hidden: !may('teach'),
  rare: true,
});

/**
 * Save the picture of a position.
 * @param {string} id of the game
 * @param {number} number of log entries behind the position
 */
function savePicture(id, number) {
  save(
    `/games/${id}/picture.png?n=${number}&width=1200&theme=${themeNow()}`,
    `${id}-${number}.png`,
  );
}

/**
 * @param {string} href
 * @param {string} download
 */
function save(href, download) {
  Object.assign(document.createElement('a'), { href, download }).click();
}
