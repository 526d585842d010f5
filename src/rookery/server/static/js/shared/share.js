/** Sharing: by the device's own dialog if there is one, or else by copying. */
import { say } from './i18n.js';
import { toast } from './toast.js';

/**
 * Copy a text and confirm it.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say('Copied.'));
  } catch {
    toast(
      say('Your browser doesn’t allow copying here. Select the text and copy it yourself.'),
      true,
    );
  }
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
