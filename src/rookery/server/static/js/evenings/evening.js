/** Evenings: the page of one follows what happens, and times are shown in the reader's own zone. */
import { get } from '../shared/api.js';
import { timeLeft } from '../shared/clock.js';
import '../shared/page.js';
import { renewMain } from './renewing.js';

const EVERY_MS = 2000;
const TURN_MS = 12000;

/** Count down to what comes next. @param {number} since when the page's times were true */
function showTimes(since) {
  for (const left of document.querySelectorAll('[data-left]')) {
    const ms = Number(/** @type {HTMLElement} */ (left).dataset.left) - (Date.now() - since);
    left.textContent = timeLeft(ms);
  }
}

function showDates() {
  const lang = document.documentElement.lang;
  for (const time of document.querySelectorAll('[data-when]:empty')) {
    const when = new Date(Number(/** @type {HTMLElement} */ (time).dataset.when));
    time.textContent = when.toLocaleString(lang, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
  }
  for (const time of document.querySelectorAll('[data-day]')) {
    const when = new Date(Number(/** @type {HTMLElement} */ (time).dataset.day));
    const day = document.createElement('b');
    day.textContent = `${when.toLocaleDateString(lang, { weekday: 'short' })} ${when.getDate()}`;
    time.replaceChildren(day, when.toLocaleDateString(lang, { month: 'short' }));
  }
  for (const time of document.querySelectorAll('[data-hour]')) {
    const when = new Date(Number(/** @type {HTMLElement} */ (time).dataset.hour));
    time.textContent = when.toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' });
  }
}

/** On a big screen, what doesn't fit changes places by itself: one part of a list after the other. */
function showTurns() {
  for (const list of document.querySelectorAll('.bigscreen section')) {
    const parts = list.querySelectorAll('[data-turn]');
    const turn = Math.floor(Date.now() / TURN_MS) % Math.max(1, parts.length);
    for (const [at, part] of parts.entries()) part.toggleAttribute('hidden', at !== turn);
  }
}

/** Somebody who types a name is not disturbed. */
const isBusy = () => document.activeElement instanceof HTMLInputElement;

async function follow() {
  let since = Date.now();
  const tick = () => {
    showTimes(since);
    showTurns();
  };
  tick();
  setInterval(tick, 250);
  while (true) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const main = /** @type {HTMLElement | null} */ (document.querySelector('[data-evening]'));
    if (!main || document.hidden || isBusy()) continue;
    try {
      const now = await get(`/api/evenings/${main.dataset.evening}/version`);
      if (String(now.version) === main.dataset.version) continue;
      await renewMain(main);
      since = Date.now();
      showDates();
      tick();
    } catch {
      // The next look will tell.
    }
  }
}

showDates();
if (document.querySelector('[data-evening]')) follow();
