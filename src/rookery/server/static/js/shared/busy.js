/** Buttons that are busy until what they began is done. */
import { Refused } from './api.js';
import { toast } from './toast.js';

/**
 * Do something for a button, which is busy until it is done; what is refused becomes a toast.
 * @param {HTMLElement | null} button
 * @param {() => Promise<void>} work
 */
export async function busy(button, work) {
  if (button?.classList.contains('busy')) return;
  button?.classList.add('busy');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message, true);
  } finally {
    button?.classList.remove('busy');
  }
}
