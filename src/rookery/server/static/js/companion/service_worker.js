/**
 * A service worker for the companions: pages from the network while there is one, else as they were
 * last seen; what they are made of from the cache, since its addresses name its contents. What a
 * browser needs to know for installing them is fetched and kept as a page is.
 */
const worker = /** @type {any} */ (self);
const STORE = 'companions-1';

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ event) =>
  event.waitUntil(worker.clients.claim().then(keepWhatIsOpen)),
);
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/static/')) event.respondWith(keptFirst(request));
  else if (request.mode === 'navigate' || pathname.endsWith('.webmanifest'))
    event.respondWith(freshFirst(request));
});

/** The page that brought the worker was loaded without it: fetch it and all its parts once more. */
async function keepWhatIsOpen() {
  const store = await caches.open(STORE);
  for (const { url } of await worker.clients.matchAll({ type: 'window' })) {
    const answer = await fetch(url);
    if (!answer.ok) continue;
    const text = await answer.clone().text();
    await store.put(url, answer);
    const parts = new Set(text.match(/\/static\/[\w./-]+/g) ?? []);
    await Promise.all([...parts].map((part) => keptFirst(new Request(part))));
  }
}

/** @param {Request} request */
async function keptFirst(request) {
  const store = await caches.open(STORE);
  const kept = await store.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await store.put(request.url, answer.clone());
  return answer;
}

/** @param {Request} request */
async function freshFirst(request) {
  const store = await caches.open(STORE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put(request.url, answer.clone());
    return answer;
  } catch (error) {
    const kept = await store.match(request.url, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
