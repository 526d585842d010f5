/** What people at a table of days agree on: pauses, and who is back when. */
import { html } from '../../vendor/lit-html.js';
import { post, remove, send } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { plural, say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { dayText } from './words/day.js';
import { seatName } from './words/seat_name.js';

/** @import { View } from './types.js' */

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 60;

/** @param {Date} day a day as forms write it */
const written = (day) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The day in so many days. @param {number} days */
const inDays = (days) => written(new Date(Date.now() + days * DAY_MS));

/** The buttons of the menu. @param {View} view */
export function daysButtons(view) {
  const { can, game, seats, yours } = view;
  const path = `/api/games/${game.id}`;
  const isSaid = yours.some((seat) => seats[seat]?.back_ms);
  const ends = (/** @type {string} */ words) =>
    html`<button type="button" class="btn" @click=${act(() => remove(`${path}/pause`))}>
      ${icon('play')}${words}
    </button>`;
  return html`${
    can.includes('pause')
      ? html`<button type="button" class="btn" @click=${() => askForPause(path)}>
          ${icon('pause')}${say('Ask for a pause')}
        </button>`
      : ''
  }${can.includes('resume') ? ends(say('End the pause')) : ''}${
    can.includes('withdraw') ? ends(say('Withdraw the wish for a pause')) : ''
  }${
    can.includes('back')
      ? html`<button
          type="button"
          class="btn"
          @click=${isSaid ? act(() => send('PUT', `${path}/back`, { back: null })) : () => sayBack(path)}
        >
          ${icon(isSaid ? 'x' : 'clock')}${isSaid ? say('I am back') : say('Say when I am back')}
        </button>`
      : ''
  }`;
}

/** A button's work, after which the menu closes. @param {() => Promise<unknown>} work */
const act = (work) => (/** @type {Event} */ event) =>
  busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
    await work();
    closeDialog();
  });

/** @param {string} path */
const askForPause = (path) =>
  dayDialog(
    say('Ask for a pause'),
    say('All clocks rest until that day, once all at the table agree. Anyone can end it.'),
    say('Ask the others'),
    (back) => post(`${path}/pause`, { back }),
  );

/** @param {string} path */
const sayBack = (path) =>
  dayDialog(
    say('Say when you are back'),
    say('The others see it beside your name until then. Your clock runs on.'),
    say('Tell the others'),
    (back) => send('PUT', `${path}/back`, { back }),
  );

/**
 * Ask for a day.
 * @param {string} title
 * @param {string} help
 * @param {string} words what the button says
 * @param {(day: string) => Promise<unknown>} work
 */
function dayDialog(title, help, words, work) {
  /** @param {SubmitEvent} event */
  const go = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    busy(form.querySelector('.primary'), async () => {
      await work(/** @type {HTMLInputElement} */ (form.elements.namedItem('day')).value);
      closeDialog();
    });
  };
  openDialog(
    html`<div class="inner">
      <h2>${title}</h2>
      <p class="lead">${help}</p>
      <form class="sf" @submit=${go}>
        <div class="field">
          <label for="back-day">${say('Back on')}</label>
          <input
            class="input"
            id="back-day"
            name="day"
            type="date"
            required
            autofocus
            min=${inDays(1)}
            max=${inDays(LONGEST_DAYS - 1)}
            .value=${inDays(7)}
          />
        </div>
        <div class="ends">
          <button class="btn primary">${words}</button>
          <button type="button" class="btn" @click=${closeDialog}>${say('Not now')}</button>
        </div>
      </form>
    </div>`,
  );
}

/**
 * Somebody's wish for a pause: the question, how many agree already, and the answers.
 * @param {View} view
 */
export function pauseRequest({ ask, game, seats }) {
  const asking = seats[ask?.by ?? -1];
  const agreed = ask?.agreed ?? 0;
  const all = agreed + (ask?.seats.length ?? 0);
  const answer = (/** @type {boolean} */ yes) =>
    act(() => post(`/api/games/${game.id}/pause/answer`, { yes }));
  return {
    question: say('%name would like a pause until %date', {
      name: asking ? seatName(asking) : '',
      date: dayText(ask?.ms ?? 0),
    }),
    more: plural(
      'The clocks rest once all agree: %count of %all does.',
      'The clocks rest once all agree: %count of %all do.',
      agreed,
      { all },
    ),
    answers: html`<button type="button" class="btn primary" @click=${answer(true)}>
        ${say('Agree')}
      </button>
      <button type="button" class="btn" @click=${answer(false)}>${say('Play on')}</button>`,
  };
}
