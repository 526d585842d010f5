/** All tests of scripts in one process: two dozen of them would take six times as long to start. */
import { readdirSync } from 'node:fs';

const tests = readdirSync(new URL('.', import.meta.url)).filter((name) =>
  name.endsWith('.test.js'),
);
for (const name of tests.sort()) await import(`./${name}`);
