/** Open a record file as a replay. */
import { busy, part, post, Refused } from './dom.js';
import './page.js';

const form = /** @type {HTMLFormElement} */ (part('open'));
const text = /** @type {HTMLTextAreaElement} */ (part('text'));
const file = /** @type {HTMLInputElement} */ (part('file'));
const reasons = part('reasons');

/** @param {File | undefined} chosen */
async function take(chosen) {
  if (chosen) text.value = await chosen.text();
}

async function open() {
  try {
    const { url } = await post('/api/records', { text: text.value });
    location.href = url;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const item = Object.assign(document.createElement('li'), { textContent: error.message });
    reasons.replaceChildren(item);
    reasons.hidden = false;
  }
}

file.addEventListener('change', () => take(file.files?.[0]));
form.addEventListener('dragover', (event) => event.preventDefault());
form.addEventListener('drop', (event) => {
  event.preventDefault();
  take(event.dataTransfer?.files[0]);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  reasons.hidden = true;
  busy(form.querySelector('[type=submit]'), open);
});
