/** The head of what the engine on this device says: where it thinks, how deep and how fast. */
import { html } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { recall, remember } from '../shared/storage.js';

/** @import { Place } from './worker.js' */
/** @import { Thinking } from './thinking.js' */

const SETTING = 'engine'; // as in early.js
const HEAD_START_MS = 500;
const THOUSAND = 1000;
const MILLION = 1_000_000;

/**
 * The tool that lets the engine think along, or no more.
 * @param {Thinking} thinking
 * @param {() => Place | null} place what is shown; null if nobody is to move there
 * @param {boolean} isEnded whether nothing is left to think about
 */
export function engineTool(thinking, place, isEnded) {
  const act = () => {
    thinking.toggle(place());
    remember(SETTING, thinking.isOn ? 'on' : 'off');
  };
  const hidden = !thinking.available || isEnded;
  return { icon: 'engine', label: say('Engine'), act, on: thinking.isOn, hidden };
}

/**
 * Begin at once if the reader had it on last. Resolves when the first evaluation has been drawn, or
 * would take too long: a slow phone draws a board for longer than the engine needs for a first word.
 * @param {Thinking} thinking
 * @param {() => Place | null} place
 */
export async function resume(thinking, place) {
  if (!thinking.available || recall(SETTING) !== 'on') return;
  const now = place();
  thinking.begin(now);
  if (now) await Promise.race([thinking.heard, pause(HEAD_START_MS)]);
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A turn of the page's script, in which messages come in. */
export const nextTurn = () => pause(0);

/** Where the engine thinks, how deep and how fast. @param {Thinking} thinking */
export function enginePanel(thinking) {
  const { found } = thinking;
  return html`<section class="panel engine" aria-label=${say('Engine')}>
    ${icon('engine')}
    <b>${say('Thinks along')}<small>${say('on your device')}</small></b>
    <span class="how">
      ${found ? html`<span class="chip">${say('depth %depth', { depth: found.depth })}</span>` : say('One moment…')}
      ${found ? speed(thinking) : ''}
    </span>
  </section>`;
}

/** @param {Thinking} thinking */
function speed(thinking) {
  if (thinking.isDone) return say('Nothing more to find');
  const each = thinking.speed;
  const count = each >= MILLION ? (each / MILLION).toFixed(1) : Math.round(each / THOUSAND);
  return each >= MILLION
    ? say('%count million positions a second', { count })
    : say('%count thousand positions a second', { count });
}
