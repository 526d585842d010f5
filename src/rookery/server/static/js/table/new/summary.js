/** A one-sentence summary of the form for a new table. */
import { listed, say } from '../../shared/i18n.js';

/** @import { Seat } from './chairs.js' */

const LEVELS = /** @type {Record<string, () => [string, string, string]>} */ ({
  chick: () => [say('You against the Chick'), say('the Chick'), say('Chick')],
  rockhopper: () => [say('You against the Rockhopper'), say('the Rockhopper'), say('Rockhopper')],
  adelie: () => [say('You against the Adélie'), say('the Adélie'), say('Adélie')],
  king: () => [say('You against the King'), say('the King'), say('King')],
  emperor: () => [say('You against the Emperor'), say('the Emperor'), say('Emperor')],
});

/** Who plays. @param {Seat[]} seats */
function company(seats) {
  const [first, second] = seats;
  if (seats.length === 1) return say('Just you');
  if (seats.length === 2 && first?.kind === 'me' && second?.level) {
    return LEVELS[second.level]?.()[0] ?? '';
  }
  return listed(counted(seats));
}

/** The seats in words; computers of the same level are counted together. @param {Seat[]} seats */
function counted(seats) {
  /** @type {Map<string, Seat[]>} */
  const alike = new Map();
  for (const [i, seat] of seats.entries()) {
    const kind = seat.level || String(i);
    alike.set(kind, [...(alike.get(kind) ?? []), seat]);
  }
  return [...alike].map(([level, [first, ...more]]) =>
    more.length
      ? `${more.length + 1} × ${LEVELS[level]?.()[2] ?? level}`
      : first
        ? called(first)
        : '',
  );
}

/** @param {Seat} seat */
function called({ kind, level, name }) {
  if (level) return LEVELS[level]?.()[1] ?? level;
  if (kind === 'link') return say('a friend');
  if (kind === 'here') return name || say('someone beside you');
  return say('You');
}

/**
 * Who plays, and how fast.
 * @param {Seat[]} seats
 * @param {string} pace the value of the form's clock field
 */
export function summary(seats, pace) {
  const paces = /** @type {Record<string, string>} */ ({
    '': say('no clock'),
    '180+2': say('3 min + 2 s'),
    '300+5': say('5 min + 5 s'),
    '900+10': say('15 min + 10 s'),
    days: say('days for each move'),
  });
  const who = company(seats);
  const text = `${who.charAt(0).toLocaleUpperCase()}${who.slice(1)}`;
  return [text, paces[pace] ?? say('a clock of your own')].join(', ');
}

const SHOWN = 3;

/** The first few of the finer options, with their values. @param {HTMLFormElement} form */
export function finer(form) {
  const selects = /** @type {NodeListOf<HTMLSelectElement>} */ (
    form.querySelectorAll('.fine [data-option]:not([hidden]) select:not(:disabled)')
  );
  const told = [...selects].slice(0, SHOWN).map((one) => {
    const label = one.labels[0]?.textContent ?? '';
    return `${label}: ${one.selectedOptions[0]?.text ?? ''}`;
  });
  return told.join(' · ');
}
