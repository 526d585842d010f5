/** Opens a record file as a replay. */
import { post, Refused } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { byId } from '../shared/elements.js';
import '../shared/page.js';
import { say } from '../shared/i18n.js';

const form = /** @type {HTMLFormElement} */ (byId('open'));
const text = /** @type {HTMLTextAreaElement} */ (byId('text'));
const file = /** @type {HTMLInputElement} */ (byId('file'));
const reasons = byId('reasons');
/** The read in progress: submitting waits for it, so as not to open the previous text. */
let reading = Promise.resolve();

/** @param {File | undefined} chosen */
function take(chosen) {
  reading = read(chosen);
}

/** @param {File | undefined} chosen */
async function read(chosen) {
  if (!chosen) return;
  byId('chosen').textContent = chosen.name;
  byId('chosen').closest('.drop')?.classList.add('full');
  text.value = await chosen.text();
}

/** @param {string} words */
function refuse(words) {
  reasons.replaceChildren(Object.assign(document.createElement('li'), { textContent: words }));
  reasons.hidden = false;
  text.setAttribute('aria-invalid', 'true');
  text.focus();
}

async function open() {
  await Promise.allSettled([reading]);
  if (!text.value.trim()) {
    refuse(say('First choose a file or paste the text of a record.'));
    return;
  }
  try {
    const { url } = await post('/api/records', { text: text.value });
    location.href = url;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(error.message);
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
  text.removeAttribute('aria-invalid');
  busy(form.querySelector('[type=submit]'), open);
});
