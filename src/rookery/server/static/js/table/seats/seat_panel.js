/**
 * The panels of the seats: who sits there, whose turn it is, scores and clocks. Stateless
 * templates.
 */
import { html, nothing } from '../../../vendor/lit-html.js';
import { say } from '../../shared/i18n.js';
import { avatar, badge, icon, scoreIcon } from '../../shared/icons.js';
import { shortDay } from '../words/day.js';
import { counted } from '../words/score_words.js';
import { levelTitle, seatName } from '../words/seat_name.js';
import { clockClass, clockText, isResting, remaining, restWords } from './clock.js';

/** @import { SeatRating } from '../../ratings/wire.d.ts' */
/** @import { Seat } from '../types.js' */

/** @typedef {{game: string, names: string[], ones: string[], toMove: number | null, turnOwner: number | null, thinking: number | null, yours: number[], present: boolean, standings?: SeatRating[], hand?: (seat: Seat, name: string) => unknown}} Situation */

/**
 * The seats: the others' in turn order, then the reader's own.
 * @param {Seat[]} seats
 * @param {number[]} yours
 * @param {Situation} now
 * @param {unknown} between what stands between the two
 */
export function seatLists(seats, yours, now, between) {
  const own = yours.length ? (yours[0] ?? 0) : seats.length - 1;
  const others = [...seats.slice(own + 1), ...seats.slice(0, own)];
  return html`<ul class="opps" aria-label=${say('Other seats')}>
      ${others.map((seat) => seatPanel(seat, now, now.hand))}
    </ul>
    ${between}
    <ul class="mine" aria-label=${yours.length ? say('Your seat') : say('Seat')}>
      ${seats.slice(own, own + 1).map((seat) => seatPanel(seat, now))}
    </ul>`;
}

/**
 * A seat's panel.
 * @param {Seat} seat
 * @param {Situation} now
 * @param {(seat: Seat, name: string) => unknown} [hand] draws what the seat holds
 */
export function seatPanel(seat, now, hand = () => '') {
  const on = now.toMove === seat.seat && !seat.left;
  const moved = now.turnOwner === seat.seat && !on && now.toMove !== null; // another seat decides for it
  const name = seatName(seat, isOnlyYours(seat, now));
  const turn = moved ? say('moves') : on ? turnWords(seat, now) : '';
  return html`<li
    class="seat ${on ? 'on' : ''} ${moved ? 'moved' : ''} ${seat.left ? 'left' : ''} ${now.present && isAbsent(seat) ? 'absent' : ''}"
    data-seat=${seat.seat}
    aria-current=${on ? 'true' : nothing}
  >
    <svg class="ribbon" aria-hidden="true"><use href=${`#ribbon-${seat.seat + 1}`}></use></svg>
    ${face(seat, 28)}
    <div class="name">${called(seat, name)}${strength(seat, now)}</div>
    <div class="sub">${now.present ? whereabouts(seat) : ''}</div>
    <div class="sc">${scores(seat.scores, now)}</div>
    ${clockRow(seat, turn)}${hand(seat, name)}
  </li>`;
}

/**
 * A name; for an open seat also a brief form, for strips of many seats with little room.
 * @param {Seat} seat
 * @param {string} name
 */
function called(seat, name) {
  const brief = seat.kind === 'open' && !seat.name ? say('Free') : nothing;
  return html`<span title=${name} data-brief=${brief}>${name}</span>`;
}

/** What somebody is rated. @param {Seat} seat @param {Situation} now */
function strength({ seat }, { standings }) {
  const rating = standings?.find((one) => one.seat === seat)?.rating;
  return rating
    ? html`<small class="strength" title=${say('Rating %rating ± %within', { rating: rating.rating, within: rating.within })}>${rating.rating}${rating.provisional ? '?' : ''}</small>`
    : '';
}

/** Whether nobody is at a seat: it is open, or its player is away. @param {Seat} seat */
const isAbsent = ({ kind, online, here, left }) =>
  kind === 'open' || (kind === 'human' && !online && !here && !left);

/** @param {Seat} seat @param {Situation} now */
const isOnlyYours = (seat, { yours }) => yours.length === 1 && yours[0] === seat.seat;

/** @param {Seat} seat @param {string} turn */
function clockRow(seat, turn) {
  if (seat.clock_ms === null && !turn) return '';
  const chip = turn ? html`<span class="chip turn">${turn}</span>` : '';
  return html`<div class="row2">${clock(seat)}${chip}</div>`;
}

/**
 * A seat's penguin, with the level of a computer player.
 * @param {Seat} seat
 * @param {number} size of the badge, in pixels
 */
export const face = (seat, size) =>
  html`<span class="face">${avatar(seat.seat)}${seat.level ? badge(seat.level, size) : ''}</span>`;

/** @param {Seat} seat */
function whereabouts(seat) {
  if (seat.left) return html`<span>${say('has left')}</span>`;
  if (seat.kind === 'computer') return html`<span>${levelTitle(seat.level)}</span>`;
  if (seat.kind === 'unheld') return html`<span>${say('moved by everyone')}</span>`;
  if (seat.here || seat.kind === 'open') return ''; // the name says it
  return seat.online
    ? html`${icon('net')}<span>${say('online')}</span>`
    : html`<span>${say('away')}</span>`;
}

/**
 * @param {Seat} seat
 * @param {Situation} now
 */
function turnWords(seat, now) {
  if (now.thinking === seat.seat) return say('is thinking…');
  if (now.turnOwner !== null && now.turnOwner !== seat.seat) return say('decides');
  return isOnlyYours(seat, now) ? say('Your turn') : say('to play');
}

/**
 * The first score in large type, the others small below.
 * @param {number[]} values
 * @param {Situation} now
 */
function scores(values, now) {
  const [first, ...more] = values;
  if (first === undefined) return '';
  const rest = more.flatMap((value, i) => (value < 0 ? [] : counted(value, i + 1, now))).join(', ');
  return html`<div class="score">
      ${scoreIcon(now.game)}<span title=${counted(first, 0, now)}>${first}</span><span class="vh">${counted(first, 0, now).replace(`${first} `, '')}</span>
    </div>
    ${rest ? html`<div class="more">${rest}</div>` : ''}`;
}

/** @param {Seat} seat */
const restSign = ({ rest }) =>
  icon({ leave: 'sun', pause: 'pause', hours: 'moon' }[rest?.why ?? 'hours']);

/** When the person there wants to be back, if they have said so. @param {Seat} seat */
const backNote = ({ back_ms: ms }) =>
  ms
    ? html`<span class="rest back">${icon('clock')}${say('back on %date', { date: shortDay(ms) })}</span>`
    : '';

/** @param {Seat} seat */
function clock(seat) {
  if (seat.clock_ms === null) return '';
  return html`<span
    class=${clockClass(seat)}
    data-clock=${seat.seat}
    role="timer"
    aria-label=${say('time left')}
    >${icon('clock')}<span class="time" .textContent=${clockText(remaining(seat))}></span
  ></span>${isResting(seat) ? html`<span class="rest">${restSign(seat)}${restWords(seat)}</span>` : backNote(seat)}`;
}
