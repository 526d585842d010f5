/** The home page: a new table at one tap. */
import { busy } from '../shared/busy.js';
import { openTable } from '../shared/fairness.js';
import { recall, remember } from '../shared/storage.js';
import '../shared/page.js';

const levels = /** @type {NodeListOf<HTMLInputElement>} */ (
  document.querySelectorAll('[data-levels] input')
);
const level = () => [...levels].find((input) => input.checked)?.value ?? 'rockhopper';

for (const input of levels) {
  if (input.value === recall('level')) input.checked = true;
  input.addEventListener('change', () => remember('level', input.value));
}

/** Who takes the other seats, by button. @type {Record<string, () => object>} */
const others = {
  computer: () => ({ kind: 'computer', level: level() }),
  here: () => ({ kind: 'here' }),
  link: () => ({ kind: 'link' }),
};

/** @param {HTMLElement} button */
async function open(button) {
  const card = /** @type {HTMLElement} */ (button.closest('[data-game]'));
  const quick = button.dataset.quick ?? '';
  const other = others[quick] ?? others.computer;
  const length = quick === 'alone' ? 1 : Number(card.dataset.players);
  const name = recall('name') ?? '';
  const seats = Array.from({ length }, (_, i) => (i === 0 ? { kind: 'me', name } : other?.()));
  const table = await openTable({
    game: card.dataset.game,
    options: { players: String(seats.length) },
    seats,
  });
  location.href = table.url;
}

for (const button of document.querySelectorAll('[data-quick]')) {
  button.addEventListener('click', () =>
    busy(/** @type {HTMLElement} */ (button), () => open(/** @type {HTMLElement} */ (button))),
  );
}

// A page restored from the browser's cache shows games as they were: reload it.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
