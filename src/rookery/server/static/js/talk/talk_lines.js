/** The lines of a conversation, and the menu of a line. Stateless templates. */
import { html } from '../../vendor/lit-html.js';
import { hourOf } from '../shared/hours.js';
import { say } from '../shared/i18n.js';
import { head, icon } from '../shared/icons.js';
import { drawnFace } from './faces.js';

/** @import { Outgoing } from './conversation.js' */
/** @import { Talk } from './talk.js' */
/** @import { Line, View } from '../table/types.js' */

/** The confirmation that somebody is muted. @param {string} name */
export const mutedWords = (name) => say('You no longer hear %name.', { name });

/**
 * What was said, what is being sent, and who was just muted.
 * @param {Talk} talk
 * @param {View} view
 */
export function lineList(talk, view) {
  const { shown, waiting } = talk.conversation;
  if (!shown.length && !waiting.length && !talk.justMuted) {
    return html`<li class="nobody">${say('Nothing has been said yet.')}</li>`;
  }
  return html`${shown.map((line) => item(talk, line, view))}
  ${waiting.map((line) => onItsWay(talk, line, view.yours[0] ?? 0))}
  ${talk.justMuted ? unmute(talk, talk.justMuted) : ''}`;
}

/** @param {Talk} talk @param {Line} line @param {View} view */
function item(talk, line, view) {
  const isOwn = view.yours.includes(line.seat);
  return html`<li class=${isOwn ? 'own' : ''}>
    ${head(line.seat % 6)}
    <div class="bubble">
      <span class="by">${isOwn ? say('You') : line.name} <time>${hourOf(line.at)}</time></span>
      ${saying(line, line.seat)}
    </div>
    ${isOwn ? '' : dots(talk, line)}
  </li>`;
}

/** @param {Talk} talk @param {Outgoing} line @param {number} seat */
function onItsWay(talk, line, seat) {
  const again = html`<button type="button" class="btn quiet" @click=${() => talk.again(line)}>
    ${icon('again')}${say('Send again')}
  </button>`;
  return html`<li class="own pale">
    ${head(seat % 6)}
    <div class="bubble">
      <span class="by">${line.failed || say('You')}</span>
      ${saying(line, seat)}
    </div>
    ${line.failed ? again : ''}
  </li>`;
}

/**
 * A phrase, somebody's own words, or a face with its meaning for screen readers.
 * @param {{kind: string, text: string, words: string}} line
 * @param {number} seat
 */
const saying = ({ kind, text, words }, seat) =>
  kind === 'emote'
    ? html`<p class="shown">${drawnFace(text, seat)}<span class="vh">${words}</span></p>`
    : html`<p dir="auto">${words}</p>`;

/** @param {Talk} talk @param {Line} line */
const dots = (talk, line) =>
  html`<button
    type="button"
    class="btn icon quiet dots"
    data-line=${line.number}
    aria-label=${say('%name: mute or report', { name: line.name })}
    aria-haspopup="menu"
    aria-expanded=${String(talk.menu === line.number)}
    @click=${() => talk.openMenu(line.number)}
  >
    ${icon('more')}
  </button>`;

/** @param {Talk} talk @param {Line} line */
const unmute = (talk, line) =>
  html`<li class="note">
    ${mutedWords(line.name)}
    <button type="button" class="btn quiet" @click=${() => talk.unmute(line.player)}>
      ${say('Undo')}
    </button>
  </li>`;

/** The menu of a line, if one is open. @param {Talk} talk */
export function lineMenu(talk) {
  const line = talk.conversation.shown.find((one) => one.number === talk.menu);
  if (!line) return '';
  const { name } = line;
  return html`<div class="line-menu" role="menu" aria-label=${name}>
    <button type="button" role="menuitem" @click=${() => talk.mute(line)}>
      ${icon('mute')}<span
        >${say('Mute %name', { name })}<small>${say('Only for you, until you undo it.')}</small></span
      >
    </button>
    <button type="button" role="menuitem" class="danger" @click=${() => talk.report(line)}>
      ${icon('flag')}<span
        >${say('Report')}<small>${say('The last ten lines go to the keeper.')}</small></span
      >
    </button>
  </div>`;
}
