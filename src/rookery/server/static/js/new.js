/** The form of a new table. */
import { busy, part, post, recall, Refused, remember } from './dom.js';
import './page.js';

const form = /** @type {HTMLFormElement} */ (part('new'));
const rows = /** @type {HTMLElement[]} */ ([...form.querySelectorAll('[data-seat]')]);
const field = (/** @type {string} */ name) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (form.querySelector(`[name="${name}"]`));

const players = () => Number(new FormData(form).get('players'));

function arrange() {
  rows.forEach((row, seat) => {
    row.hidden = seat >= players();
    const kind = field(`kind-${seat}`).value;
    field(`level-${seat}`).hidden = kind !== 'computer';
    field(`name-${seat}`).hidden = kind !== 'me' && kind !== 'here';
  });
  part('otherclock').hidden = new FormData(form).get('clock') !== 'other';
}

/** @param {number} seat */
function sitting(seat) {
  const kind = field(`kind-${seat}`).value;
  if (kind === 'computer') return { kind, level: field(`level-${seat}`).value };
  return kind === 'link' ? { kind } : { kind, name: field(`name-${seat}`).value };
}

/** @param {FormData} data */
function clock(data) {
  const chosen = String(data.get('clock'));
  if (!chosen) return null;
  const [initial, increment] =
    chosen === 'other'
      ? [Number(data.get('initial')) * 60, Number(data.get('increment'))]
      : chosen.split('+').map(Number);
  return { initial_s: initial, increment_s: increment };
}

/** @param {FormData} data */
function options(data) {
  /** @type {Record<string, string>} */
  const chosen = { players: String(players()) };
  for (const [name, value] of data) {
    if (name.startsWith('option-') && value !== '') chosen[name.slice(7)] = String(value);
  }
  return chosen;
}

async function open() {
  const data = new FormData(form);
  const seats = Array.from({ length: players() }, (_, seat) => sitting(seat));
  remember('name', field('name-0').value);
  const table = await post('/api/games', {
    game: form.dataset.game,
    options: options(data),
    seats,
    clock: clock(data),
    leave: data.get('leave'),
  });
  if (table.invites?.length) remember(`invites-${table.id}`, JSON.stringify(table.invites));
  location.href = table.url;
}

/** @param {Refused} error */
function explain(error) {
  const list = part('reasons');
  const reasons = error.reasons?.length ? error.reasons : [error.message];
  list.replaceChildren(
    ...reasons.map((reason) =>
      Object.assign(document.createElement('li'), { textContent: reason }),
    ),
  );
  list.hidden = false;
  list.scrollIntoView({ block: 'center' });
}

field('name-0').value = recall('name') ?? '';
form.addEventListener('change', arrange);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  part('reasons').hidden = true;
  busy(form.querySelector('[type=submit]'), async () => {
    try {
      await open();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      explain(error);
    }
  });
});
arrange();
