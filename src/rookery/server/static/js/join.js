/** The page behind an invitation. */
import { busy, post, recall, remember } from './dom.js';
import { bits, keep } from './fair.js';
import './page.js';

const form = /** @type {HTMLFormElement | null} */ (document.getElementById('join'));
const name = /** @type {HTMLInputElement | null} */ (document.getElementById('name'));

if (form && name) {
  name.value = recall('name') ?? '';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    busy(form.querySelector('[type=submit]'), async () => {
      remember('name', name.value);
      const { code, table = '', commitment, rolls } = form.dataset;
      const contribution = rolls ? bits() : '';
      const { url } = await post(`/api/join/${code}`, { name: name.value, contribution });
      const given = rolls ? [{ bits: contribution, first: null }] : [];
      if (commitment) keep(table, commitment, given);
      location.href = url;
    });
  });
}
