/**
 * The site's service worker. It caches the page that says what works without a network, and the
 * pages to which that one links. Everything else comes from the network, or not at all: games and
 * personal data are never cached.
 */
const house = /** @type {any} */ (self);
const HOUSE_STORE = 'house-1';
const OFFLINE = '/offline';
const KEPT = /href="(\/(?:rules|companions)\/[\w-]+)"/g;
const PARTS = /\/static\/[\w./-]+/g;

house.addEventListener('install', (/** @type {any} */ event) => {
  house.skipWaiting();
  event.waitUntil(keepAll());
});
house.addEventListener('activate', (/** @type {any} */ event) =>
  event.waitUntil(house.clients.claim()),
);
house.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/static/')) event.respondWith(fromStore(request));
  else if (request.mode === 'navigate') event.respondWith(fromNetwork(request, event));
});

house.addEventListener('push', (/** @type {any} */ event) => event.waitUntil(tell(event.data)));
house.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data?.url ?? '/', location.origin).href));
});

/**
 * Show what the house has sent, in place of the last notification with its tag, and on the app's
 * icon how many games wait.
 * @param {{ json(): { title: string, body: string, url: string, tag: string,
 *   waiting: number } }} message
 */
async function tell(message) {
  const { title, body, url, tag, waiting } = message.json();
  await (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.())?.catch(() => {});
  await house.registration.showNotification(title, { body, tag, data: { url } });
}

/** Go to a page: in the window where it is open, or else in a new one. @param {string} url */
async function lead(url) {
  const windows = await house.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((/** @type {{ url: string }} */ one) => one.url === url);
  await (open ? open.focus() : house.clients.openWindow(url));
}

/** Cache the offline page, the pages to which it links, and all their files. */
async function keepAll() {
  const store = await caches.open(HOUSE_STORE);
  const first = await keep(store, OFFLINE);
  const pages = [...first.matchAll(KEPT)].map(([, path]) => path ?? '');
  const texts = [first, ...(await Promise.all(pages.map((path) => keep(store, path))))];
  const parts = new Set(texts.flatMap((text) => text.match(PARTS) ?? []));
  const missing = [...parts].map(async (part) => {
    if (!(await store.match(part))) await add(store, part);
  });
  await Promise.all(missing);
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/static/') && !parts.has(pathname)) await store.delete(url);
  }
}

/**
 * Fetch a page, cache it, and return its text.
 * @param {Cache} store
 * @param {string} path
 */
async function keep(store, path) {
  const answer = await fetch(path);
  if (!answer.ok) return '';
  await store.put(path, answer.clone());
  return answer.text();
}

/**
 * @param {Cache} store
 * @param {string} part
 */
async function add(store, part) {
  const answer = await fetch(part);
  if (answer.ok) await store.put(part, answer);
}

/** Addresses identify files' contents, so a cached file never expires. @param {Request} request */
const fromStore = async (request) => (await caches.match(request.url)) ?? fetch(request);

/**
 * A page from the network, or else from the cache, or else the offline page.
 * @param {Request} request
 * @param {any} event
 */
async function fromNetwork(request, event) {
  const { pathname } = new URL(request.url);
  const store = await caches.open(HOUSE_STORE);
  const kept = await store.match(pathname);
  try {
    const answer = await fetch(request);
    // The language or the rules may have changed: cache everything again.
    if (kept && answer.ok && kept.headers.get('etag') !== answer.headers.get('etag')) {
      event.waitUntil(keepAll());
    }
    return answer;
  } catch (error) {
    const instead = kept ?? (await store.match(OFFLINE));
    if (instead) return instead;
    throw error;
  }
}
