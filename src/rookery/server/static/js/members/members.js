/** The members of a house: challenge one, and for its keeper a new card for one of them. */
import { html } from '../../vendor/lit-html.js';
import { challenge } from '../challenges/challenge.js';
import { followChallenges } from '../challenges/challenges.js';
import { post } from '../shared/api.js';
import { closeDialog } from '../shared/dialog.js';
import { say } from '../shared/i18n.js';
import { cancel, dialog } from '../shared/surely.js';
import { asOneself } from './oneself.js';
import '../shared/page.js';

/** @param {string} name @param {string} code */
const shown = (name, code) =>
  dialog(
    say('A new card for %name', { name }),
    html`<p class="lead">${say('With this code %name signs in once, within seven days, by “I have a code”. Then the old password ends.', { name })}</p><p><code class="cardcode" id="card">${code}</code></p><p class="ends"><button type="button" class="btn primary" @click=${closeDialog}>${say('Done')}</button></p>`,
  );

/** @param {string} name */
function ask(name) {
  /** @param {Event} event */
  const make = (event) =>
    asOneself(/** @type {HTMLElement} */ (event.currentTarget), async () => {
      const { code } = await post(`/api/members/${encodeURIComponent(name)}/card`, {});
      shown(name, code);
    });
  dialog(
    say('A new card for %name?', { name }),
    html`<p class="lead">${say('For a member who cannot sign in any more. An earlier card stops working.')}</p><p class="ends">${cancel()}<button type="button" class="btn primary" @click=${make}>${say('Make a card')}</button></p>`,
  );
}

for (const row of document.querySelectorAll('[data-member]')) {
  const name = /** @type {HTMLElement} */ (row).dataset.member ?? '';
  row.querySelector('[data-challenge]')?.addEventListener('click', () => challenge([name]));
  row.querySelector('[data-card]')?.addEventListener('click', () => ask(name));
}

followChallenges();
