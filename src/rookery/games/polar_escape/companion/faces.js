/** The face that a click shows: a number or an event, in pictures and in words. */

import { say } from '../../../js/shared/i18n.js';
import { html, svg } from '../../../vendor/lit-html.js';
import { isEvent, squares } from './course.js';

/** @import { About, Course } from './course.js' */

const DECOYS = 5;
/** @param {string} face @returns {'lion' | 'seals' | 'card'} */
const kind = (face) => /** @type {any} */ (face.slice(1));

/** @param {string} face */
const isGood = (face) => face.startsWith('+');

/** The picture of an event on a good or bad disc, with its sign. @param {string} face */
const medal = (face) =>
  html`<span class="medal ${isGood(face) ? 'good' : 'bad'}" aria-hidden="true"
    ><svg viewBox="-50 -50 100 100">${PICTURES[kind(face)]}</svg><b>${isGood(face) ? '+' : '−'}</b></span
  >`;

/** A symbol of the game, transformed. @param {string} name @param {string} where */
const symbol = (name, where) => svg`<use href=${`#${name}`} transform=${where}></use>`;

const PICTURES = {
  lion: symbol('sea-lion', 'scale(1.2)'),
  seals: [
    symbol('seal', 'translate(-18 -8) scale(1.5)'),
    symbol('seal', 'translate(18 12) scale(1.5)'),
  ],
  card: symbol('fish-card', ''),
};

/** What an event is called. @param {string} face */
const title = (face) =>
  ({ lion: say('Sea lion'), seals: say('Seals'), card: say('Card') })[kind(face)];

/** A small face, for the list of clicks. @param {string} face */
export const small = (face) =>
  isEvent(face)
    ? html`${medal(face)}<span class="vh">${isGood(face) ? say('For you') : say('Against you')}: ${title(face)}</span>`
    : html`<b class="num">${face}</b>`;

/**
 * The floe with the face that came up, which rolls in past some others.
 * @param {About} about
 * @param {Course} course
 * @param {string} next the name of the next player
 * @param {string[]} faces all faces that could have come
 * @param {string} motion
 */
export const floe = (about, course, next, faces, motion) =>
  html`<div class="reel ${motion}">
    ${Array.from({ length: DECOYS }, (_, i) => decoy(faces[(course.clicks.length * 5 + i * 7) % faces.length] ?? ''))}
    <div class="face" data-say>${isEvent(course.face) ? event(course.face, next) : number(about, course)}</div>
  </div>`;

/** @param {string} face */
const decoy = (face) =>
  html`<div class="face" aria-hidden="true">${isEvent(face) ? medal(face) : html`<span class="number">${face}</span>`}</div>`;

/** @param {string} face @param {string} next */
const event = (face, next) =>
  html`${medal(face)}
    <h2>${title(face)}</h2>
    <p>${told(face, next)}</p>`;

/** @param {About} about @param {Course} course */
function number(about, { face, opening }) {
  const [above, below] = squares(about, face);
  const where = html`<p>${say('A sheet of yours on %above or %below.', { above, below })}</p>`;
  return html`<span class="number">${face}</span>${opening ? where : ''}`;
}

/** What an event asks for (PE-52 to 57). @param {string} face @param {string} next */
const told = (face, next) =>
  ({
    '-lion': say('%next puts the sea lion on one of your sheets.', { next }),
    '-seals': say('%next puts 2 seals on your penguin’s sheet or beside it.', { next }),
    '-card': say('You lose a card, if you have one.'),
    '+lion': say('Put the sea lion on a sheet of another player.'),
    '+seals': say('Put 2 seals on the sheet of another player’s penguin, or beside it.'),
    '+card': say('You get a card.'),
  })[face];
