/** The texts beside the board: what to do now, and facts about the table. */
import { html } from '../../vendor/lit-html.js';
import { post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { clockWords } from '../shared/clock.js';
import { plural, say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { stakesWords, termsWords } from '../shared/stakes.js';
import { pauseRequest } from './days_menu.js';
import { showWatchers } from './watchers.js';
import { untilClaim } from './words/absence.js';
import { seatName } from './words/seat_name.js';
import { detail, situation } from './words/situation.js';

/** @import { Shown } from './words/situation.js' */
/** @import { Seat, View } from './types.js' */

/**
 * What to do now, or another player's request to be answered.
 * @param {View} view
 * @param {Shown} shown
 * @param {(message: object) => void} send
 */
export function status(view, shown, send) {
  const request = requested(view, send);
  if (request) return request;
  const left = untilClaim(view);
  remind(left, shown.redraw);
  if (left === 0) return absence(view, send);
  isKept ||= view.can.includes('sit');
  if (isKept && !view.yours.length && view.seats.some(({ kind }) => kind === 'open'))
    return keptSeat(view);
  return html`<div class="panel status" role="status">
    <div class="text">
      <b>${situation(view, shown)}</b><span class="t">${planWords(shown) || detail(view, shown)}</span>
    </div>
    ${shown.ply === null ? finishOffer(view, send) : ''}
    ${
      view.over && view.result && shown.ply === null && shown.result
        ? html`<button type="button" class="btn drop" @click=${shown.result}>${icon('trophy')}${say('Result')}</button>`
        : ''
    }
    ${shown.drop ? html`<button type="button" class="btn drop" @click=${shown.drop}>${say('Drop plan')}</button>` : ''}
    ${shown.late ? html`<button type="button" class="btn drop" @click=${shown.late}>${say('Take back')}</button>` : ''}
  </div>`;
}

/**
 * What the reader is to answer, if there is anything.
 * @param {View} view
 * @param {(message: object) => void} send
 */
function requested(view, send) {
  const { ask, can } = view;
  if (ask?.kind === 'pause' && can.includes('agree')) {
    const { question, more, answers } = pauseRequest(view);
    return asked(question, answers, more);
  }
  return ask && can.includes('answer') ? undoRequest(view.seats[ask.by], send) : null;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Whether a seat at this table was kept for the reader. */
let isKept = false;
const OFTEN_MS = 30_000;

/**
 * Draw again when the reader may go on without somebody, or when the words about it change.
 * @param {number | null} left
 * @param {(() => void) | undefined} redraw
 */
function remind(left, redraw) {
  clearTimeout(timer);
  if (left && redraw) timer = setTimeout(redraw, Math.min(left, OFTEN_MS));
}

/**
 * A question with answers, in place of the usual status.
 * @param {string} question
 * @param {unknown} answers buttons
 * @param {string} [more] what else there is to know
 */
const asked = (question, answers, more = '') => html`<div class="panel status" role="alert">
    <div class="text">
      <b>${question}</b>${more ? html`<span class="t">${more}</span>` : ''}
      <span class="acts2">${answers}</span>
    </div>
  </div>`;

/**
 * What those who stayed can do about somebody who has been away for long.
 * @param {View} view
 * @param {(message: object) => void} send
 */
function absence({ seats, yours, wait }, send) {
  const gone = seats[wait?.seat ?? -1];
  const name = gone ? seatName(gone) : '';
  const isOther = (/** @type {Seat} */ seat) => seat !== gone && !yours.includes(seat.seat);
  const others = seats.filter((seat) => isOther(seat) && !seat.left && seat.kind !== 'unheld');
  const isAlone = !others.some(({ kind, online }) => kind === 'human' && online);
  const button = (/** @type {string} */ what, /** @type {string} */ words) =>
    html`<button type="button" class="btn" @click=${() => send({ type: 'claim', what })}>${words}</button> `;
  return asked(
    say('%name has been away for long. How would you like to go on?', { name }),
    html`${button('end', others.length ? say('Without %name', { name }) : say('End the game'))}
    ${button('computer', say('With a computer'))}
    ${isAlone ? button('off', say('Call it off')) : ''}`,
  );
}

/** A seat that is kept for the reader. @param {View} view */
function keptSeat({ game, clock, rated = false }) {
  const sit = (/** @type {Event} */ event) =>
    busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
      await post(`/api/games/${game.id}/sit`, {});
      location.reload();
    });
  return asked(
    `${say('A seat is kept for you here.')} (${termsWords({ clock, rated })})`,
    html`<button type="button" class="btn primary" @click=${sit}>${say('Sit down')}</button>`,
  );
}

/** What will happen with a finished plan. @param {Shown} shown */
const planWords = ({ drop, selectable }) =>
  drop && selectable === null ? say('Your plan plays by itself if it is still possible.') : '';

/**
 * The offer to play the reader's islands to their end: nobody else can reach them any more.
 * @param {View} view
 * @param {(message: object) => void} send
 */
function finishOffer({ can, yours }, send) {
  if (!can.includes('finish')) return '';
  const words = yours.length > 1 ? say('Finish the islands') : say('Finish my island');
  return html`<button
    type="button"
    class="btn primary drop"
    title=${say('No one else can reach this ice. The best moves are made for you, one by one.')}
    @click=${() => send({ type: 'finish' })}
  >
    ${icon('check')}${words}
  </button>`;
}

/**
 * Somebody's request to take back the last action.
 * @param {Seat | undefined} asking
 * @param {(message: object) => void} send
 */
function undoRequest(asking, send) {
  const name = asking ? seatName(asking) : '';
  return asked(
    say('%name would like to take back the last move.', { name }),
    html`<button
          type="button"
          class="btn primary"
          @click=${() => send({ type: 'answer', to: 'undo', yes: true })}
        >
          ${say('Yes, sure')}
        </button>
        <button
          type="button"
          class="btn"
          @click=${() => send({ type: 'answer', to: 'undo', yes: false })}
        >
          ${say('No, play on')}
        </button>
        <button
          type="button"
          class="btn quiet"
          @click=${() => send({ type: 'quiet', yes: true })}
        >
          ${say('No, and don’t ask me again')}
        </button>`,
  );
}

/**
 * The table in a few words: its clock, its spectators, whether the connection is up.
 * @param {View} view
 * @param {boolean} online
 */
export function facts(view, online) {
  const { clock } = view;
  const time = clock && clockWords(clock);
  return html`<span class="chip stakes">${stakesWords(view.rated ?? false)}</span> ${time ? html`<span class="chip wide2">${time}</span> ` : ''}${
    view.spectators
      ? html`<button type="button" class="chip live wide2" @click=${(/** @type {Event} */ event) => showWatchers(view.game.id, event)}
          >${plural('%count watching', '%count watching', view.spectators)}</button
        > `
      : ''
  }${online ? '' : html`<span class="chip off">${say('no connection…')}</span>`}`;
}
