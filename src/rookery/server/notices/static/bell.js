/** The bell in the head of every page: how many notices are new, and the list of them. */
import { get } from '../../../js/shared/api.js';
import { Connection, NOTICES } from '../../../js/shared/connection.js';
import { plural, say } from '../../../js/shared/i18n.js';
import { countInTitle } from '../../../js/shared/page_title.js';
import { keepWaiting } from '../../../js/shared/waiting.js';

/** @typedef {{ new: number, turns: { id: string, new: boolean }[], state: string }} Told */

const LOOK_MS = 30_000;
const bell = document.getElementById('bell');
const next = /** @type {HTMLAnchorElement | null} */ (document.getElementById('next-game'));
/** The table that this page shows: its turns are seen there. */
const here = /^\/games\/([^/]+)$/.exec(location.pathname)?.[1] ?? '';
/** @type {Told} */
let told = { new: 0, turns: [], state: '' };
/** @type {typeof import('./list.js') | undefined} */
let list;

/** How many notices are new, apart from what this page shows. */
const count = () => told.new + told.turns.filter((one) => one.new && one.id !== here).length;

function draw() {
  const number = count();
  const badge = /** @type {HTMLElement} */ (bell?.querySelector('b'));
  badge.hidden = !number;
  badge.textContent = number > 99 ? '99+' : String(number);
  const words = number ? plural('%count new notice', '%count new notices', number) : say('Notices');
  bell?.setAttribute('aria-label', words);
  showWaiting();
}

/** Say how many games wait: by the link to the next one, and in the title. */
function showWaiting() {
  const elsewhere = told.turns.filter((one) => one.id !== here).length;
  if (next) {
    next.hidden = !elsewhere;
    next.href = here ? `/me/next?after=${here}` : '/me/next';
    /** @type {HTMLElement} */ (next.querySelector('b')).textContent = String(elsewhere);
    next.title = here
      ? plural('%count other game waits for you', '%count other games wait for you', elsewhere)
      : plural('%count game waits for you', '%count games wait for you', elsewhere);
  }
  countInTitle(elsewhere);
}

/** Say how many games wait on the app's icon, which stays as it is without a network. */
function showOnIcon() {
  const all = told.turns.length;
  if (all) navigator.setAppBadge?.(all).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

/** @param {Told} message */
function hear(message) {
  const isNew = message.state !== told.state;
  told = message;
  draw();
  showOnIcon();
  if (!isNew) return;
  list?.refresh();
  keepWaiting(told.state, told.turns.length > 0).catch(() => {}); // the next time may do
}

bell?.addEventListener('click', async (event) => {
  if (location.pathname === '/me/notices' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  list ??= await import('./list.js');
  list.toggle(bell);
});

if (bell) {
  document.addEventListener(NOTICES, (event) => hear(/** @type {CustomEvent} */ (event).detail));
  draw();
  if (!('live' in document.body.dataset)) {
    let isOnline = false;
    new Connection(() => '/me/live', {
      message: () => {},
      online: (is) => {
        isOnline = is;
      },
    });
    setInterval(() => {
      if (!isOnline && !document.hidden) look().catch(() => {}); // the next time may do
    }, LOOK_MS);
  }
}

/** Ask, where neither a socket nor a stream gets through. */
async function look() {
  const { notices, state } = await get('/api/me/notices');
  const turns = notices
    .filter((/** @type {{kind: string}} */ one) => one.kind === 'turn')
    .map((/** @type {{about: string, new: boolean}} */ one) => ({
      id: one.about.slice('game/'.length),
      new: one.new,
    }));
  const isNew = (/** @type {{kind: string, new: boolean}} */ one) => one.new && one.kind !== 'turn';
  hear({ new: notices.filter(isNew).length, turns, state });
}
