/**
 * The page's worker in Node: reads lines of JSON with an order and the `seconds` of processor time
 * that it gets, and writes how many positions it has seen by then, and its depth. It gets the time
 * twice: browsers compile on other processors, while a process is charged for that.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** @type {(event: {data: object}) => void} */
let hear = () => {};
/** @type {(news: any) => void} */
let told = () => {};

Object.assign(globalThis, {
  /** @param {string} _ @param {typeof hear} listener */
  addEventListener: (_, listener) => {
    hear = listener;
  },
  /** @param {any} news */
  postMessage: (news) => told(news),
  /** @param {string} path */
  fetch: async (path) => new Response(readFileSync(path), { headers: { 'content-type': 'application/wasm' } }),
});
await import('../src/rookery/server/static/js/engine/worker.js');

let id = 0;
/** @param {any} order @returns {Promise<object>} */
function thought({ seconds, ...order }) {
  id += 2;
  hear({ data: { ...order, id } });
  const begun = process.cpuUsage();
  return new Promise((resolve, fail) => {
    told = ({ id: of, error, report, done }) => {
      if (error) fail(new Error(error));
      if (of !== id) return;
      const { user, system } = process.cpuUsage(begun);
      const spent = (user + system) / 1e6;
      if (spent < seconds && !done) return;
      hear({ data: { id: id + 1 } }); // stop
      resolve({ nodes: report.nodes, depth: report.depth, seconds: spent, done });
    };
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  await thought(order);
  process.stdout.write(`${JSON.stringify(await thought(order))}\n`);
}
process.exit(); // the worker listens for ever
