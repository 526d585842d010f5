/** Sharing: by the device's own dialog if there is one, or else by copying. */
import { html } from '../../vendor/lit-html.js';
import { say } from './i18n.js';
import { isOnlyHere } from './links.js';
import { render } from './rendering.js';
import { toast } from './toast.js';

/** What is to be said of such a link; empty for others. @param {string} link */
export const onlyHere = (link) =>
  isOnlyHere(link)
    ? html`<p class="only-here">
        ${say('This link works on this computer only. Others in your network can come when the house listens there (HOST=0.0.0.0).')}
      </p>`
    : '';

/**
 * Copy a text and confirm it; where browsers forbid that, show the text, ready to be copied by hand.
 * @param {string} text
 */
export async function copy(text) {
  if ((await write(text)) || copySelected(text)) toast(say('Copied.'));
  else showToCopy(text);
}

/** Copy as pages do over HTTPS; returns whether it worked. @param {string} text */
async function write(text) {
  try {
    await navigator.clipboard.writeText(text); // there is no clipboard on plain http://
    return true;
  } catch {
    return false;
  }
}

/** Copy as browsers do from a field; also works in a home network. @param {string} text */
function copySelected(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = document.createElement('textarea');
  field.className = 'vh';
  field.readOnly = true;
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  before?.focus();
  return isCopied;
}

/** Show a text to be copied by hand, above whatever else is open. @param {string} text */
function showToCopy(text) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog own';
  dialog.addEventListener('close', () => dialog.remove());
  render(
    html`<form method="dialog" class="inner">
      <h2 id="h-copy">${say('Copy this')}</h2>
      <p class="lead">${say('Your browser doesn’t allow copying here. Select the text and copy it yourself.')}</p>
      <textarea class="byhand" readonly rows="4" aria-labelledby="h-copy" .value=${text}></textarea>
      <div class="ends"><button class="btn">${say('Close')}</button></div>
    </form>`,
    dialog,
  );
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('textarea')?.select();
}

/**
 * Share a text with a link to a page.
 * @param {string} words
 * @param {string} path
 */
export async function share(words, path) {
  const text = `${words}\n${location.origin}${path}`;
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ text });
      return;
    } catch (error) {
      if (/** @type {Error} */ (error).name === 'AbortError') return;
    }
  }
  await copy(text);
}
