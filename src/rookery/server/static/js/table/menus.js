/** The menus of a table. */
import { html } from '../../vendor/lit-html.js';
import { post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { plural, say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { copy } from '../shared/share.js';
import { recall } from '../shared/storage.js';
import { toast } from '../shared/toast.js';
import { toggle } from '../shared/toggle.js';
import { chanceWords, checkFairness } from './chance/fairness_dialog.js';
import { letRoll, rollsByItself } from './chance/roll_setting.js';
import { AutoPlay } from './choosing/auto_play.js';
import { daysButtons } from './days_menu.js';
import { showsNotation, switchNotation } from './moves/list_setting.js';
import { showWatchers } from './watchers.js';

/** @import { View } from './types.js' */

/**
 * Ask before the reader leaves the game for good.
 * @param {View} view
 * @param {(message: object) => void} send
 */
export function leaveMenu(view, send) {
  const seat = view.yours.includes(view.to_move ?? -1) ? view.to_move : view.yours[0];
  openDialog(
    html`<div class="inner">
      <h2>${say('Resign?')}</h2>
      <p>
        ${leaveWords(view, seat ?? 0)}
      </p>
      <div class="menu">
        <button
          type="button"
          class="btn danger"
          @click=${() => {
            send({ type: 'leave', seat });
            closeDialog();
          }}
        >
          ${icon('flag')}${say('Resign')}</button
        ><button type="button" class="btn" autofocus @click=${closeDialog}>
          ${icon('back')}${say('Play on')}
        </button>
      </div>
    </div>`,
  );
}

/**
 * The consequences of leaving, in words.
 * @param {View} view
 * @param {number} seat
 */
function leaveWords(view, seat) {
  if (view.seats.length < 2) return say('The game ends now, with the current result.');
  const behind = say('You will be ranked last.');
  const stay = view.seats.filter((one) => one.seat !== seat && !one.left && one.kind !== 'unheld');
  if (stay.length < 2) return behind;
  return stay.every((one) => one.kind === 'computer')
    ? `${behind} ${say('The penguins finish it without you.')}`
    : `${behind} ${say('The others play on.')}`;
}

/**
 * Open the menu of what people need only occasionally.
 * @param {View} view
 * @param {() => void} redraw called when the reader has changed how moves are shown
 * @param {() => void} [changed] called when the reader has changed who plays forced actions
 * @param {(message: object) => void} [send]
 */
export function moreMenu(view, redraw, changed, send) {
  const page = location.href.split('#')[0] ?? '';
  openDialog(
    html`<div class="inner">
      <h2>${view.game.title}</h2>
      <div class="menu">
        <button type="button" class="btn" @click=${() => copy(page)}>
          ${icon('link')}${say('Copy a link for spectators')}
        </button>
        ${
          view.spectators
            ? html`<button type="button" class="btn" @click=${(/** @type {Event} */ event) => showWatchers(view.game.id, event)}>
                ${icon('eye')}${plural('%count watching', '%count watching', view.spectators)}
              </button>`
            : ''
        }
        <a class="btn" href=${`/games/${view.game.id}/replay`}
          >${icon('chart')}${say('Replay and analysis')}</a
        >
        <a class="btn" href=${`/api/games/${view.game.id}/record`} download
          >${icon('down')}${say('Save this game')}</a
        >
        <button type="button" class="btn" @click=${() => copy(view.text)}>
          ${icon('copy')}${say('Copy this position')}
        </button>
        ${
          view.fair
            ? html`<button
                type="button"
                class="btn"
                @click=${() => checkFairness(view.game.id, view.seats, view.log)}
              >
                ${icon('dice')}${chanceWords(view)}
              </button>`
            : ''
        }
        ${view.daily ? html`<a class="btn" href=${view.daily}>${icon('sun')}${say('Board of the day')}</a>` : ''}
        ${view.evening ? html`<a class="btn" href=${view.evening}>${icon('trophy')}${say('To the evening')}</a>` : ''}
        ${changed && view.yours.length > 0 && !view.over ? switches(view, redraw, changed, send) : ''}
        ${
          view.can.includes('conditional')
            ? html`<a class="btn" href=${`/games/${view.game.id}/conditional`}
                >${icon('branch')}${say('If … then …')}</a
              >`
            : ''
        }
        ${daysButtons(view)}
        ${mayNudge(view) ? nudgeButton(view) : ''}
        ${send && view.seats.some((seat) => !seat.here && seat.kind === 'human') ? quietSwitch(view, send) : ''}
        ${notationSwitch(view, redraw, changed, send)}
        <button type="button" class="btn" @click=${signals}>
          ${icon('sound')}${say('Sounds and signals')}
        </button>
        <a class="btn" href="/look">${icon('sun')}${say('The look of the ice')}</a>
        <a class="btn" href=${`/rules/${view.game.name}`}>${icon('book')}${say('Rules')}</a>
        <button type="button" class="btn quiet" @click=${closeDialog}>
          ${icon('x')}${say('Close')}
        </button>
      </div>
    </div>`,
  );
}

/** Whether the reader may nudge whoever this game over days waits for. @param {View} view */
function mayNudge({ clock, over, seats, to_move: toMove, yours }) {
  const awaited = toMove === null ? undefined : seats[toMove];
  const waits = awaited?.kind === 'human' && !awaited.here && !awaited.rest;
  return Boolean(clock?.days && !over && yours.length && waits);
}

/** @param {View} view */
const nudgeButton = ({ game, seats, to_move: toMove }) =>
  html`<button
    type="button"
    class="btn"
    @click=${(/** @type {Event} */ event) =>
      busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
        await post(`/api/games/${game.id}/nudge`, {});
        closeDialog();
        toast(say('%name sees it in the bell.', { name: seats[toMove ?? 0]?.name ?? '' }));
      })}
  >
    ${icon('bell')}${say('Nudge %name', { name: seats[toMove ?? 0]?.name ?? '' })}
  </button>`;

/** The switch for requests of the others. @param {View} view @param {(message: object) => void} send */
function quietSwitch({ seats, yours }, send) {
  const isQuiet = yours.some((seat) => seats[seat]?.quiet);
  return yours.length === 0
    ? ''
    : toggle(say('No requests for me at this table'), isQuiet, () => {
        send({ type: 'quiet', yes: !isQuiet });
        closeDialog();
      });
}

/** Open the dialog of sounds and signals, whose script is loaded only then. */
async function signals() {
  const { signalsDialog } = await import('./signals/signals_dialog.js');
  signalsDialog();
}

/** @param {View} view @param {() => void} redraw @param {() => void} [changed] @param {(message: object) => void} [send] */
const notationSwitch = (view, redraw, changed, send) =>
  toggle(say('Moves in notation'), showsNotation(), () => {
    switchNotation(redraw);
    moreMenu(view, redraw, changed, send);
  });

/**
 * The switches for what the page may do by itself.
 * @param {View} view
 * @param {() => void} redraw
 * @param {() => void} changed
 * @param {(message: object) => void} [send]
 */
const switches = (view, redraw, changed, send) =>
  html`${autoPlaySwitch(view, redraw, changed, send)}${hasDice(view) ? rollSwitches(view, redraw, changed, send) : ''}`;

/**
 * @param {View} view
 * @param {() => void} redraw
 * @param {() => void} changed
 * @param {(message: object) => void} [send]
 */
function rollSwitches(view, redraw, changed, send) {
  const shakes = recall('shake') === 'yes';
  const roll = () => {
    letRoll(!rollsByItself());
    moreMenu(view, redraw, changed, send);
  };
  const shake = async () => {
    const { letShake } = await import('./chance/shake.js');
    await letShake(!shakes);
    moreMenu(view, redraw, changed, send);
  };
  const isPhone = 'DeviceMotionEvent' in window && matchMedia('(pointer: coarse)').matches;
  return html`${toggle(say('Roll the dice automatically'), rollsByItself(), roll)}${
    isPhone && !rollsByItself() ? toggle(say('Shake the phone to roll'), shakes, shake) : ''
  }`;
}

/** Whether there are dice on the board. @param {View} view */
const hasDice = ({ scene }) => scene.nodes.some(({ classes }) => classes?.includes('die'));

/**
 * @param {View} view
 * @param {() => void} redraw
 * @param {() => void} changed
 * @param {(message: object) => void} [send]
 */
const autoPlaySwitch = (view, redraw, changed, send) =>
  toggle(say('Play forced moves automatically'), AutoPlay.wanted, () => {
    AutoPlay.wanted = !AutoPlay.wanted;
    changed();
    moreMenu(view, redraw, changed, send);
  });
