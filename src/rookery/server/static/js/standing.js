/** How a table stands, in words. */
import { html } from '../vendor/lit-html.js';
import { called, litWords } from './panels.js';
import { headline } from './result.js';
import { plural, say } from './words.js';

/** @import { Board } from './board.js' */
/** @import { Seat, View } from './types.js' */

/** @typedef {{ply: number | null, board: Board}} Shown the ply that is shown, null for the newest */

/**
 * What to do now, or what somebody asks.
 * @param {View} view
 * @param {Shown} shown
 * @param {(message: object) => void} send
 */
export function status(view, shown, send) {
  const { ask } = view;
  if (ask && view.can.includes('answer')) {
    const asking = view.seats[ask.by];
    const name = asking ? called(asking) : '';
    return html`<div class="panel status" role="alert">
      <div class="text">
        <b>${say('%name would like to take the last action back.', { name })}</b>
        <span class="acts2"
          ><button
            type="button"
            class="btn primary"
            @click=${() => send({ type: 'answer', to: 'undo', yes: true })}
          >
            ${say('Agree')}
          </button>
          <button
            type="button"
            class="btn"
            @click=${() => send({ type: 'answer', to: 'undo', yes: false })}
          >
            ${say('Refuse')}
          </button></span
        >
      </div>
    </div>`;
  }
  return html`<div class="panel status" role="status">
    <div class="text">
      <b>${situation(view, shown)}</b><span class="t">${detail(view, shown)}</span>
    </div>
  </div>`;
}

/**
 * @param {View} view
 * @param {Shown} shown
 */
function situation(view, shown) {
  if (shown.ply !== null) return say('You are looking back');
  if (view.over && view.result) {
    return headline({
      seats: view.seats,
      yours: view.yours,
      names: view.score_names,
      game: view.game.name,
      result: view.result,
    });
  }
  if (view.yours.length && view.yours.every((one) => view.seats[one]?.left))
    return say('You have left the game');
  const seat = view.turn === null ? undefined : view.seats[view.turn];
  // Dice that a game begins with wait until everybody sits.
  const open = view.seats.some((one) => one.kind === 'open');
  if (!seat) return open ? say('Waiting for somebody to take the seat') : '';
  const name = called(seat);
  const moved = view.mover === null ? undefined : view.seats[view.mover];
  if (moved && moved !== seat && seat.kind !== 'open')
    return deciding(moved, view.yours.includes(seat.seat) ? '' : name);
  if (view.yours.includes(seat.seat))
    return view.yours.length === 1 ? say('Your turn') : say('%name to play', { name });
  if (seat.kind === 'open') return say('Waiting for somebody to take the seat');
  return seat.kind === 'computer'
    ? say('%name thinks …', { name })
    : say('%name to play', { name });
}

/**
 * Somebody decides in the turn of another seat: for it, if nobody holds that.
 * @param {Seat} moved
 * @param {string} decider '' for the reader
 */
function deciding(moved, decider) {
  const other = called(moved);
  if (moved.kind === 'unheld')
    return decider
      ? say('%name decides for %other', { name: decider, other })
      : say('You decide for %name', { name: other });
  return decider
    ? say('%other’s turn: %name decides', { name: decider, other })
    : say('%name’s turn: you decide', { name: other });
}

/**
 * @param {View} view
 * @param {Shown} shown
 */
function detail(view, { ply, board }) {
  if (ply !== null) return view.log[ply - 1]?.words ?? say('The beginning.');
  if (view.ask) return say('Asked whether the last action may be taken back.');
  if (board.choice.begun) return litWords(board.onward);
  if (view.over) return view.result?.reason ?? '';
  return view.yours.includes(view.turn ?? -1)
    ? view.advice
    : (view.log.at(-1)?.words ?? view.advice);
}

// -- dialogs -------------------------------------------------------------------------------------------

/**
 * The table in a few words: its clock, who watches, whether it can be reached.
 * @param {View} view
 * @param {boolean} online
 */
export function facts(view, online) {
  const { clock } = view;
  const time =
    clock &&
    say('%minutes min + %seconds s', { minutes: clock.initial_s / 60, seconds: clock.increment_s });
  return html`${time ? html`<span class="chip wide2">${time}</span> ` : ''}${
    view.spectators
      ? html`<span class="chip live wide2"
          >${plural('%count watching', '%count watching', view.spectators)}</span
        > `
      : ''
  }${online ? '' : html`<span class="chip off">${say('no connection …')}</span>`}`;
}
