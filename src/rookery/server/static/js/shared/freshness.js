/**
 * Pages that show what is the reader's own are fresh when the reader comes back to them. Browsers
 * keep whole pages in memory, and otherwise show an old answer on the way back without asking.
 */

const CHANNEL = 'rookery-mine';
const PAUSE = 300; // ms in which several changes count as one

const openChannel = () =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;

/** Tell the reader's tabs that something of theirs has changed. */
export function tellTabs() {
  const channel = openChannel();
  channel?.postMessage('changed');
  channel?.close();
}

const cameBack = () => {
  const [way] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  return way?.type === 'back_forward';
};

/** Call a function when the reader has come back to this page. @param {() => unknown} refresh */
export function onReturn(refresh) {
  if (cameBack()) refresh();
  addEventListener('pageshow', (event) => event.persisted && refresh());
}

/**
 * The same, and also when another tab has changed something, at the latest when this page is seen.
 * @param {() => unknown} refresh
 */
export function keepFresh(refresh) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => !document.hidden && refresh(), PAUSE);
  };
  onReturn(refresh);
  document.addEventListener('visibilitychange', soon);
  openChannel()?.addEventListener('message', soon);
}

/** This page as the server would send it now; null if it can't be had. */
async function pageNow() {
  try {
    const headers = { accept: 'text/html' };
    const answer = await fetch(location.href, { cache: 'no-cache', headers });
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return null; // no network: the page stays as it is
  }
}

/**
 * Where a part of a new page belongs in this one: behind the part before it.
 * @param {Element} part
 */
function insert(part) {
  for (let before = part.previousElementSibling; before; before = before.previousElementSibling) {
    const here = before.id && document.getElementById(before.id);
    if (here) {
      here.after(document.adoptNode(part));
      return;
    }
  }
  document.getElementById(part.parentElement?.id ?? '')?.prepend(document.adoptNode(part));
}

/**
 * Replace parts of this page by those that the server would send now, each known by its id.
 * @param {string[]} ids
 */
export async function exchange(ids) {
  const now = await pageNow();
  for (const id of now ? ids : []) {
    const [old, part] = [document.getElementById(id), now?.getElementById(id)];
    if (!part) old?.remove();
    else if (!old) insert(part);
    else if (!old.isEqualNode(part)) old.replaceWith(document.adoptNode(part));
  }
  return now;
}
