/** Acts of keepers: done, told with a way back, and shown on the page anew. */

import { html } from '../../vendor/lit-html.js';
import { asOneself } from '../members/oneself.js';
import { post } from '../shared/api.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { render } from '../shared/rendering.js';

const HOUR_MS = 3_600_000;
const DONE = 'rookery-keeper-done';
const SHOWN_MS = 8000;
/** @import { Done } from './wire.d.ts' */

/** Until when, by the word for it. @param {string} word */
export function untilOf(word) {
  const now = Date.now();
  const night = new Date(now).setHours(24, 0, 0, 0);
  const times = {
    hour: now + HOUR_MS,
    today: night,
    day: now + 24 * HOUR_MS,
    week: now + 168 * HOUR_MS,
  };
  return times[/** @type {keyof typeof times} */ (word)] ?? Number.MAX_SAFE_INTEGER;
}

/** When it is this time next, here: today, or tomorrow. @param {string} time as HH:MM */
export function nextTime(time) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date().setHours(hours, minutes, 0, 0);
  return at + 60_000 > Date.now() ? at : new Date(at).setDate(new Date(at).getDate() + 1);
}

/**
 * Do something for each of these; returns what was done.
 * @param {string} act
 * @param {Record<string, unknown>[]} each
 * @returns {Promise<Done[]>}
 */
export const perform = (act, each) => post('/api/keeper/acts', { act, each });

/** Show the page anew, with a way back from what was done. @param {Done[]} done */
export function shownAnew(done) {
  const numbers = done.filter(({ undo }) => undo).map(({ number }) => number);
  sessionStorage.setItem(DONE, JSON.stringify(numbers));
  location.reload();
}

/** Undo by a button. @param {HTMLElement} button @param {number[]} numbers */
export const undoBy = (button, numbers) =>
  asOneself(button, async () => {
    await post('/api/keeper/undo', { numbers });
    sessionStorage.removeItem(DONE);
    location.reload();
  });

/** Offer the way back from what was done just before the page was loaded. */
export function offerUndo() {
  const kept = sessionStorage.getItem(DONE);
  sessionStorage.removeItem(DONE);
  if (!kept) return;
  /** @type {number[]} */
  const numbers = JSON.parse(kept);
  const box = document.createElement('div');
  box.className = 'undo';
  box.setAttribute('role', 'status');
  /** @param {Event} event */
  const back = (event) => undoBy(/** @type {HTMLElement} */ (event.currentTarget), numbers);
  const way = html`<button type="button" class="btn" @click=${back}>${icon('undo')}${say('Undo')}</button>`;
  render(html`<span>${say('Done.')}</span>${numbers.length ? way : ''}`, box);
  document.body.append(box);
  setTimeout(() => box.remove(), SHOWN_MS);
}
