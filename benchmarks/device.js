/**
 * A pupil's device: reads lines of JSON with a level's search, runs each as the page's worker does,
 * and writes the code of the action that it finds; meanwhile an empty line whenever the page would
 * say that it is at work.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readyWhole } from '../src/rookery/server/static/js/engine/searches.js';

const MOST = 64 * 2 ** 20; // as in deputy.js
/** @type {Map<string, WebAssembly.Module>} */
const modules = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { search, kernels, path, usual_ms: usual } = JSON.parse(line);
  const module = modules.get(path) ?? new WebAssembly.Module(readFileSync(path));
  modules.set(path, module);
  const { search: running } = readyWhole(module, kernels, search, MOST);
  let due = performance.now() + usual / 2;
  while (!running.step())
    if (performance.now() >= due) {
      process.stdout.write('\n');
      due = performance.now() + usual / 2;
    }
  process.stdout.write(`${running.report().line[0]}\n`);
}
