/** The story of a game: the scores over time, when it turned, and who cut off whom. */
import { html, svg } from '../../../vendor/lit-html.js';
import { say } from '../../shared/i18n.js';
import { head } from '../../shared/icons.js';
import { seatLabel, seatName } from '../words/seat_name.js';
import { isRace, lead, race, toldCuts } from './story_facts.js';

/** @import { Seat } from '../types.js' */
/** @import { Cut, Story } from './story_facts.js' */

/** @typedef {{seats: Seat[], yours: number[], names: string[], counted: boolean, replay: string}} Played */

const SIZE = { width: 400, height: 64 };
const DASHES = ['none', '9 4', '2 4', '12 4 2 4', '5 3', '1 3'];

/**
 * The story of a game, below its ranking; empty if there is nothing to tell.
 * @param {Story} story
 * @param {Played} played
 */
export function storyPanel(story, played) {
  const facts = factsOf(story, played);
  const drawn = played.names.length > 0 && isRace(story);
  if (!facts.length && !drawn) return '';
  return html`<figure class="story">
    ${
      facts.length
        ? html`<ul>
            ${facts.map(({ ply, words }) => html`<li><a href=${`${played.replay}#${ply}`}>${words}</a></li>`)}
          </ul>`
        : ''
    }
    ${drawn ? picture(story, played) : ''}
  </figure>`;
}

/**
 * The move at which a game turned; null if there is no notable one.
 * @param {Story} story
 * @param {Played} played
 */
export const turn = (story, played) => factsOf(story, played)[0]?.ply ?? null;

/** @param {Story} story @param {Played} played */
function factsOf(story, played) {
  const facts = toldCuts(story, played.yours).map((cut) => ({
    ply: cut.ply,
    words: cutWords(cut, played),
  }));
  const led = played.counted && isRace(story) ? lead(story) : null;
  if (led) facts.push({ ply: Math.max(1, led.ply), words: leadWords(led, played, story) });
  return facts;
}

/** @param {Cut} cut @param {Played} played */
function cutWords({ ply, seat, by }, { seats, yours }) {
  const [name, other] = [nameOf(seats, by), nameOf(seats, seat)];
  if (isYou(yours, by)) return say('You cut %other off with move %ply.', { other, ply });
  if (isYou(yours, seat)) return say('%name cut you off with move %ply.', { name, ply });
  return say('%name cut %other off with move %ply.', { name, other, ply });
}

/** @param {{seat: number, ply: number}} led @param {Played} played @param {Story} story */
function leadWords({ seat, ply }, { seats, yours }, { scores }) {
  const name = nameOf(seats, seat);
  if (ply === scores.length - 1)
    return isYou(yours, seat)
      ? say('You took the lead with the last move.')
      : say('%name took the lead with the last move.', { name });
  return isYou(yours, seat)
    ? say('You led from move %ply to the end.', { ply: Math.max(1, ply) })
    : say('%name led from move %ply to the end.', { name, ply: Math.max(1, ply) });
}

/** @param {number[]} yours @param {number} seat */
const isYou = (yours, seat) => yours.length === 1 && yours[0] === seat;

/** @param {Seat[]} seats @param {number} seat */
const nameOf = (seats, seat) => {
  const found = seats[seat];
  return found ? seatName(found) : '';
};

/** @param {Story} story @param {Played} played */
function picture(story, { seats, names }) {
  const [what = ''] = names;
  const last = Math.max(1, story.scores.length - 1);
  const x = (/** @type {number} */ ply) => (ply / last) * SIZE.width;
  const led = lead(story);
  return html`<p class="what">${say('%what after each move', { what: capital(what) })}</p>
    <svg viewBox="-4 -6 408 76" role="img" aria-label=${label(story, seats)}>
      <path class="axis" d="M0 64H400M0 32H400M0 0H400"></path>
      ${led && led.ply > 0 ? svg`<path class="turned" d=${`M${x(led.ply)} -4V68`}></path>` : ''}
      ${seats.map(({ seat }) => svg`<path class="line" stroke=${`var(--seat${seat + 1}t)`} stroke-dasharray=${DASHES[seat] ?? 'none'} d=${race(story, seat, SIZE)}></path>`)}
      ${story.cuts.map(({ ply, seat }) => svg`<path class="cut" stroke=${`var(--seat${seat + 1}t)`} d=${cross(x(ply), heightAt(story, ply, seat))}></path>`)}
    </svg>
    <p class="legend">
      ${seats.map((one) => html`<span>${head(one.seat)}<svg viewBox="0 0 26 6" aria-hidden="true"><path d="M0 3H26" stroke=${`var(--seat${one.seat + 1}t)`} stroke-dasharray=${DASHES[one.seat] ?? 'none'}></path></svg></span>`)}
    </p>`;
}

/** @param {Story} story @param {Seat[]} seats */
const label = ({ scores }, seats) =>
  seats.map((seat) => `${seatLabel(seat, seats)} ${scores.at(-1)?.[seat.seat] ?? 0}`).join(', ');

/** @param {Story} story @param {number} ply @param {number} seat */
function heightAt({ scores }, ply, seat) {
  const most = Math.max(1, ...scores.flat());
  return SIZE.height - ((scores[ply]?.[seat] ?? 0) / most) * SIZE.height;
}

/** @param {number} x @param {number} y */
const cross = (x, y) => `M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`;

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
