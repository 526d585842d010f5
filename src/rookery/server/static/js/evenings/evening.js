/** Evenings: the page of one follows what happens, and times are shown in the reader's own zone. */
import { get } from '../shared/api.js';
import { timeLeft } from '../shared/clock.js';
import { showMoments } from '../shared/moments.js';
import '../shared/page.js';
import { askBeforeForms } from '../shared/surely.js';
import { showBoards } from './boards.js';
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

/** On a big screen, what doesn't fit changes places by itself: one part of a list after the other. */
function showTurns() {
  for (const list of document.querySelectorAll('.bigscreen section')) {
    const parts = list.querySelectorAll('[data-turn]');
    const turn = Math.floor(Date.now() / TURN_MS) % Math.max(1, parts.length);
    for (const [at, part] of parts.entries()) part.toggleAttribute('hidden', at !== turn);
  }
}

/** Somebody who types a name, or is about to decide a table, is not disturbed. */
const isBusy = () => {
  const active = document.activeElement;
  const types = active instanceof HTMLInputElement && active.type === 'text';
  return types || active instanceof HTMLSelectElement;
};

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
      const path = `/api/evenings/${main.dataset.evening}`;
      const now = await get(`${path}/version`);
      if (String(now.version) === main.dataset.version) {
        await showBoards(path);
        continue;
      }
      await renewMain(main);
      since = Date.now();
      showMoments();
      tick();
    } catch {
      // The next look will tell.
    }
  }
}

askBeforeForms();
showMoments();
if (document.querySelector('[data-evening]')) follow();
