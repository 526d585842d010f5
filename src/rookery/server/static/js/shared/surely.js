/** Questions before what cannot be undone. */
import { html } from '../../vendor/lit-html.js';
import { busy } from './busy.js';
import { closeDialog, openDialog } from './dialog.js';
import { say } from './i18n.js';

/** Open a dialog with a heading. @param {string} words @param {unknown} inside */
export const dialog = (words, inside) =>
  openDialog(html`<div class="inner"><h2>${words}</h2>${inside}</div>`, 'own');

/** The button that closes the dialog. */
export const cancel = () =>
  html`<button type="button" class="btn quiet" @click=${closeDialog}>${say('Cancel')}</button>`;

/** Ask whether it shall be. @param {string} sure what will happen @param {(event: Event) => unknown} yes */
export const askSurely = (sure, yes) =>
  dialog(
    say('Really?'),
    html`<p class="lead">${sure}</p><p class="ends">${cancel()}<button type="button" class="btn danger" @click=${yes}>${say('Yes')}</button></p>`,
  );

/**
 * Do the work of a button, after a question if it says in `data-sure` what will happen.
 * @param {HTMLElement} button
 * @param {() => Promise<unknown>} work
 * @param {(button: HTMLElement, work: () => Promise<unknown>) => unknown} [doing] how it is done
 */
export function surely(button, work, doing = busy) {
  const { sure } = button.dataset;
  if (!sure) return doing(button, work);
  return askSurely(sure, () => {
    closeDialog();
    return doing(button, work);
  });
}

/** Forms that say what will happen in `data-sure` are sent only after that question. */
export function askBeforeForms() {
  document.addEventListener('submit', (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { sure } = form.dataset;
    if (!sure) return;
    event.preventDefault();
    askSurely(sure, () => {
      document.body.append(form); // the page may have been renewed, and only what is in it is sent
      form.submit();
    });
  });
}
