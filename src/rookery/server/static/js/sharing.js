/** Telling others: with the device's own way of sharing where there is one, else by copying. */
import { copy } from './dom.js';

/**
 * @param {string} words
 * @param {string} path where they can see for themselves
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
