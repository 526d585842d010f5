/** Follow, block or challenge the player whose profile is shown, or report their name. */

import { challenge } from '../challenges/challenge.js';
import { post, send } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { say } from '../shared/i18n.js';
import { surely } from '../shared/surely.js';
import { toast } from '../shared/toast.js';
import '../shared/page.js';

const box = document.getElementById('ties');
const buttons = /** @type {HTMLElement[]} */ ([...(box?.querySelectorAll('[data-tie]') ?? [])]);

/** @type {Record<string, () => string>} */
const WORDS = {
  follow: () => say('You will see them first in the lobby.'),
  block: () => say('You will not be brought together, and they cannot sit down at your tables.'),
};

/** @param {HTMLElement} button */
async function choose(button) {
  const isOn = button.getAttribute('aria-pressed') === 'true';
  const kind = isOn ? null : (button.dataset.tie ?? null);
  await send('PUT', `/api/players/${box?.dataset.player}/tie`, { kind });
  for (const one of buttons) {
    one.setAttribute('aria-pressed', String(kind !== null && one.dataset.tie === kind));
  }
  const words = kind && WORDS[kind];
  if (words) toast(words());
}

/** @param {HTMLElement} button */
async function report(button) {
  await post(`/api/players/${button.dataset.report}/report`, {});
  button.hidden = true;
  toast(say('Thank you. The keeper of this house will look at it.'));
}

const name = /** @type {HTMLElement | null} */ (document.querySelector('[data-report]'));
name?.addEventListener('click', () => surely(name, () => report(name)));
box
  ?.querySelector('[data-challenge]')
  ?.addEventListener('click', () => challenge([box.dataset.name ?? '']));
for (const button of buttons) {
  button.addEventListener('click', () => busy(button, () => choose(button)));
}
