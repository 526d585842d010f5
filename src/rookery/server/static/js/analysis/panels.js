/**
 * The panels of a replay: evaluations, proofs, and what the reader tries out. Stateless templates.
 */
import { html } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { head, icon } from '../shared/icons.js';
import { seatLabel } from '../table/words/seat_name.js';
import { bars, chart } from './chart.js';
import { markIcon, markWord } from './marks.js';
import { shares } from './shares.js';
import { WEAK, weakOf } from './tally.js';
import { toldLine, toldMove } from './told_line.js';

/** @import { Seat } from '../table/types.js' */
/** @import { Proof } from './analysis.js' */
/** @import { Evaluation, Game, Point } from './chart.js' */
/** @import { Step } from './line_words.js' */
/** @import { Choice, Found, Stand, WholeGame } from './whole_game.js' */

const LONGEST = 8; // moves shown of a line that comes with an evaluation

/** @typedef {(line: string[]) => Step[] | null} Words of a line from the position that is shown */

/**
 * A proof, or a note that it is being worked out.
 * @param {Proof | null} proof
 * @param {Seat[]} seats
 * @param {Words} words
 */
export const proofPanel = (proof, seats, words) =>
  html`<div class="panel try theory" role="status">
    <p><b>${proof ? proof.words : say('Working it out…')}</b></p>
    ${proof?.line.length ? html`<p class="pv">${toldLine(proof.line, words(proof.line), seats)}</p>` : ''}
  </div>`;

/**
 * The chart of the game, as far as it has been analysed.
 * @param {ReadonlyMap<number, Point>} known
 * @param {Game} game
 * @param {number} width in pixels
 */
export const chartPanel = (known, game, width) =>
  html`<div class="panel chart">
    <h2>
      ${game.seats.length === 2 ? say('Who was winning') : say('Each seat’s share of the points')}
      <small>${say('Tap a point to go there.')}</small>
    </h2>
    ${chart(known, game, width)}
    ${
      game.seats.length === 2
        ? ''
        : html`<p class="what">${say('One point for each player left behind. All points together are 100 %.')}</p>`
    }
  </div>`;

/**
 * The evaluation of the position shown, if there are no best moves: bars, and the best line.
 * @param {Evaluation} found
 * @param {Seat[]} seats
 * @param {Words} words
 */
export const evaluationPanel = (found, seats, words) =>
  html`<div class="panel eval">
    ${
      seats.length === 1
        ? ''
        : html`<p class="what">
              ${found.proven ? say('Proven winning chances') : say('Estimated winning chances')}
            </p>
            ${bars(found, seats)}`
    }
    <p class="pv">${toldLine(found.line.slice(0, LONGEST), words(found.line), seats)}</p>
  </div>`;

/** @typedef {{try: (actions: string[]) => void, point: (choice: number | null) => void, words: Words}} Does */

/**
 * The best moves of a position with their lines; a tap on any move of a line plays up to it.
 * @param {Found} found
 * @param {Seat[]} seats
 * @param {Does} does
 */
export function bestPanel(found, seats, does) {
  const { seat, choices, proven, depth } = found;
  if (seat === null || !choices.length) return '';
  return html`<section class="panel best ${proven ? 'proven' : ''}" aria-label=${say('Best moves')}>
    <h2>
      ${say('Best moves')}
      ${proven ? html`<span class="chip solved">${markPicture('proof')}${say('Solved')}</span>` : html`<small>${say('depth %depth', { depth })}</small>`}
    </h2>
    <ol>
      ${choices.map((choice, i) => bestMove(choice, i, { found, seat, seats }, does))}
    </ol>
  </section>`;
}

/**
 * @param {Choice} choice
 * @param {number} i
 * @param {{found: Found, seat: number, seats: Seat[]}} about
 * @param {Does} does
 */
function bestMove({ action, values, line, proven }, i, { found, seat, seats }, does) {
  const part = shares(values)[seat] ?? 0;
  const steps = does.words(line);
  const step = steps === null ? null : steps[0];
  return html`<li
    @pointerenter=${() => does.point(i)}
    @pointerleave=${() => does.point(null)}
    @focusin=${() => does.point(i)}
    @focusout=${() => does.point(null)}
  >
    <span class="n rank-${i + 1}" aria-hidden="true">${i + 1}</span>
    <button type="button" class="mv" @click=${() => does.try([action])}>
      <span class="does">${toldMove(action, step, seats)}</span>${
        action === found.played ? html`<small>${say('played')}</small>${markIcon(found.mark)}` : ''
      }
    </button>
    <b class="v">${proven ? html`<span class="vh">${say('proven')}: </span>` : ''}${part} %</b>
    <span class="l">
      ${toldLine(line.slice(1), steps?.slice(1) ?? null, seats, (at) => does.try(line.slice(0, at + 1)))}
    </span>
  </li>`;
}

/** @param {string} name */
const markPicture = (name) =>
  html`<svg class="mark" viewBox="0 0 20 20" aria-hidden="true"><use href=${`#mark-${name}`}></use></svg>`;

/**
 * How close to the best each seat has played.
 * @param {Seat[]} seats
 * @param {Stand} stand
 * @param {ReadonlyMap<number, Found>} found
 */
const accuracyPanel = (seats, stand, found) =>
  html`<section class="panel accuracy" aria-label=${say('Accuracy')}>
    <h2>${say('Accuracy')}<small>${say('how close to the best')}</small></h2>
    ${seats.map((seat, i) => {
      const accuracy = stand.accuracy[i] ?? null;
      if (accuracy === null) return '';
      const weak = weakOf(found.values(), i);
      return html`<div class="acc">
        ${head(seat.seat)}<b>${seatLabel(seat, seats)}</b
        ><span class="nb">${Math.round(100 * accuracy)} %</span>
        <span class="tags">
          ${WEAK.map((mark) => html`<span>${markPicture(mark)}<span class="vh">${markWord(mark)}: </span>${weak[mark]}</span>`)}
        </span>
      </div>`;
    })}
  </section>`;

/**
 * The accuracies, and the progress of the analysis.
 * @param {WholeGame} whole
 * @param {Seat[]} seats
 */
export function studyPanel({ stand, found, isGrowing, isWhole }, seats) {
  return html`${isGrowing && !isWhole ? progressPanel(stand) : ''}
  ${stand?.accuracy.some((one) => one !== null) ? accuracyPanel(seats, stand, found) : ''}`;
}

/** The progress of the analysis. @param {Stand | null} stand */
const progressPanel = (stand) =>
  html`<section class="panel progress" aria-label=${say('Analysing the game')}>
    <h2>
      ${say('Analysing the game')}
      ${stand ? html`<small>${say('%known of %all', { known: stand.known, all: stand.positions })}</small>` : ''}
    </h2>
    <progress
      max=${stand?.positions ?? 1}
      value=${stand?.known ?? 0}
      aria-label=${say('Analysing the game')}
    ></progress>
    <p>${say('Goes on while you look around, and is kept with the game.')}</p>
  </section>`;

/**
 * The actions that the reader tries out.
 * @param {string[]} actions
 * @param {Seat[]} seats
 * @param {Words} words
 */
export const branchPanel = (actions, seats, words) =>
  html`<div class="panel try">
    <p class="pv">
      ${icon('branch')}
      ${actions.length ? toldLine(actions, words(actions), seats) : say('Tap the board to try something. Nothing is saved.')}
    </p>
  </div>`;
