/** Announcements for screen readers. */
import { byId } from '../shared/elements.js';

/** Announce something to screen readers after what they are saying now. @param {string} words */
export function speak(words) {
  const line = document.createElement('span');
  line.textContent = words;
  byId('spoken').replaceChildren(line);
}
