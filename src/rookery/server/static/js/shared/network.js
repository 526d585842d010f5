/** Whether the server can be reached. A line on the page says so while it cannot. */
import { say } from './i18n.js';

const AGAIN_MS = 5000; // between two tries to reach it
const PATIENCE_MS = 4000;

let isAway = false;
/** @type {(() => unknown)[]} */
const returns = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Do something each time the server can be reached again. @param {() => unknown} work */
export const onceBack = (work) => returns.push(work);

/** Take note that a request did not reach the server. */
export function lost() {
  isAway = true;
  show();
  clearTimeout(timer);
  timer = setTimeout(check, AGAIN_MS);
}

/** Take note that a request reached the server. */
export function reached() {
  if (!isAway) return;
  isAway = false;
  clearTimeout(timer);
  document.getElementById('away')?.remove();
  for (const work of returns) work();
}

/** Whether the server answers now. */
export async function check() {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await fetch('/robots.txt', { cache: 'no-store', signal });
    reached();
  } catch {
    lost();
  }
  return !isAway;
}

function show() {
  if (document.getElementById('away')) return;
  const box = document.createElement('aside');
  box.id = 'away';
  box.className = 'banner away';
  const span = document.createElement('span');
  span.setAttribute('role', 'status');
  box.append(span);
  document.getElementById('main')?.before(box);
  span.textContent = say('No network. Go on: what counts is sent later.');
}

addEventListener('offline', lost);
addEventListener('online', check);
if (!navigator.onLine) lost();
