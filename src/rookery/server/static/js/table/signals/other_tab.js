/** What people see of a table while another page is in front: title, icon, badge, notification. */
import { tellTabs } from '../../shared/freshness.js';
import { say } from '../../shared/i18n.js';
import { entitle } from '../../shared/page_title.js';
import { notifies } from './signal_settings.js';

/** @import { View } from '../types.js' */

const PLAIN = 'icon.svg';
const MARKED = 'icon-turn.svg';

/**
 * Show in the title, icon and badge whether it is the reader's turn.
 * @param {View} view
 * @param {boolean} isTurn
 */
export function showTurn(view, isTurn) {
  tellOfMine(view);
  const title = `${isTurn ? `● ${say('Your turn')}: ` : ''}${view.game.title}, Rookery`;
  entitle(title);
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=icon]'));
  const wanted = icon?.href.replace(/icon(-turn)?\.svg/, isTurn ? MARKED : PLAIN);
  if (!icon || !wanted || icon.href === wanted) return;
  icon.href = wanted;
  if (document.getElementById('bell')) return; // it counts all games that wait, in the badge too
  const badge = isTurn ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => {}); // only installed apps have a badge
}

let told = '';

/** Let the lists in the reader's other tabs show this table as it is now. @param {View} view */
function tellOfMine(view) {
  const news = [view.game.id, view.number, view.to_move, view.over].join();
  if (view.yours.length && news !== told) tellTabs();
  told = news;
}

/**
 * Notify the reader, if they look at another page and want to be told.
 * @param {View} view
 * @param {string} words
 */
export async function tell(view, words) {
  if (!document.hidden || !notifies()) return;
  const options = { body: words, tag: view.game.id, icon: iconAddress() };
  try {
    const shown = new Notification(view.game.title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones notify only through a service worker, if there is one.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(view.game.title, options).catch(() => {});
  }
}

const iconAddress = () =>
  /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=icon]'))?.href ?? '';
