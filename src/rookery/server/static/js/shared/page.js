/** What every page has: switches for language and theme, and for members a way to sign out. */
import { post, remove } from './api.js';
import { busy } from './busy.js';
import { onReturn } from './freshness.js';
import { atLeisure } from './leisure.js';
import './doors.js';
import { isDark } from './look.js';
import './sprite.js';
import { forgetWaiting } from './waiting.js';

const dark = /** @type {HTMLLinkElement} */ (document.getElementById('dark'));
const themeSwitch = document.querySelector('[data-theme-switch]');

const showTheme = () => themeSwitch?.setAttribute('aria-pressed', String(isDark()));

themeSwitch?.addEventListener('click', () => {
  const theme = isDark() ? 'light' : 'dark';
  dark.media = theme === 'dark' ? 'all' : 'not all';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `rookery_theme=${theme};path=/;max-age=31536000;samesite=lax`;
  showTheme();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
showTheme();

for (const button of document.querySelectorAll('[data-lang]')) {
  button.addEventListener('click', () =>
    busy(/** @type {HTMLElement} */ (button), async () => {
      await post('/api/language', { lang: /** @type {HTMLElement} */ (button).dataset.lang });
      location.reload();
    }),
  );
}

for (const button of document.querySelectorAll('[data-sign-out]')) {
  button.addEventListener('click', () =>
    busy(/** @type {HTMLElement} */ (button), async () => {
      await remove('/api/session');
      forgetWaiting();
      location.assign('/');
    }),
  );
}

// Nobody is signed in here, unless the browser has kept this page from an earlier day.
if (!document.getElementById('bell') && !('kept' in document.body.dataset)) forgetWaiting();

// A page of the reader's own things is loaded again when the reader comes back to it.
if (document.querySelector('main[data-mine]')) onReturn(() => location.reload());

// The service worker for times without a network. Browsers allow it only over HTTPS or on
// localhost. It fetches many pages, which must not delay a reader who is about to play.
atLeisure(() => {
  if (navigator.onLine) navigator.serviceWorker?.register('/worker.js').catch(() => {});
});
