/** Marks buttons as busy while their work is under way. */
import { Refused } from './api.js';
import { toast } from './toast.js';
import { toldAtField } from './wrong.js';

/**
 * Do the work of a button, which is marked as busy meanwhile. A refusal is said at the field
 * that it is about, or in a toast.
 * @param {HTMLElement | null} button
 * @param {() => Promise<unknown>} work
 */
export async function busy(button, work) {
  if (button?.classList.contains('busy')) return;
  button?.classList.add('busy');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (!toldAtField(button, error)) toast(error.message, true);
  } finally {
    button?.classList.remove('busy');
  }
}
