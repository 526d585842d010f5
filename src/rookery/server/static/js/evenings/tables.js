/** The tables of an evening side by side: each picture follows its game. */
import { get } from '../shared/api.js';
import { renewMain } from './renewing.js';
import '../shared/page.js';

const EVERY_MS = 2000;

/** @typedef {{game_id: string, number: number, to_move: string | null, over: boolean}} BoardNow */

/** @param {BoardNow} board */
function show({ game_id, number, to_move, over }) {
  const card = /** @type {HTMLElement | null} */ (
    document.querySelector(`[data-game="${game_id}"]`)
  );
  const picture = card?.querySelector('img');
  if (!card || !picture || card.dataset.number === String(number)) return;
  card.dataset.number = String(number);
  picture.src = `/games/${game_id}/picture.svg?n=${number}&lang=${document.documentElement.lang}`;
  for (const row of card.querySelectorAll('[data-player]')) {
    const { player } = /** @type {HTMLElement} */ (row).dataset;
    row.classList.toggle('on', player === to_move && !over);
  }
}

async function look() {
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  const path = `/api/evenings/${main.dataset.evening}`;
  try {
    const { version } = await get(`${path}/version`);
    if (String(version) !== main.dataset.version) await renewMain(main);
    else for (const board of await get(`${path}/tables`)) show(board);
  } catch {
    // The next look will tell.
  }
}

async function follow() {
  while (true) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    if (!document.hidden) await look();
  }
}

follow();
