/** The page behind an invitation. */
import { busy, post, recall, remember } from './dom.js';
import './page.js';

const form = /** @type {HTMLFormElement | null} */ (document.getElementById('join'));
const name = /** @type {HTMLInputElement | null} */ (document.getElementById('name'));

if (form && name) {
  name.value = recall('name') ?? '';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    busy(form.querySelector('[type=submit]'), async () => {
      remember('name', name.value);
      const { url } = await post(`/api/join/${form.dataset.code}`, { name: name.value });
      location.href = url;
    });
  });
}
