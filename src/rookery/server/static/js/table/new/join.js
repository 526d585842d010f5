/** The page that an invitation leads to. */
import { post } from '../../shared/api.js';
import { busy } from '../../shared/busy.js';
import { randomBits, rememberFairness } from '../../shared/fairness.js';
import { recall, remember } from '../../shared/storage.js';
import '../../shared/page.js';

const form = /** @type {HTMLFormElement | null} */ (document.getElementById('join'));
const name = /** @type {HTMLInputElement | null} */ (document.getElementById('name'));

if (form && name) {
  name.value = recall('name') ?? name.value; // or what a guest has said to the house
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    busy(form.querySelector('[type=submit]'), async () => {
      remember('name', name.value);
      const { code, table = '', commitment, rolls } = form.dataset;
      const contribution = rolls ? randomBits() : '';
      const { url } = await post(`/api/join/${code}`, { name: name.value, contribution });
      const given = rolls ? [{ bits: contribution, first: null }] : [];
      if (commitment) rememberFairness(table, commitment, given);
      location.href = url;
    });
  });
}

// Load the table's files while the invitation is read, but after everything this page needs.
const ahead = /** @type {HTMLTemplateElement | null} */ (document.getElementById('ahead'));
addEventListener('load', () => document.head.append(ahead?.content ?? ''));
