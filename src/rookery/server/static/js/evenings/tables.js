/** The tables of an evening side by side: each picture follows its game. */
import { get } from '../shared/api.js';
import { showBoards } from './boards.js';
import { renewMain } from './renewing.js';
import '../shared/page.js';

const EVERY_MS = 2000;

async function look() {
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  const path = `/api/evenings/${main.dataset.evening}`;
  try {
    const { version } = await get(`${path}/version`);
    if (String(version) !== main.dataset.version) await renewMain(main);
    else await showBoards(path);
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
