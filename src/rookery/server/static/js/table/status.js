/** The texts beside the board: what to do now, and facts about the table. */
import { html } from '../../vendor/lit-html.js';
import { clockWords } from '../shared/clock.js';
import { plural, say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
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
  const { ask } = view;
  if (ask && view.can.includes('answer')) return undoRequest(view.seats[ask.by], send);
  return html`<div class="panel status" role="status">
    <div class="text">
      <b>${situation(view, shown)}</b><span class="t">${planWords(shown) || detail(view, shown)}</span>
    </div>
    ${
      view.over && view.result && shown.ply === null && shown.result
        ? html`<button type="button" class="btn drop" @click=${shown.result}>${icon('trophy')}${say('Result')}</button>`
        : ''
    }
    ${shown.drop ? html`<button type="button" class="btn drop" @click=${shown.drop}>${say('Drop plan')}</button>` : ''}
    ${shown.late ? html`<button type="button" class="btn drop" @click=${shown.late}>${say('Take back')}</button>` : ''}
  </div>`;
}

/** What will happen with a finished plan. @param {Shown} shown */
const planWords = ({ drop, selectable }) =>
  drop && selectable === null ? say('Your plan plays by itself if it is still possible.') : '';

/**
 * Somebody's request to take back the last action.
 * @param {Seat | undefined} asking
 * @param {(message: object) => void} send
 */
function undoRequest(asking, send) {
  const name = asking ? seatName(asking) : '';
  return html`<div class="panel status" role="alert">
    <div class="text">
      <b>${say('%name would like to take back the last move.', { name })}</b>
      <span class="acts2"
        ><button
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
        </button></span
      >
    </div>
  </div>`;
}

/**
 * The table in a few words: its clock, its spectators, whether the connection is up.
 * @param {View} view
 * @param {boolean} online
 */
export function facts(view, online) {
  const { clock } = view;
  const time = clock && clockWords(clock);
  return html`${time ? html`<span class="chip wide2">${time}</span> ` : ''}${
    view.spectators
      ? html`<span class="chip live wide2"
          >${plural('%count watching', '%count watching', view.spectators)}</span
        > `
      : ''
  }${online ? '' : html`<span class="chip off">${say('no connection…')}</span>`}`;
}
