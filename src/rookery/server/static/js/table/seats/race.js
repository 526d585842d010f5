/** Who is how far, at a race: a lane for each seat, the foremost at the top. */
import { html, svg } from '../../../vendor/lit-html.js';
import { say } from '../../shared/i18n.js';
import { counted } from '../words/score_words.js';
import { seatLabel } from '../words/seat_name.js';
import { across, foremostFirst, HEAD, WIDTH, wayOf } from './lanes.js';
import { seatsThen } from './shown.js';

/** @import { Course } from '../wire.d.ts' */
/** @import { Past } from './shown.js' */
/** @import { Seat, View } from '../types.js' */

const TOP = 20; // height of the line with the names of the stations
const LANE = 23;
const FLAG = 15;

/**
 * The panel; nothing where the game is no race.
 * @param {View} view
 * @param {Past} past
 */
export function race(view, past) {
  const { course, score_names: names, score_ones: ones } = view;
  if (!course) return '';
  const order = foremostFirst(course, seatsThen(view, past));
  const height = TOP + order.length * LANE + 4;
  const words = order.map(
    (seat) =>
      `${seatLabel(seat, view.seats)}: ${counted(wayOf(seat, course), course.score, { names, ones })}`,
  );
  return html`<section class="panel race">
    <h2>${say('Who is how far')}</h2>
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${words.join('; ')}>
      ${ground(course, height)}${order.map((seat, lane) => runner(seat, lane, course))}
    </svg>
  </section>`;
}

/**
 * The stations with their names, and the flag at the goal.
 * @param {Course} course
 * @param {number} height
 */
function ground(course, height) {
  const { goal, stations } = course;
  const goalAt = across(course, goal);
  const half = WIDTH - goalAt;
  return svg`<rect class="goal-land" x=${goalAt - half} width=${2 * half} height=${height} rx="4"></rect>
    ${stations.slice(1).map((_, i) => svg`<path class="line" d=${`M${((i + 1) * WIDTH) / stations.length} 0V${height}`}></path>`)}
    ${stations.map((name, at) => svg`<text x=${across(course, at)} y="13">${name}</text>`)}
    <svg class="flag" x=${goalAt - FLAG / 2} y="1" width=${FLAG} height=${FLAG} viewBox="0 0 24 24"><use href="#i-flag"></use></svg>`;
}

/** @param {Seat} seat @param {number} lane @param {Course} course */
function runner(seat, lane, course) {
  const x = across(course, wayOf(seat, course));
  const y = TOP + lane * LANE;
  return svg`<path class="line" d=${`M0 ${y + LANE - 1}H${WIDTH}`}></path>
    <svg data-runner=${seat.seat} x=${x - HEAD / 2} y=${y} width=${HEAD} height=${HEAD} viewBox="-42 -112 84 84"><use href=${`#penguin-${seat.seat + 1}`}></use></svg>`;
}
