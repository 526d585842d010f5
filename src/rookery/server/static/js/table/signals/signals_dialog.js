/** The dialog for the settings of sounds, vibration and notifications. */
import { html } from '../../../vendor/lit-html.js';
import { closeDialog, openDialog } from '../../shared/dialog.js';
import { say } from '../../shared/i18n.js';
import { icon } from '../../shared/icons.js';
import { toast } from '../../shared/toast.js';
import { toggle } from '../../shared/toggle.js';
import * as settings from './signal_settings.js';
import { Sounds } from './sounds.js';

/** @type {Sounds | null} */
let sounds = null;

/** Open the dialog. */
export function signalsDialog() {
  openDialog(inside(), 'signals');
}

const redraw = signalsDialog;

const inside = () =>
  html`<div class="inner">
    <h2>${say('Sounds and signals')}</h2>
    <div class="menu">
      ${toggle(say('Sounds'), settings.hears(), () => hear(!settings.hears()))}
      ${settings.hears() ? volumeRow() : ''}
      ${
        settings.hears() && 'vibrate' in navigator
          ? toggle(say('Vibration'), settings.vibrates(), () => {
              settings.vibrate(!settings.vibrates());
              redraw();
            })
          : ''
      }
      ${
        'Notification' in window
          ? toggle(say('Notify me when it’s my turn'), settings.notifies(), notify)
          : ''
      }
      <button type="button" class="btn quiet" @click=${closeDialog}>
        ${icon('x')}${say('Close')}
      </button>
    </div>
  </div>`;

const volumeRow = () =>
  html`<label class="volume"
    ><span>${say('Volume')}</span
    ><input
      type="range"
      min="0"
      max="100"
      step="5"
      .value=${String(settings.volume())}
      @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => {
        settings.setVolume(Number(target.value));
        sample();
      }}
  /></label>`;

/** @param {boolean} yes */
function hear(yes) {
  settings.hear(yes);
  if (yes) sample(); // let the reader hear what has been turned on
  redraw();
}

function sample() {
  sounds ??= new Sounds();
  sounds
    .play({ name: 'hop', delay: 0, gain: 0 }, true)
    .catch((error) => toast(String(error), true));
}

async function notify() {
  const yes = !settings.notifies();
  if (yes && (await Notification.requestPermission()) !== 'granted')
    toast(say('The browser doesn’t allow notifications for this page.'), true);
  else settings.notify(yes);
  redraw();
}
