/**
 * Requests that wait for the network. This browser keeps them, also while the page is closed, and
 * sends them one after the other. Each may arrive twice, so they must be idempotent.
 */
import { post, Refused } from './api.js';
import { lost, onceBack, reached } from './network.js';
import { recall, remember } from './storage.js';

/** @typedef {{id: string, who: string, at: number, path: string, body: object, isDated: boolean}} Kept */

const KEY = 'outbox';
const DAY_MS = 86_400_000;
const DAYS = 7; // after which nothing is sent any more
const MOST = 200;
const AGAIN_MS = 10_000; // after an answer of a server in trouble

/** The list where the browser stores nothing. */
let memory = '[]';
let isSending = false;
/** @type {Map<string, (answer: any) => void>} */
const waiting = new Map();

/** @returns {Kept[]} */
const list = () => JSON.parse(recall(KEY) ?? memory);

/** @param {Kept[]} kept */
function store(kept) {
  memory = JSON.stringify(kept.slice(-MOST));
  remember(KEY, memory);
}

/** The member who is signed in, or "". */
function reader() {
  const main = /** @type {HTMLElement | null} */ (document.querySelector('main[data-member]'));
  return main?.dataset.member ?? document.querySelector('.top .me b')?.textContent ?? '';
}

/** The first that may be sent: a member's are sent only while they are signed in. */
function next() {
  const fresh = list().filter(({ at }) => at > Date.now() - DAYS * DAY_MS);
  if (fresh.length < list().length) store(fresh);
  return fresh.find(({ who }) => who === '' || who === reader());
}

/**
 * Send something now, or else as soon as the server can be reached.
 * @param {string} path
 * @param {object} body
 * @param {(answer: any) => void} heard what to do with the answer, if the page is still open
 * @param {boolean} isDated whether the body says how many `days_ago` it was written
 */
export function sendSurely(path, body, heard = () => {}, isDated = false) {
  const id = `${Date.now()}-${Math.random()}`;
  waiting.set(id, heard);
  store([...list(), { id, who: reader(), at: Date.now(), path, body, isDated }]);
  return sendKept();
}

/** Send what is kept, until the network fails. */
export async function sendKept() {
  if (isSending) return;
  isSending = true;
  try {
    for (let one = next(); one; one = next()) {
      if (!(await send(one))) break;
    }
  } finally {
    isSending = false;
  }
}

/** Send one; returns whether it is settled. @param {Kept} one */
async function send(one) {
  let answer = null;
  try {
    answer = await post(one.path, dated(one));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.isUnreachable) {
      lost();
      return false;
    }
    if (error.status === 429 || error.status >= 500) {
      setTimeout(sendKept, AGAIN_MS);
      return false;
    }
  }
  reached();
  store(list().filter(({ id }) => id !== one.id)); // what is refused once is refused always
  if (answer !== null) waiting.get(one.id)?.(answer);
  waiting.delete(one.id);
  return true;
}

/** @param {Kept} one */
function dated({ body, at, isDated }) {
  const days = Math.floor(Date.now() / DAY_MS) - Math.floor(at / DAY_MS);
  return isDated && days > 0 ? { ...body, days_ago: Math.min(days, DAYS) } : body;
}

onceBack(sendKept);
