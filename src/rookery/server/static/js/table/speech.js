/** What is said to those who hear the page. */
import { byId } from '../shared/elements.js';

/** Say something to those who hear the page, as soon as it has said the rest. @param {string} words */
export function speak(words) {
  const line = document.createElement('span');
  line.textContent = words;
  byId('spoken').replaceChildren(line);
}
