/**
 * The panels of a replay: evaluations, proofs, and what the reader tries out. Stateless templates.
 */
import { html } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { bars, chart } from './chart.js';

/** @import { Seat } from '../table/types.js' */
/** @import { Proof } from './analysis.js' */
/** @import { Evaluation } from './chart.js' */

/** A proof, or a note that it is being worked out. @param {Proof | null} proof */
export const proofPanel = (proof) =>
  html`<div class="panel try theory" role="status">
    <p><b>${proof ? proof.words : say('Working it out…')}</b></p>
    ${proof?.line.length ? html`<p class="pv">${proof.line.join(' ')}</p>` : ''}
  </div>`;

/**
 * The chart of all evaluations, and the one that is shown.
 * @param {{known: ReadonlyMap<number, Evaluation>, found: Evaluation | null, charted: boolean}} analysis
 * @param {{seats: Seat[], length: number, ply: number, go: (ply: number) => void}} game
 */
export const evaluationPanel = ({ known, found, charted }, game) =>
  html`<div class="panel chart">
    ${charted ? chart(known, game) : ''} ${found ? evaluation(found, game.seats) : ''}
  </div>`;

/**
 * @param {Evaluation} found
 * @param {Seat[]} seats
 */
const evaluation = (found, seats) =>
  html`${
    seats.length === 1
      ? ''
      : html`<p class="what">
            ${found.proven ? say('Proven: each seat’s share of the win') : say('Each seat’s share of the win, estimated')}
          </p>
          ${bars(found, seats)}`
  }
    <p class="pv">${found.line.slice(0, 8).join(' ')}</p>`;

/** The actions that the reader tries out. @param {string[]} actions */
export const branchPanel = (actions) =>
  html`<div class="panel try">
    <p class="pv">
      ${icon('branch')}
      ${actions.join(' ') || say('Tap the board to try something. Nothing is saved.')}
    </p>
  </div>`;
