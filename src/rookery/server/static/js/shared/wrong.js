/** What is wrong with a field, said beside it until it is changed. */
import { Refused } from './api.js';

/**
 * Do some work; if the server refuses it for one of these reasons, say so beside the field. Returns
 * whether it was done.
 * @param {HTMLInputElement} field
 * @param {Record<string, string>} reasons words by the code of a refusal; "" for the server's own
 * @param {() => Promise<unknown>} work
 */
export async function atField(field, reasons, work) {
  try {
    await work();
    return true;
  } catch (error) {
    const words = error instanceof Refused ? reasons[error.code] : undefined;
    if (words === undefined) throw error;
    tellWrong(field, words || /** @type {Refused} */ (error).message);
    return false;
  }
}

/** @param {HTMLInputElement} field @param {string} words */
function tellWrong(field, words) {
  const id = `${field.id}-wrong`;
  document.getElementById(id)?.remove();
  const told = document.createElement('span');
  told.id = id;
  told.className = 'help wrong';
  told.setAttribute('role', 'alert');
  told.textContent = words;
  field.after(told);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  field.focus();
  field.select();
  const changed = () => {
    told.remove();
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  };
  field.addEventListener('input', changed, { once: true });
}
