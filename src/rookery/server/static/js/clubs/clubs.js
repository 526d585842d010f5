/**
 * Clubs: a new one has its founder's time zone. Times are those of the club's clocks; where the
 * reader's own show another one, it stands beside them.
 */
import { momentOf } from '../shared/hours.js';
import { say } from '../shared/i18n.js';
import '../shared/page.js';
import { askBeforeForms } from '../shared/surely.js';

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

function guessZone() {
  for (const each of document.querySelectorAll('select[data-guess]')) {
    const zones = /** @type {HTMLSelectElement} */ (each);
    const mine = [...zones.options].find(({ value }) => value === own);
    if (mine) mine.selected = true;
  }
}

/** @param {HTMLElement} time */
function addOwn(time) {
  const when = new Date(Number(time.dataset.there));
  /** @param {string | undefined} timeZone */
  const read = (timeZone) => momentOf(when, { weekday: 'short', timeZone });
  if (read(time.dataset.zone) === read(own)) return;
  const here = document.createElement('small');
  here.textContent = say('%time where you are', { time: read(own) });
  time.append(' ', here);
}

askBeforeForms();
guessZone();
for (const time of document.querySelectorAll('[data-there]')) {
  addOwn(/** @type {HTMLElement} */ (time));
}
