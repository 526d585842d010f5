/** The setting whether lists show moves in the notation of records, kept in this browser. */
import { recall, remember } from '../../shared/storage.js';

/** Whether the reader has chosen notation; the default is words. */
export const showsNotation = () => recall('moves') === 'notation';

/** Switch between notation and words. @param {() => void} redraw */
export function switchNotation(redraw) {
  remember('moves', showsNotation() ? 'words' : 'notation');
  redraw();
}
