/** The form for a new table. */
import { post, Refused } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { byId } from '../shared/elements.js';
import { openTable } from '../shared/fairness.js';
import { recall, remember } from '../shared/storage.js';
import '../shared/page.js';

const form = /** @type {HTMLFormElement} */ (byId('new'));
const rows = /** @type {HTMLElement[]} */ ([...form.querySelectorAll('[data-seat]')]);
const field = (/** @type {string} */ name) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (form.querySelector(`[name="${name}"]`));

const players = () => Number(new FormData(form).get('players'));

function arrange() {
  const alone = players() === 1;
  if (alone) field('kind-0').value = 'me';
  field('kind-0').hidden = alone;
  byId('leaving').hidden = alone;
  rows.forEach((row, seat) => {
    row.hidden = seat >= players();
    const kind = field(`kind-${seat}`).value;
    field(`level-${seat}`).hidden = kind !== 'computer';
    field(`name-${seat}`).hidden = kind !== 'me' && kind !== 'here';
  });
  arrangeCompany();
  byId('otherclock').hidden = new FormData(form).get('clock') !== 'other';
  showWhatMatters();
}

/** Who may come matters where somebody is awaited; what is at stake, where two people play. */
function arrangeCompany() {
  const kinds = rows.filter((row) => !row.hidden).map((_, seat) => field(`kind-${seat}`).value);
  const awaited = kinds.includes('link');
  byId('stakes').hidden = !awaited;
  const anybody = /** @type {HTMLElement} */ (form.querySelector('[data-listed=public]'));
  anybody.hidden = !awaited;
  const input = /** @type {HTMLInputElement} */ (anybody.querySelector('input'));
  if (!awaited && input.checked) {
    /** @type {HTMLInputElement} */ (form.querySelector('[name=listed]')).checked = true;
  }
  for (const help of /** @type {NodeListOf<HTMLElement>} */ (
    form.querySelectorAll('[data-help]')
  )) {
    help.hidden = help.dataset.help !== new FormData(form).get('listed');
  }
}

/** The fields of options. */
const boxes = /** @type {HTMLElement[]} */ ([...form.querySelectorAll('[data-when]')]);
const more = /** @type {HTMLDetailsElement | null} */ (document.getElementById('more'));

/** Show an option only where the others give it a meaning. */
function showWhatMatters() {
  // What is hidden doesn't count, which may hide more: repeat until nothing changes.
  for (let changes = 1; changes; ) {
    const chosen = options(new FormData(form));
    changes = 0;
    for (const box of boxes) {
      const when = Object.entries(JSON.parse(box.dataset.when || '{}'));
      const hidden = !when.every(([name, choices]) => choices.includes(chosen[name] ?? ''));
      if (hidden !== box.hidden) changes += 1;
      box.hidden = hidden;
      disable(box, hidden);
    }
  }
  if (more) more.hidden = !boxes.some((box) => more.contains(box) && !box.hidden);
}

/**
 * A disabled field is not submitted. A text beside a choice is for values without a name.
 * @param {HTMLElement} box
 * @param {boolean} hidden
 */
function disable(box, hidden) {
  const [first, text] = inputs(box);
  if (first) first.disabled = hidden;
  if (!text) return;
  text.hidden = first?.value !== '';
  text.disabled = hidden || text.hidden;
}

/** @param {HTMLElement} box */
const inputs = (box) =>
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([
    ...box.querySelectorAll('input, select'),
  ]);

let requests = 0;

/** Say what follows from the options: house rules, and combinations that are impossible. */
async function comment() {
  const list = document.getElementById('notes');
  if (!list) return;
  requests += 1;
  const request = requests;
  try {
    const chosen = options(new FormData(form));
    const told = await post(`/api/rulesets/${form.dataset.game}`, { options: chosen });
    if (request !== requests) return; // a newer request will be answered
    boxes.forEach(unmark);
    const others = told.faults.filter((/** @type {Fault} */ fault) => !mark(fault));
    list.replaceChildren(
      ...others.map((/** @type {Fault} */ fault) => item(fault.words, 'bad')),
      ...told.notes.map((/** @type {string} */ words) => item(words)),
    );
    list.hidden = !list.children.length;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    list.hidden = true; // opening the table will say what is wrong
  }
}

/** @typedef {{option: string, words: string}} Fault */

/** Remove the mark of a wrong option. @param {HTMLElement} box */
function unmark(box) {
  const name = box.dataset.option;
  for (const input of inputs(box)) {
    input.removeAttribute('aria-invalid');
    input.setAttribute('aria-describedby', `h-${name}`);
  }
  byId(`w-${name}`).hidden = true;
}

/**
 * Say beside an option what is wrong with it; returns false if the option isn't shown.
 * @param {Fault} fault
 */
function mark({ option, words }) {
  const box = boxes.find((one) => one.dataset.option === option && !one.hidden);
  if (!box) return false;
  for (const input of inputs(box)) {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', `w-${option} h-${option}`);
  }
  const line = byId(`w-${option}`);
  line.textContent = [line.hidden ? '' : line.textContent, words].filter(Boolean).join(' ');
  line.hidden = false;
  return true;
}

/** Move to the first option that is marked as wrong; returns false if there is none. */
function goToWhatIsWrong() {
  const wrong = form.querySelectorAll('[aria-invalid]:not([hidden])');
  const input = /** @type {HTMLInputElement | undefined} */ ([...wrong].at(0));
  if (!input) return false;
  if (more?.contains(input)) more.open = true;
  const own = input.parentElement?.querySelector('input:not([hidden])');
  /** @type {HTMLElement} */ (own ?? input).focus();
  return true;
}

/**
 * @param {string} words
 * @param {string} [className]
 */
function item(words, className = '') {
  return Object.assign(document.createElement('li'), { textContent: words, className });
}

/** @param {number} seat */
function seatRequest(seat) {
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
    // No value contains spaces, but people may type some.
    const text = String(value).replace(/\s/g, '');
    if (name.startsWith('option-') && text !== '') chosen[name.slice(7)] = text;
  }
  return chosen;
}

async function open() {
  const data = new FormData(form);
  const seats = Array.from({ length: players() }, (_, seat) => seatRequest(seat));
  remember('name', field('name-0').value);
  const table = await openTable({
    game: form.dataset.game,
    options: options(data),
    seats,
    clock: clock(data),
    leave: data.get('leave'),
    listed: data.get('listed'),
    rated: data.get('rated') !== 'no',
  });
  location.href = table.url;
}

/** Mark impossible options; list any other reasons. @param {Refused} error */
async function explain(error) {
  await comment();
  if (goToWhatIsWrong()) return;
  const list = byId('reasons');
  const reasons = error.reasons?.length ? error.reasons : [error.message];
  list.replaceChildren(...reasons.map((reason) => item(reason)));
  list.hidden = false;
  list.scrollIntoView({ block: 'center' });
}

field('name-0').value = recall('name') ?? '';
form.addEventListener('change', () => {
  arrange();
  comment();
});
// The browser's own message must be visible.
form.addEventListener(
  'invalid',
  () => {
    if (more) more.open = true;
  },
  true,
);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  byId('reasons').hidden = true;
  busy(form.querySelector('[type=submit]'), async () => {
    try {
      await open();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await explain(error);
    }
  });
});
arrange();
comment();
