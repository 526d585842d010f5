/** Seats drawn as floes: taken by a penguin, free, or about to be taken by a computer. */
import { html, nothing, svg } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { calledBy, seatedBy } from './called.js';
import { secondsUntil, shownSeconds } from './state.js';

/** @import { Group, House, Person, Seat, Found } from './types.js' */

const PLUS = svg`<path
  d="M0 -46v20M-10 -36h20" stroke="#E3F6FC" stroke-width="5" stroke-linecap="round"></path>`;

/**
 * @param {unknown} inside what stands there
 * @param {boolean} taken
 */
const floe = (inside, taken) => html`<svg viewBox="-52 -112 104 138" aria-hidden="true">
  <use href=${taken ? '#seat-floe' : '#seat-free'} x="-50" y="-20" width="100" height="44"></use>
  ${inside}
</svg>`;

/** @param {number} scarf from 1 */
const penguin = (scarf) => svg`<g transform="translate(0 1) scale(.86)">
  <use href=${`#standing-${scarf}`}></use></g>`;

/** @param {string} level */
const badge = (level) =>
  svg`<use href=${`#level-${level}`} x="-37" y="-78" width="74" height="77"></use>`;

/**
 * Somebody on a seat.
 * @param {Person} person
 * @param {string} me the reader's public id
 * @param {string} [state] `yes`: they have sat down; `asked`: they have yet to
 * @param {unknown} [below]
 */
const taken = (person, me, state = '', below = person.rating ?? '') =>
  html`<li class="berth ${state}">
    ${floe(penguin(person.scarf), true)}<b>${calledBy(me, person.player, person)}</b><span>${below}</span>
  </li>`;

const free = () =>
  html`<li class="berth free">${floe(PLUS, false)}<b>${say('Free')}</b><span></span></li>`;

/**
 * A seat that a computer takes, or has taken.
 * @param {House} house
 * @param {string} level
 * @param {string} below
 */
const computer = (house, level, below) =>
  html`<li class="berth free">
    ${floe(badge(level), false)}<b>${house.levels[level] ?? level}</b><span>${below}</span>
  </li>`;

/**
 * The seats of a group; those of computers say when they will join.
 * @param {House} house
 * @param {Group} group
 * @param {number} now
 * @param {string} [me] the reader's public id
 */
export function ofGroup(house, group, now, me = '') {
  const empty = Array.from({ length: group.seats - group.people.length });
  const wait =
    group.fill_at === null
      ? ''
      : say('in %time', { time: shownSeconds(secondsUntil(group.fill_at, now)) });
  return html`<ul class="berths n${group.seats}">
    ${group.people.map((person) => taken(person, me))}
    ${empty.map(() => (group.fill_at === null ? free() : computer(house, group.level, wait)))}
  </ul>`;
}

/**
 * The seats of a table that was found, with those who have sat down.
 * @param {Found} found
 */
export const ofFound = (found) =>
  html`<ul class="berths n${found.seats}">
    ${found.people.map((person) => {
      const yes = found.yes.includes(person.player);
      return taken(person, found.player, yes ? 'yes' : 'asked', yes ? say('is there') : '…');
    })}
  </ul>`;

/**
 * The seats of a table.
 * @param {House} house
 * @param {Seat[]} seats
 * @param {string} me the reader's public id
 */
export const ofTable = (house, seats, me) =>
  html`<ul class="berths n${seats.length}">
    ${seats.map((seat, index) => {
      if (seat.kind === 'unheld') return nothing;
      if (seat.kind === 'open') return free();
      if (seat.kind === 'computer') return computer(house, seat.level ?? '', say('keeps a seat'));
      return html`<li class="berth">
        ${floe(penguin((index % 6) + 1), true)}<b>${seatedBy(me, seat, seats)}</b><span>${seat.bot ? say('bot') : ''}</span>
      </li>`;
    })}
  </ul>`;
