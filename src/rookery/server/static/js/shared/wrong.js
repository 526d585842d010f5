/** What is wrong with a field, said beside it until it is changed. What was typed stays. */
import { Refused } from './api.js';

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/**
 * Do some work; if the server refuses it for this reason, say so beside the field.
 * @param {Field} field
 * @param {string} code of the refusal
 * @param {string} words
 * @param {() => Promise<unknown>} work
 */
export async function atField(field, code, words, work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== code) throw error;
    tellWrong(field, words);
  }
}

/**
 * Say a refusal beside the field of the button's form that lists its code in `data-refusals`.
 * Returns whether there is one.
 * @param {Element | null} button
 * @param {Refused} refusal
 */
export function toldAtField(button, { code, message }) {
  const fields = `[data-refusals~="${code}"]`;
  /** @type {Field | null | undefined} */
  const field = code ? button?.closest('form')?.querySelector(fields) : null;
  if (field) tellWrong(field, message);
  return Boolean(field);
}

/** @param {Field} field @param {string} words */
function tellWrong(field, words) {
  const id = `${field.id}-wrong`;
  const known = document.getElementById(id);
  const told = known ?? document.createElement('span');
  told.textContent = words;
  if (!known) {
    const about = field.getAttribute('aria-describedby');
    told.id = id;
    told.className = 'help wrong';
    told.setAttribute('role', 'alert');
    (field.closest('.inl') ?? field).after(told);
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', about ? `${id} ${about}` : id);
    const changed = () => {
      told.remove();
      field.removeAttribute('aria-invalid');
      if (about) field.setAttribute('aria-describedby', about);
      else field.removeAttribute('aria-describedby');
    };
    field.addEventListener('input', changed, { once: true });
  }
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}
