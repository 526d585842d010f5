/** Cards for a class: a name a line, an account each, and a sheet to print. */
import { html } from '../../vendor/lit-html.js';
import { asOneself } from '../members/oneself.js';
import { post } from '../shared/api.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { render } from '../shared/rendering.js';
import { perform } from './acting.js';
import './desk.js';

const CARDS = 'rookery-keeper-cards';
const SCARVES = 6;
/** @typedef {{ name: string, code: string }} Card */

/** The address as a drawing, for all cards alike. */
async function drawn() {
  const { svg, url } = await post('/api/qr', { path: '/in' });
  const picture = new DOMParser().parseFromString(svg, 'text/html').body.firstElementChild;
  picture?.setAttribute('aria-hidden', 'true');
  return { picture, url };
}

/** @param {Card[]} cards */
async function show(cards) {
  const { picture, url } = await drawn();
  const place = url.replace(/^https?:\/\//, '').replace(/\/in$/, '');
  byId('make').hidden = true;
  byId('ready').hidden = false;
  render(
    cards.map(
      ({ name, code }, index) =>
        html`<li class="pcard"><svg class="peng" viewBox="-54 -116 108 122" aria-hidden="true"><use href="#penguin-${(index % SCARVES) + 1}"/></svg><div><b>${name}</b><p>${say('Go to')} <strong>${place}</strong></p><p>${say('choose “I have a code”, and type')}</p><code>${code}</code></div><div class="pqr">${picture?.cloneNode(true)}</div></li>`,
    ),
    byId('sheet'),
  );
  byId('h-ready').focus();
}

byId('names').addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = /** @type {HTMLTextAreaElement} */ (byId('list'));
  const names = value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const button = /** @type {HTMLElement} */ (byId('names').querySelector('.primary'));
  asOneself(button, async () => {
    const done = await perform(
      'add',
      names.map((name) => ({ name })),
    );
    await show(done.map(({ answer }) => /** @type {Card} */ (answer)));
  });
});
byId('print').addEventListener('click', () => print());

const kept = sessionStorage.getItem(CARDS);
sessionStorage.removeItem(CARDS);
if (kept) show(JSON.parse(kept));
else if (byId('make').hidden) location.replace('/keeper/classes'); // codes are shown only once
