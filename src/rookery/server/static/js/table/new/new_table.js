/** The form for a new table. */
import { post, Refused } from '../../shared/api.js';
import { busy } from '../../shared/busy.js';
import { byId } from '../../shared/elements.js';
import { openTable } from '../../shared/fairness.js';
import { say } from '../../shared/i18n.js';
import { recall, remember } from '../../shared/storage.js';
import '../../shared/page.js';
import { Chairs } from './chairs.js';
import { finer, summary } from './summary.js';

/** @import { OptionFault, RulesetCheck } from '../wire.d.ts' */

const form = /** @type {HTMLFormElement} */ (byId('new'));
const chairs = new Chairs(form);

function arrange() {
  chairs.arrange();
  const alone = chairs.count === 1;
  byId('leaving').hidden = alone;
  arrangeCompany();
  const { clock: pace } = /** @type {{clock: string}} */ (Object.fromEntries(new FormData(form)));
  byId('otherclock').hidden = pace !== 'other';
  byId('daysclock').hidden = pace !== 'days';
  showWhatMatters();
  byId('summary').textContent = summary(chairs.seats, pace);
  const isAwaited = chairs.seats.some(({ kind }) => kind === 'link');
  byId('go').textContent = isAwaited ? say('Open the table and invite') : say('Play now');
  byId('finer').textContent = finer(form);
  form.dataset.ready = ''; // show the form only when it is complete, so that nothing jumps
}

/** Offer the public list and the stakes only if a guest is awaited; explain the chosen listing. */
function arrangeCompany() {
  const awaited = chairs.seats.some(({ kind }) => kind === 'link');
  byId('stakes').hidden = !awaited;
  const anybody = /** @type {HTMLElement | null} */ (form.querySelector('[data-listed=public]'));
  if (anybody) anybody.hidden = !awaited;
  if (!awaited && anybody?.querySelector('input')?.checked) {
    /** @type {HTMLInputElement} */ (form.querySelector('[name=listed]')).checked = true;
  }
  for (const help of /** @type {NodeListOf<HTMLElement>} */ (
    form.querySelectorAll('[data-help]')
  )) {
    help.hidden = help.dataset.help !== new FormData(form).get('listed');
  }
}

/** The boxes of the options, each with its fields. */
const boxes = /** @type {HTMLElement[]} */ ([...form.querySelectorAll('[data-when]')]);

/** Show an option only if the others make it meaningful. */
function showWhatMatters() {
  // Hidden options don't count, which may hide further ones: repeat until nothing changes.
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
}

/**
 * Disable a hidden option's fields, so that they are not submitted. A text field beside a choice is
 * for values that the choice doesn't list.
 * @param {HTMLElement} box
 * @param {boolean} hidden
 */
function disable(box, hidden) {
  const [first, text] = inputs(box);
  if (first?.type === 'radio') {
    for (const input of inputs(box)) input.disabled = hidden;
    return;
  }
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

/** The storage key of the last choices for this game. */
const MEMORY = `table-${form.dataset.game}`;

let requests = 0;

/** Say what follows from the options: house rules, and combinations that are impossible. */
async function comment() {
  const list = document.getElementById('notes');
  if (!list) return;
  requests += 1;
  const request = requests;
  try {
    const chosen = options(new FormData(form));
    /** @type {RulesetCheck} */
    const told = await post(`/api/rulesets/${form.dataset.game}`, { options: chosen });
    if (request !== requests) return; // the answer to a newer request will follow
    boxes.forEach(unmark);
    const others = told.faults.filter((fault) => !mark(fault));
    list.replaceChildren(
      ...others.map((fault) => item(fault.words, 'bad')),
      ...told.notes.map((words) => item(words)),
    );
    list.hidden = !list.children.length;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    list.hidden = true; // the faults are listed when the table is opened
  }
}

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
 * @param {OptionFault} fault
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

/** Open all in which an input is folded away. @param {EventTarget | null} input */
function unfold(input) {
  for (const folded of form.querySelectorAll('details'))
    if (input instanceof Node && folded.contains(input)) folded.open = true;
}

/** Move to the first option that is marked as wrong; returns false if there is none. */
function goToWhatIsWrong() {
  const wrong = form.querySelectorAll('[aria-invalid]:not([hidden])');
  const input = /** @type {HTMLInputElement | undefined} */ ([...wrong].at(0));
  if (!input) return false;
  unfold(input);
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

/** @param {FormData} data */
function clock(data) {
  const chosen = String(data.get('clock'));
  if (!chosen) return null;
  if (chosen === 'days')
    return {
      days: Number(data.get('days')),
      bank: Number(data.get('bank')),
      strict: data.has('strict'),
    };
  const [initial, increment] =
    chosen === 'other'
      ? [Number(data.get('initial')) * 60, Number(data.get('increment'))]
      : chosen.split('+').map(Number);
  return { initial_s: initial, increment_s: increment };
}

/** @param {FormData} data */
function options(data) {
  /** @type {Record<string, string>} */
  const chosen = { players: String(chairs.count) };
  for (const [name, value] of data) {
    // No value contains spaces, but people may type some.
    const text = String(value).replace(/\s/g, '');
    if (name.startsWith('option-') && text !== '') chosen[name.slice(7)] = text;
  }
  return chosen;
}

async function open() {
  const data = new FormData(form);
  chairs.rememberName();
  remember(MEMORY, JSON.stringify([...data].filter(([name]) => !name.startsWith('name-'))));
  const table = await openTable({
    game: form.dataset.game,
    options: options(data),
    seats: chairs.seats,
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

/** Restore the choices of last time, as far as they are still offered. */
function recallChoices() {
  const kept = new Map(/** @type {[string, string][]} */ (JSON.parse(recall(MEMORY) || '[]')));
  if (!Number(form.dataset.players)) chairs.count = Number(kept.get('players') ?? chairs.count);
  for (const one of form.elements) {
    const input = /** @type {HTMLInputElement} */ (one);
    const value = kept.get(input.name);
    if (value === undefined || input.name === 'players') continue;
    if (input.type === 'radio') input.checked = input.value === value;
    else if (input instanceof HTMLInputElement || hasChoice(one, value)) input.value = value;
  }
}

/** @param {Element} select @param {string} value */
const hasChoice = (select, value) =>
  [...select.querySelectorAll('option')].some((one) => one.value === value);

recallChoices();
form.addEventListener('change', (event) => {
  chairs.leave(event.target);
  arrange();
  comment();
});
// Open the details, so that the browser's own message is visible.
form.addEventListener('invalid', ({ target }) => unfold(target), true);
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
byId('add').addEventListener('click', () => {
  chairs.count += 1;
  arrange();
  comment();
});
arrange();
comment();
// The row of games may be wider than the page: scroll the current one into view.
document
  .querySelector('.gtabs [aria-current]')
  ?.scrollIntoView({ block: 'nearest', inline: 'center' });
