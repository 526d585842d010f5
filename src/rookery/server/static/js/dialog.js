/** The page's one dialog. */
import { render } from '../vendor/lit-html.js';
import { part } from './dom.js';

const dialog = document.createElement('dialog');
part('dialogs').append(dialog);
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) closeDialog();
});

/**
 * @param {unknown} inside
 * @param {string} [kind]
 */
export function openDialog(inside, kind = '') {
  dialog.className = `dialog ${kind}`;
  render(inside, dialog);
  if (!dialog.open) dialog.showModal();
}

export function closeDialog() {
  dialog.close();
}
