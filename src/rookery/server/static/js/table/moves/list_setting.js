/** Whether lists show moves as they are written in records; kept in this browser. */
import { recall, remember } from '../../shared/storage.js';

/** As the reader has chosen; else in words. */
export const showsNotation = () => recall('moves') === 'notation';

/** Show notation, or words again. @param {() => void} redraw */
export function switchNotation(redraw) {
  remember('moves', showsNotation() ? 'words' : 'notation');
  redraw();
}
