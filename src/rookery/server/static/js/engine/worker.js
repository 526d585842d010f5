/**
 * The worker that thinks: one search at a time, in slices short enough to hear a stop between them.
 *
 * It computes what the page or, for a position, the server gives it; its answers go to the page.
 */
import { AlphaBeta } from './alphabeta.js';
import { Comparing, OneByOne } from './comparing.js';
import { adapt } from './pace.js';
import { ready, readyWhole } from './searches.js';

/** @import { Choice, Kernels, PortableSearch, Report } from './types.js' */

/** @typedef {{id: number, file: string, kernels: Kernels, search: PortableSearch, most: number, choices: number, isExact?: boolean}} Order a level's search is exact: with all its memory, and slices as Python's */
/** @typedef {{number: number, actions: string[]}} Place of a game: after so many entries, and these actions */
/** @typedef {{id: number, path: string, place: Place | {ply: number}, isHandheld: boolean, choices: number}} Question where the server says what to search */
/** @typedef {{code: number, text: string, path: string[]}} Option */
/** @typedef {{id: number, options: Option[], seat: number}} Position that is searched from now on */
/** @typedef {{id: number, refused: number}} Refusal of the server, with its status; 0 if it is out of reach */
/** @typedef {{id: number, report: Report, choices: Choice[], bytes: number, ms: number, done: boolean}} News */
/** @typedef {{id: number, error: string}} Trouble */
/** @typedef {News | Position | Refusal | Trouble} Answer */

const TURN_MS = 8; // between two looks at whether to stop
const EVERY_MS = 250; // between two reports; the first comes as soon as there is one
const SIDE = 8; // how much less memory a search for comparison gets
const MEGABYTE = 2 ** 20;
const PHONE_MB = 12;
const DESK_MB = 48;
const FEW_GB = 4;

/** @type {Map<string, Promise<WebAssembly.Module>>} by address */
const modules = new Map();
let current = 0; // the number of the order that is worked on

/** @param {string} file @returns {Promise<WebAssembly.Module>} */
function moduleAt(file) {
  const known = modules.get(file) ?? WebAssembly.compileStreaming(fetch(file));
  modules.set(file, known);
  known.catch(() => modules.delete(file));
  return known;
}

/** The bytes that a search may take here. @param {boolean} isHandheld */
function room(isHandheld) {
  const { deviceMemory } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  const isSmall = isHandheld || (deviceMemory ?? FEW_GB * 2) <= FEW_GB;
  return (isSmall ? PHONE_MB : DESK_MB) * MEGABYTE;
}

/** @param {Answer} news */
const tell = (news) => postMessage(news);

/** @param {WebAssembly.Module} module @param {Order} order */
function begun(module, { kernels, search, most, choices, isExact }) {
  if (isExact) {
    const { machine, search: running } = readyWhole(module, kernels, search, most);
    return { machine, search: new Comparing(running, 1) };
  }
  const { machine, search: running } = ready(module, kernels, search, most);
  if (!(running instanceof AlphaBeta) || choices < 2)
    return { machine, search: new Comparing(running, choices) };
  const another = () => ready(module, kernels, search, Math.floor(most / SIDE)).machine;
  return { machine, search: new OneByOne(running, another, choices) };
}

/** Slices until it is time to look for messages. @param {Comparing | OneByOne} search @param {boolean} [isExact] */
function turn(search, isExact) {
  const end = performance.now() + TURN_MS;
  let now = performance.now();
  do {
    const begun = now;
    search.step();
    now = performance.now();
    if (!isExact) adapt(now - begun);
  } while (!search.done && now < end);
}

const { port1: pipe, port2: end } = new MessageChannel();

/** A moment in which messages come in; browsers stretch one of a timer to 4 ms. */
const breath = () =>
  new Promise((resolve) => {
    pipe.onmessage = resolve;
    end.postMessage(null);
  });

/** @param {Order} order */
async function think(order) {
  const { id } = order;
  const module = await moduleAt(order.file);
  if (current !== id) return;
  const { machine, search } = begun(module, order);
  const start = performance.now();
  let due = start;
  const news = () => ({
    id,
    report: search.report(),
    choices: search.choices(),
    bytes: machine.size,
    ms: performance.now() - start,
    done: search.done,
  });
  while (current === id && !search.done) {
    turn(search, order.isExact);
    const isDue = performance.now() >= due && search.report().depth > 0;
    if (isDue || search.done) {
      tell(news());
      due = performance.now() + EVERY_MS;
    }
    await breath();
  }
}

/** Ask the server for a position's search, and run it. @param {Question} question */
async function ask({ id, path, place, isHandheld, choices }) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(place) };
  const answer = await fetch(path, request).catch(() => null);
  if (!answer?.ok) {
    tell({ id, refused: answer?.status ?? 0 });
    return;
  }
  const { file, kernels, search, options, seat } = await answer.json();
  if (current !== id) return;
  tell({ id, options, seat });
  await think({ id, file, kernels, search, most: room(isHandheld), choices });
}

/** @param {Order | Question | {id: number}} message the last one only stops */
function hear(message) {
  current = message.id;
  const work = 'file' in message ? think(message) : 'path' in message ? ask(message) : null;
  work?.catch((error) => tell({ id: message.id, error: String(error?.message ?? error) }));
}

addEventListener('message', ({ data }) => hear(data));
const { name } = /** @type {{name?: string}} */ (globalThis); // a first question: see early.js
if (name) hear(JSON.parse(name));
