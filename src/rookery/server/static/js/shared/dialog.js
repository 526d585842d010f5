/** The page's one dialog. */

import { render } from './rendering.js';

/** @type {HTMLDialogElement | undefined} */
let dialog;

function create() {
  const created = document.createElement('dialog');
  (document.getElementById('dialogs') ?? document.body).append(created);
  created.addEventListener('click', (event) => {
    if (event.target === created) closeDialog();
  });
  created.addEventListener('close', () => delete document.body.dataset.dialog);
  return created;
}

/**
 * Open the dialog with new content. While it is open, the body's `data-dialog` is its kind, so that
 * pages can make room: a `:has` rule would be re-evaluated whenever anything on them changes.
 * @param {unknown} inside a template
 * @param {string} [kind] a class of the stylesheet
 */
export function openDialog(inside, kind = '') {
  dialog ??= create();
  dialog.className = `dialog ${kind}`;
  document.body.dataset.dialog = kind;
  render(inside, dialog);
  if (!dialog.open) dialog.showModal();
}

/** Redraw the dialog if one of this kind is open; returns whether it is. @param {unknown} inside @param {string} kind */
export function redrawDialog(inside, kind) {
  if (!dialog?.open || !dialog.classList.contains(kind)) return false;
  render(inside, dialog);
  return true;
}

/** Close the dialog. */
export function closeDialog() {
  dialog?.close();
}
