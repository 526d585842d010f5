/** A new evening: one sentence says what the choices mean, in the reader's own time. */
import { hourOf, momentOf } from '../shared/hours.js';
import '../shared/page.js';

const form = /** @type {HTMLFormElement} */ (document.getElementById('new-evening'));
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** @param {string} name */
const chosen = (name) =>
  /** @type {HTMLInputElement} */ (form.querySelector(`[name="${name}"]:checked`));

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value;

const rounds = /** @type {HTMLInputElement} */ (document.getElementById('rounds'));
const at = /** @type {HTMLInputElement} */ (document.getElementById('at-time'));
const other = /** @type {HTMLInputElement} */ (document.querySelector('#other input'));

/** A moment as the field for day and time writes it. @param {number} ms */
function written(ms) {
  const zone = new Date(ms).getTimezoneOffset() * MINUTE_MS;
  return new Date(ms - zone).toISOString().slice(0, 16);
}

/** How long an evening lasts at most: the house says how long a round does, from two seats on. */
function longest() {
  const of = `${chosen('pace').dataset.longest}`.split(' ');
  return Number(rounds.value) * Number(of[Number(chosen('seats').value) - 2]);
}

/** @param {string} sentence @param {Record<string, string>} parts */
const filled = (sentence, parts) => sentence.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? '');

/** Seats that the chosen game lacks can't be chosen. */
function fitSeats() {
  const { least, most } = chosen('game').dataset;
  const seats = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('[name="seats"]')]);
  for (const seat of seats) seat.disabled = seat.value < `${least}` || seat.value > `${most}`;
  if (chosen('seats').disabled) {
    const nearest = seats
      .filter((seat) => !seat.disabled)
      .at(chosen('seats').value < `${least}` ? 0 : -1);
    if (nearest) nearest.checked = true;
  }
}

function tell() {
  fitSeats();
  for (const scene of form.querySelectorAll('[data-scene]')) {
    const { scene: name } = /** @type {HTMLElement} */ (scene).dataset;
    scene.toggleAttribute('hidden', name !== chosen('game').value);
  }
  document.getElementById('at')?.toggleAttribute('hidden', chosen('in_minutes') !== other);
  const wait = Math.max(0, Math.round((new Date(at.value).getTime() - Date.now()) / MINUTE_MS));
  if (Number.isFinite(wait)) other.value = String(wait);
  const begins = new Date(Date.now() + Number(chosen('in_minutes').value) * MINUTE_MS);
  const seats = Number(chosen('seats').value);
  const ends = new Date(begins.getTime() + longest());
  const day = /** @type {const} */ ({ weekday: 'long', day: 'numeric', month: 'long' });
  const few = seats - 1 >= Math.max(2, Number(chosen('game').dataset.least));
  const words = form.dataset;
  const kind = chosen('format').value;
  const { arena, league, cup } = words;
  const sentence = { arena, league, 'knock-out': cup }[kind] ?? words.sentence;
  const what = /** @type {HTMLElement} */ (document.getElementById('what'));
  what.textContent = filled(`${sentence}`, {
    minutes: field('minutes'),
    every: field('every'),
    days: field('days'),
    when: momentOf(begins, day),
    rounds: filled(`${rounds.value === '1' ? words.one : words.many}`, { number: rounds.value }),
    game: `${chosen('game').dataset.title}`,
    seats: few ? filled(`${words.or}`, { few: `${seats - 1}`, many: `${seats}` }) : `${seats}`,
    pace: `${chosen('pace').dataset.words}`,
    end: ends.getDate() === begins.getDate() ? hourOf(ends) : momentOf(ends, day),
  });
}

for (const hidden of form.querySelectorAll('#other, [data-step]')) hidden.removeAttribute('hidden');
at.min = written(Date.now());
at.value = other.checked // chosen before the house had something to say
  ? written(Date.now() + Number(other.value) * MINUTE_MS)
  : written(Math.ceil((Date.now() + DAY_MS) / (60 * MINUTE_MS)) * 60 * MINUTE_MS);
form.addEventListener('click', (event) => {
  const step = /** @type {HTMLElement} */ (event.target).dataset.step;
  if (!step) return;
  if (Number(step) < 0) rounds.stepDown();
  else rounds.stepUp();
  tell();
});
form.addEventListener('input', tell);
tell();
