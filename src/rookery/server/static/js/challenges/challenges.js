/** Challenges to the reader: a list on several pages, with buttons to accept or decline. */
import { html } from '../../vendor/lit-html.js';
import { get, post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { may, pageData } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { render } from '../shared/rendering.js';
import { termsWords } from '../shared/stakes.js';
import { answered } from './answered.js';

/** @import { ChallengeLine } from './wire.d.ts' */

const LOOK_MS = 4000;

/** The title of a game, from whichever data the page has. @param {string} game */
function titleOf(game) {
  const { titles, games } = /** @type {any} */ (pageData());
  return titles?.[game] ?? games?.[game]?.title ?? game;
}

/** @param {ChallengeLine} one */
const isAsked = (one) =>
  one.state === 'open' && one.seats.some((seat) => seat.yours && seat.accepted === null);

/** @param {HTMLElement} box @param {ChallengeLine[]} challenges */
function draw(box, challenges) {
  const open = challenges.filter(isAsked);
  box.hidden = !open.length;
  const without = (/** @type {ChallengeLine} */ one) =>
    draw(
      box,
      open.filter(({ id }) => id !== one.id),
    );
  render(list(open, without), box);
}

/**
 * @param {ChallengeLine[]} challenges
 * @param {(one: ChallengeLine) => void} gone
 */
function list(challenges, gone) {
  /** @param {Event} event @param {() => Promise<void>} work */
  const on = (event, work) => busy(/** @type {HTMLElement} */ (event.currentTarget), work);
  /** @param {ChallengeLine} one */
  async function accept(one) {
    const { url } = await post(`/api/challenges/${one.id}/accept`, {});
    const table = url ?? (await answered(one.id));
    if (table) location.href = table;
    else gone(one);
  }
  /** @param {ChallengeLine} one */
  async function decline(one) {
    await post(`/api/challenges/${one.id}/decline`, {});
    gone(one);
  }
  return html`<h2 id="h-asked">${say('You are challenged')}</h2>
    <ul class="devs">${challenges.map(
      (one) => html`<li>
        <span class="tx"><b>${one.by}</b><span>${titleOf(one.game)} · ${termsWords(one)}</span></span>
        <button
          type="button" class="btn primary" aria-label=${say('Play with %name', { name: one.by })}
          @click=${(/** @type {Event} */ event) => on(event, () => accept(one))}
        >${say('Play')}</button>
        <button
          type="button" class="btn"
          aria-label=${say('Decline the challenge from %name', { name: one.by })}
          @click=${(/** @type {Event} */ event) => on(event, () => decline(one))}
        >${say('Decline')}</button>
      </li>`,
    )}</ul>`;
}

/**
 * Show the challenges that came with the page; returns a function that loads them again.
 *
 * Where no lobby tells the page of new ones, as in a school, it asks for them while it is looked at.
 */
export function followChallenges() {
  const box = /** @type {HTMLElement} */ (document.getElementById('asked'));
  const { asked } = /** @type {{asked: ChallengeLine[]}} */ (pageData());
  draw(box, asked);
  const look = async () => draw(box, await get('/api/challenges'));
  if (may('challenge') && !may('meet')) {
    setInterval(() => {
      if (!document.hidden) look().catch(() => {}); // the next time may do
    }, LOOK_MS);
  }
  return look;
}
