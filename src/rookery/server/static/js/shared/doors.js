/** The line on every page that says when the house is closed for a while. */
import { hourOf } from './hours.js';
import { say } from './i18n.js';

/** @type {number} */
let timer;

/** @param {number} at @param {number} until @param {number} now */
const words = (at, until, now) =>
  now < at
    ? say('The house closes at %time, for %minutes min.', {
        time: hourOf(at),
        minutes: String(Math.round((until - at) / 60_000)),
      })
    : say('The house is closed until %time. All clocks stand still.', { time: hourOf(until) });

/** The line, made if the page has none yet. */
function line() {
  const found = document.getElementById('doors');
  if (found) return found;
  const box = document.createElement('aside');
  box.id = 'doors';
  box.className = 'banner announced';
  const span = document.createElement('span');
  span.setAttribute('role', 'status');
  box.append(span);
  document.getElementById('main')?.before(box);
  return box;
}

/** Say it, as long as it is so. @param {number} at @param {number} until */
function show(at, until) {
  clearTimeout(timer);
  const now = Date.now();
  if (until <= now) {
    document.getElementById('doors')?.remove();
    return;
  }
  const span = /** @type {HTMLElement} */ (line().querySelector('span'));
  const text = words(at, until, now);
  if (span.textContent !== text) span.textContent = text;
  const next = now < at ? at : until;
  timer = setTimeout(() => show(at, until), Math.min(next - now, 60_000) + 50);
}

document.addEventListener('rookery-doors', (event) => {
  const { begins = 0, ends = 0 } = /** @type {CustomEvent} */ (event).detail;
  const now = Date.now();
  show(now + begins, now + ends);
});
const there = document.getElementById('doors')?.dataset;
if (there) show(Number(there.at), Number(there.until));
