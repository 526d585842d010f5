/** The guest book: how many characters an entry has left, while it is being written. */
import { plural } from '../../../js/shared/i18n.js';
import '../../../js/shared/page.js';

const field = /** @type {HTMLInputElement} */ (document.getElementById('text'));
const left = /** @type {HTMLElement} */ (document.getElementById('left'));

function count() {
  const rest = field.maxLength - field.value.length;
  left.textContent = plural('%count character left', '%count characters left', rest);
}

field.addEventListener('input', count);
count();
