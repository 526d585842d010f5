/** What a hidden page tells about its table: by title, icon, badge and notification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showTurn, tell } from '../../../src/rookery/server/static/js/table/signals/other_tab.js';
import { around, storageOf } from '../around.js';

/** @import { View } from '../../../src/rookery/server/static/js/table/types.js' */

const VIEW = /** @type {View} */ (
  /** @type {unknown} */ ({ game: { id: 'abc', title: 'Packeis am Pol' }, number: 3, yours: [0] })
);
const PLAIN = 'http://house/static/icon.svg';

/** @type {Array<number | string>} */
let badges = [];
/** @type {Array<{title: string, body: string, tag: string, icon: string}>} */
let told = [];
/** @type {Map<string, string>} */
let kept = new Map();
const icon = { href: PLAIN };
const page = { title: '', hidden: true, querySelector: () => icon, getElementById: () => null };

class Told {
  static permission = 'granted';
  /** @param {string} title @param {{body: string, tag: string, icon: string}} about */
  constructor(title, about) {
    told.push({ title, ...about });
  }
}

/** Hide the page of somebody who wants to be notified. */
function inAnotherTab() {
  [badges, told, kept] = [[], [], new Map([['rookery-notify', 'yes']])];
  Object.assign(page, { title: '', hidden: true });
  icon.href = PLAIN;
  Told.permission = 'granted';
  around({
    document: page,
    navigator: {
      setAppBadge: async (/** @type {number} */ count) => badges.push(count),
      clearAppBadge: async () => badges.push('none'),
    },
    localStorage: storageOf(kept),
    Notification: Told,
  });
}

test('title, icon and badge say whose turn it is, and are taken back', () => {
  inAnotherTab();
  showTurn(VIEW, true);
  assert.equal(page.title, '● Your turn: Packeis am Pol, Rookery');
  assert.equal(icon.href, 'http://house/static/icon-turn.svg');
  showTurn(VIEW, true); // nothing new
  showTurn(VIEW, false);
  assert.equal(page.title, 'Packeis am Pol, Rookery');
  assert.equal(icon.href, PLAIN);
  assert.deepEqual(badges, [1, 'none']);
});

test('where a bell counts what waits, the badge is its own', () => {
  inAnotherTab();
  Object.assign(page, {
    getElementById: (/** @type {string} */ id) => (id === 'bell' ? {} : null),
  });
  showTurn(VIEW, true);
  showTurn(VIEW, false);
  Object.assign(page, { getElementById: () => null });
  assert.equal(icon.href, PLAIN);
  assert.deepEqual(badges, []);
});

test('lists in other tabs hear of a table of mine once for each change', () => {
  inAnotherTab();
  /** @type {string[]} */
  const posted = [];
  class Channel {
    /** @param {string} words */
    postMessage(words) {
      posted.push(words);
    }
    close() {}
  }
  around({ document: page, BroadcastChannel: Channel });
  showTurn({ ...VIEW, number: 4 }, false);
  showTurn({ ...VIEW, number: 4 }, false);
  showTurn({ ...VIEW, number: 5, yours: [] }, false); // somebody else's
  showTurn({ ...VIEW, number: 6 }, false);
  assert.equal(posted.length, 2);
});

test('who looks at another page is notified of the table', async () => {
  inAnotherTab();
  await tell(VIEW, 'Your turn');
  assert.deepEqual(told, [{ title: 'Packeis am Pol', body: 'Your turn', tag: 'abc', icon: PLAIN }]);
});

test('nobody is notified who looks, has not asked for it, or has forbidden it', async () => {
  inAnotherTab();
  page.hidden = false;
  await tell(VIEW, 'Your turn');
  page.hidden = true;
  kept.clear();
  await tell(VIEW, 'Your turn');
  kept.set('rookery-notify', 'yes');
  Told.permission = 'denied';
  await tell(VIEW, 'Your turn');
  assert.deepEqual(told, []);
});

test('a phone is notified by the worker of the house', async () => {
  inAnotherTab();
  class OfWorkers {
    static permission = 'granted';
    constructor() {
      throw new TypeError('only workers may');
    }
  }
  /** @type {string[]} */
  const shown = [];
  const worker = { showNotification: async (/** @type {string} */ title) => shown.push(title) };
  const navigator = { serviceWorker: { getRegistration: async () => worker } };
  around({ navigator, Notification: OfWorkers });
  await tell(VIEW, 'Your turn');
  assert.deepEqual(shown, ['Packeis am Pol']);
});
