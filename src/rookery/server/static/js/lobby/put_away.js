/** Games that somebody doesn't want to see in the lists of this browser any more. */

const NAME = 'rookery_away';
const MOST = 40; // the oldest are forgotten: by then they are far down in the lists

/** The ids that were put away, the last one first. */
const putAway = () =>
  (document.cookie.match(new RegExp(`(?:^|; )${NAME}=([^;]*)`))?.[1] ?? '')
    .split('.')
    .filter(Boolean);

/** Let games be put away by a tap. */
export function offerPuttingAway() {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-away]'));
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const id = button.dataset.away ?? '';
      const ids = [id, ...putAway().filter((one) => one !== id)].slice(0, MOST);
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
      document.cookie = `${NAME}=${ids.join('.')};path=/;max-age=31536000;samesite=lax`;
      for (const other of document.querySelectorAll(`[data-away="${id}"]`)) {
        other.closest('li')?.remove();
      }
    });
  }
}
