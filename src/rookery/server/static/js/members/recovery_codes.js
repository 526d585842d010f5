/** Ten recovery codes: shown once, to be kept as a file or on paper. */
import { html } from '../../vendor/lit-html.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { copy } from '../shared/share.js';

/**
 * The codes, and a button that is disabled until the reader confirms having kept them.
 * @param {string[]} codes
 * @param {string} end what the button says
 * @param {() => void} done
 */
export const shownCodes = (codes, end, done) => html`<div class="inner">
<h2 id="h-codes" tabindex="-1">${say('Ten keys under the mat')}</h2>
<p class="lead">${say('Each opens your account once, should your device be lost. They are shown only now: print them, or save them where you keep such things.')}</p>
<ol class="clist">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<div class="cact"><button type="button" class="btn" @click=${() => save(codes)}>${icon('down')}${say('Save as a file')}</button><button type="button" class="btn" @click=${() => copy(codes.join('\n'))}>${icon('copy')}${say('Copy')}</button></div>
<label class="keep"><input type="checkbox" @change=${allow}><span>${icon('check')}</span>${say('I have kept them')}</label>
<button type="button" class="btn primary done" id="kept" disabled @click=${done}>${end}</button></div>`;

/** @param {Event} event */
function allow(event) {
  const { checked } = /** @type {HTMLInputElement} */ (event.target);
  /** @type {HTMLButtonElement} */ (byId('kept')).disabled = !checked;
}

/** @param {string[]} codes */
function save(codes) {
  const link = document.createElement('a');
  const text = `${location.origin}\n\n${codes.join('\n')}\n`;
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = 'rookery-codes.txt';
  link.click();
}
