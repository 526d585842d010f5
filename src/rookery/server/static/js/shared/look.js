/** What a reader has chosen: light or dark pages, and a look of the ice for boards. */

/** @typedef {'light' | 'dark' | 'clear'} Theme */

/** @type {Record<string, Theme>} */
const ICES = { day: 'light', night: 'dark', clear: 'clear' };

const ice = () => ICES[document.documentElement.dataset.ice ?? ''];

/** Whether the page is dark. */
export function isDark() {
  const dark = /** @type {HTMLLinkElement} */ (document.getElementById('dark'));
  return matchMedia(dark.media).matches;
}

/** The theme of a picture to keep: that of the boards now. */
export const themeNow = () => ice() ?? (isDark() ? 'dark' : 'light');

/** The theme of a picture in this page: it follows the page by itself, unless an ice is chosen. */
export const themeHere = () => ice() ?? 'page';

/**
 * The address of a picture of a game, as this page shows it.
 * @param {string} id of the game
 * @param {number} number of log entries behind the position
 * @param {boolean} [isSmall] show only the occupied part of a wide board
 */
export const pictureOf = (id, number, isSmall = false) =>
  `/games/${id}/picture.svg?n=${number}&lang=${document.documentElement.lang}${isSmall ? '&small=1' : ''}&theme=${themeHere()}`;
