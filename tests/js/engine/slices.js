/**
 * Runs searches as the page does, and tells what is in their arrays: `node slices.js` reads lines of
 * JSON with a portable search, its line of `engine.json` and the path of its file.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ready } from '../../../src/rookery/server/static/js/engine/searches.js';

/** @import { Machine } from '../../../src/rookery/server/static/js/engine/machine.js' */

/** @param {Machine} machine @returns {Record<string, string>} */
function digests(machine) {
  const named = [...machine.places].map(([name, { at, bytes }]) => {
    const content = machine.bytes.subarray(at, at + bytes);
    return [name, createHash('sha256').update(content).digest('hex').slice(0, 16)];
  });
  return Object.fromEntries(named);
}

/** @param {any} asked */
function run({ search, kernels, path }) {
  const module = new WebAssembly.Module(readFileSync(path));
  const { machine, search: running } = ready(module, kernels, search);
  const slices = [];
  const begun = process.cpuUsage();
  while (!running.step()) slices.push(running.nodes);
  const spent = process.cpuUsage(begun);
  const seconds = (spent.user + spent.system) / 1e6;
  const digested = digests(machine);
  return {
    slices,
    arrays: digested,
    report: running.report(),
    choices: running.choices(3),
    seconds,
  };
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(run(JSON.parse(line)))}\n`);
