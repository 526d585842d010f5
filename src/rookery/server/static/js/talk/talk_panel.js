/** The chat panel of a table: lines, faces and phrases. Stateless templates. */
import { html } from '../../vendor/lit-html.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { drawnFace } from './faces.js';
import { lineList, lineMenu } from './talk_lines.js';

/** @import { Talk } from './talk.js' */
/** @import { View, Word } from '../table/types.js' */

/**
 * The whole panel.
 * @param {Talk} talk
 * @param {View} view
 * @param {boolean} isBeside whether it stands between the seats; otherwise it covers the board
 */
export function talkPanel(talk, view, isBeside) {
  const close = html`<button
    type="button"
    class="btn icon quiet"
    aria-label=${say('Close')}
    @click=${() => talk.close()}
  >
    ${icon('x')}
  </button>`;
  return html`<section
    class="panel talk ${isBeside ? 'beside' : 'sheet'}"
    aria-labelledby="h-talk"
    @keydown=${(/** @type {KeyboardEvent} */ event) => onKey(talk, event, isBeside)}
  >
    <div class="talk-head">
      <h2 id="h-talk">${icon('chat')}${say('At the table')}</h2>
      ${mutedButton(talk)} ${isBeside ? '' : close}
    </div>
    <div class="lines" tabindex="0" role="group" aria-label=${say('What was said')}>
      <ul>
        ${lineList(talk, view)}
      </ul>
    </div>
    ${lineMenu(talk)} ${view.yours.length ? sayings(talk, view.yours[0] ?? 0) : ''}
  </section>`;
}

/** @param {Talk} talk @param {KeyboardEvent} event @param {boolean} isBeside */
function onKey(talk, event, isBeside) {
  if (event.key === 'Escape') {
    if (talk.menu !== null) talk.openMenu(talk.menu);
    else if (!isBeside) talk.close();
    return;
  }
  /** @type {HTMLElement[]} */
  const items = [...document.querySelectorAll('.talk [role="menuitem"]')].filter(
    (one) => one instanceof HTMLElement,
  );
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !items.length) return;
  event.preventDefault();
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  items[(at + step + items.length) % items.length]?.focus();
}

/** The buttons for what can be said. @param {Talk} talk @param {number} seat */
function sayings(talk, seat) {
  const { words } = talk;
  if (!words) return '';
  return html`<div class="sayings">
    <div class="faces" role="group" aria-label=${say('Faces')}>
      ${words.emotes.map((word) => button(talk, word, 'emote', drawnFace(word.key, seat)))}
    </div>
    <div class="phrases" role="group" aria-label=${say('Phrases')}>
      ${words.phrases.map((word) => button(talk, word, 'phrase', word.words))}
    </div>
    ${words.longest ? writing(talk, words.longest) : ''}
  </div>`;
}

/** The field for own words, among friends. @param {Talk} talk @param {number} longest */
const writing = (talk, longest) =>
  html`<form class="own-words" @submit=${(/** @type {SubmitEvent} */ event) => onWritten(talk, event)}>
    <input
      class="input"
      maxlength=${longest}
      autocomplete="off"
      enterkeyhint="send"
      aria-label=${say('Your own words')}
      placeholder=${say('Only the players here read this')}
      .value=${talk.draft}
      @input=${(/** @type {InputEvent} */ event) => {
        talk.draft = /** @type {HTMLInputElement} */ (event.target).value;
      }}
    />
    <button class="btn icon" aria-label=${say('Send')}>${icon('up')}</button>
  </form>`;

/** @param {Talk} talk @param {SubmitEvent} event */
function onWritten(talk, event) {
  event.preventDefault();
  talk.write();
  /** @type {HTMLFormElement} */ (event.target).reset();
}

/** @param {Talk} talk @param {Word} word @param {string} kind @param {unknown} inside */
const button = (talk, word, kind, inside) =>
  html`<button
    type="button"
    class=${kind}
    aria-label=${word.words}
    title=${kind === 'emote' ? word.words : ''}
    @click=${() => talk.say({ ...word, kind })}
  >
    ${inside}
  </button>`;

// -- muted people ---------------------------------------------------------------------------------

/** The button that lists muted people, if there are any. @param {Talk} talk */
function mutedButton(talk) {
  const { muted } = talk.conversation;
  if (!Object.keys(muted).length) return '';
  return html`<button
    type="button"
    class="btn icon quiet"
    aria-label=${say('Muted people')}
    @click=${() => mutedDialog(talk)}
  >
    ${icon('mute')}
  </button>`;
}

/** @param {Talk} talk */
function mutedDialog(talk) {
  const hear = (/** @type {string} */ player) => {
    talk.unmute(player);
    if (Object.keys(talk.conversation.muted).length) mutedDialog(talk);
    else closeDialog();
  };
  openDialog(
    html`<div class="inner">
      <h2>${say('Muted people')}</h2>
      <p>${say('In this browser you won’t see their messages at any table.')}</p>
      <div class="menu">
        ${Object.entries(talk.conversation.muted).map(
          ([player, name]) =>
            html`<button type="button" class="btn" @click=${() => hear(player)}>
              ${icon('chat')}${say('Hear %name again', { name })}
            </button>`,
        )}
        <button type="button" class="btn quiet" autofocus @click=${closeDialog}>
          ${icon('x')}${say('Close')}
        </button>
      </div>
    </div>`,
  );
}
