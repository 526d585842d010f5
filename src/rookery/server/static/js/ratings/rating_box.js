/** The change of the reader's rating by a game, and why. Stateless templates. */
import { html, svg } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { head, icon } from '../shared/icons.js';
import { seatName } from '../table/words/seat_name.js';
import { gained, ratingScale, signed } from './rating_scale.js';

/** @import { Ended } from '../table/words/headline.js' */
/** @import { Change, Pair, Rating } from '../table/types.js' */

/** The reader's change, or why there is none; empty if nothing is rated. @param {Ended} ended */
export function ratingBox(ended) {
  const { rating } = ended;
  if (!rating) return '';
  const own = rating.changes.find((change) => change.you);
  if (own) return changeBox(own, rating.title, ended);
  const words = why(rating.outcome);
  return words ? html`<p class="rating-box quiet" role="status">${words}</p>` : '';
}

/** @param {string} outcome */
const why = (outcome) =>
  ({
    waiting: say('Rating follows…'),
    aborted: say('Not rated: a player stopped before all had moved.'),
    voided: say('The keeper has taken this game out of the ratings.'),
    'called-off': say('Not rated: the game was called off.'),
    short: say('Not rated: the game had hardly begun.'),
    address: say('Not rated: you play from the same network, and one of you is new here.'),
    often: say('Not rated: you have played each other often today.'),
    newcomers: say('Not rated: games against newcomers count a few times a day.'),
    'own-bot': say('Not rated: it is your own bot.'),
    casual: say('A game just for fun: it is not rated.'),
  })[outcome] ?? '';

/** @param {Change} change @param {string} title @param {Ended} ended */
function changeBox(change, title, ended) {
  const { before, after } = change;
  const points = gained(change);
  const mood = points > 0 ? 'up' : points < 0 ? 'down' : '';
  return html`<section class="rating-box" aria-label=${say('Rating')}>
    <div class="rating-now">
      <p>
        <span>${title}</span><b class="num">${value(after)}</b>
        <em class="num">± ${after.within}</em>
      </p>
      <span class="delta ${mood}"
        >${icon(sign(points))}<b class="num">${Math.abs(points)}</b
        ><span class="vh">${points < 0 ? say('points lost') : say('points gained')}</span></span
      >
    </div>
    ${drawnScale(before, after)}
    <ul class="whys">
      ${change.pairs.map((pair) => reason(pair, ended))}
    </ul>
    ${after.provisional ? html`<p class="new">${say('The question mark stays until a few more games have been played.')}</p>` : ''}
  </section>`;
}

/** @param {Rating} rating */
const value = ({ rating, provisional }) => `${rating}${provisional ? '?' : ''}`;

/** @param {number} points */
const sign = (points) => (points > 0 ? 'gain' : points < 0 ? 'drop' : 'level');

/** The points from the comparison with another seat. @param {Pair} pair @param {Ended} ended */
function reason({ seat, score, gained: points }, { seats, rating }) {
  const other = seats[seat];
  if (!other) return '';
  const name = seatName(other);
  const words =
    score === 1
      ? say('You beat %name', { name })
      : score === 0
        ? say('%name was ahead', { name })
        : say('Level with %name', { name });
  const mood = score === 1 ? 'beat' : score === 0 ? 'lost' : '';
  const theirs = rating?.changes.find((change) => change.seat === seat)?.before;
  return html`<li class=${mood}>
    ${icon(score === 1 ? 'gain' : score === 0 ? 'drop' : 'level')}${head(seat % 6)}
    <span>${words} ${theirs ? html`<em class="num">${value(theirs)}</em>` : ''}</span>
    <b class="num">${signed(points)}</b>
  </li>`;
}

/** Both ratings on a line. @param {Rating} before @param {Rating} after */
function drawnScale(before, after) {
  const { was, now, ticks } = ratingScale(before, after);
  const words = say('From %old, give or take %oldWithin, to %now, give or take %nowWithin', {
    old: before.rating,
    oldWithin: before.within,
    now: after.rating,
    nowWithin: after.within,
  });
  return html`<svg class="scale" viewBox="0 0 400 62" role="img" aria-label=${words}>
    ${ticks.map((tick) => svg`<path class="grid" d=${`M${tick.x} 4V44`}></path><text x=${tick.x} y="58" text-anchor="middle">${tick.rating}</text>`)}
    <path class="was" d=${`M${was.left} 13H${was.right}`}></path>
    <circle class="was-at" cx=${was.middle} cy="13" r="5"></circle>
    <path class="is" d=${`M${now.left} 34H${now.right}`}></path>
    <circle class="is-at" cx=${now.middle} cy="34" r="8"></circle>
  </svg>`;
}
