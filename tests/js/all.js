/** All tests of scripts, in one process: starting two dozen would take six times as long. */
import { readdirSync } from 'node:fs';

const tests = readdirSync(new URL('.', import.meta.url), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.test.js'));
for (const name of tests.sort()) await import(`./${name}`);
