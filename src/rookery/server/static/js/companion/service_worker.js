/**
 * The service worker of the companions. Pages and manifests come from the network, or without one
 * from the cache. Files come from the cache first, since their addresses identify their contents.
 */
const worker = /** @type {any} */ (self);
const STORE = 'companions-1';

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ event) =>
  event.waitUntil(worker.clients.claim().then(cacheOpenPages)),
);
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/static/')) event.respondWith(cacheFirst(request));
  else if (request.mode === 'navigate' || pathname.endsWith('.webmanifest'))
    event.respondWith(networkFirst(request));
});

/** Cache the pages that were opened before the worker started, with all their files. */
async function cacheOpenPages() {
  const store = await caches.open(STORE);
  for (const { url } of await worker.clients.matchAll({ type: 'window' })) {
    const answer = await fetch(url);
    if (!answer.ok) continue;
    const text = await answer.clone().text();
    await store.put(url, answer);
    const parts = new Set(text.match(/\/static\/[\w./-]+/g) ?? []);
    await Promise.all([...parts].map((part) => cacheFirst(new Request(part))));
  }
}

/** @param {Request} request */
async function cacheFirst(request) {
  const store = await caches.open(STORE);
  const kept = (await store.match(request.url)) ?? (await caches.match(request.url));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await store.put(request.url, answer.clone());
  return answer;
}

/** @param {Request} request */
async function networkFirst(request) {
  const store = await caches.open(STORE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put(request.url, answer.clone());
    return answer;
  } catch (error) {
    const kept =
      (await store.match(request.url, { ignoreSearch: true })) ??
      (await caches.match(new URL(request.url).pathname)); // the site's own worker caches some, too
    if (kept) return kept;
    throw error;
  }
}
