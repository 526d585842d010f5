/** Short messages that disappear after a while. */
import { byId } from './elements.js';

/**
 * Show a short message at the top of the page.
 * @param {string} words
 * @param {boolean} [bad]
 */
export function toast(words, bad = false) {
  const shown = [...document.querySelectorAll('.toast')].find((one) => one.textContent === words);
  shown?.remove(); // a repeated message replaces the first one
  const box = document.createElement('p');
  box.className = bad ? 'toast bad' : 'toast';
  box.textContent = words;
  const open = document.querySelector('dialog[open]');
  (open ?? byId('toasts')).append(box);
  setTimeout(() => box.remove(), bad ? 6000 : 3500);
}
