/**
 * The worker that thinks: one search at a time, in slices short enough to hear a stop between them.
 *
 * It only computes. What it is asked for comes from the page, and its answers go back there.
 */
import { AlphaBeta } from './alphabeta.js';
import { Comparing, OneByOne } from './comparing.js';
import { adapt } from './pace.js';
import { ready, readyWhole } from './searches.js';

/** @import { Choice, Kernels, PortableSearch, Report } from './types.js' */

/** @typedef {{id: number, file: string, kernels: Kernels, search: PortableSearch, most: number, choices: number, isExact?: boolean}} Order a level's search is exact: with all its memory, and slices as Python's */
/** @typedef {{id: number, report: Report, choices: Choice[], bytes: number, ms: number, done: boolean}} News */
/** @typedef {{id: number, error: string}} Trouble */

const TURN_MS = 8; // between two looks at whether to stop
const EVERY_MS = 250; // between two reports
const FIRST_MS = 60;
const SIDE = 8; // how much less memory a search for comparison gets

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

/** @param {News | Trouble} news */
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

/** A moment in which messages come in. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

/** @param {Order} order */
async function think(order) {
  const { id } = order;
  const module = await moduleAt(order.file);
  if (current !== id) return;
  const { machine, search } = begun(module, order);
  const start = performance.now();
  let due = start + FIRST_MS;
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
    if (performance.now() >= due || search.done) {
      tell(news());
      due = performance.now() + EVERY_MS;
    }
    await breath();
  }
}

addEventListener('message', ({ data }) => {
  current = data.id;
  if (data.file)
    think(data).catch((error) => tell({ id: data.id, error: String(error?.message ?? error) }));
});
