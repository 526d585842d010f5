/** The scripts keep those of the project's rules that no linter checks. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../src/rookery/', import.meta.url));
const FILE_LINES = 400;

/** The scripts in a folder and all below it. @param {string} folder @returns {string[]} */
const scripts = (folder) =>
  readdirSync(ROOT + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return scripts(path);
    return entry.name.endsWith('.js') ? path : [];
  });

const SCRIPTS = [...scripts('server'), ...scripts('games')].filter(
  (path) => !/^server\/static\/(bundles|vendor)\//.test(path),
);
const lines = (/** @type {string} */ path) => readFileSync(ROOT + path, 'utf8').split('\n');

test('one script says how hours are written', () => {
  const some = SCRIPTS.filter((path) => /\bminute: '|timeStyle/.test(lines(path).join('\n')));
  assert.deepEqual(some, ['server/static/js/shared/hours.js']);
});

/** The comment that ends above a line, without its tags. @param {string[]} text @param {number} line */
function meaning(text, line) {
  if (!text[line - 1]?.endsWith('*/')) return '';
  let first = line - 1;
  while (!text[first]?.trimStart().startsWith('/**')) first -= 1;
  const comment = text.slice(first, line).join(' ');
  return comment.replace(/[/*]/g, '').trim().split('@')[0] ?? '';
}

test('scripts are short, and begin with what they are', () => {
  assert(SCRIPTS.length > 50);
  for (const path of SCRIPTS) {
    const text = lines(path);
    assert(text.length <= FILE_LINES, `${path} has ${text.length} lines`);
    assert.match(text[0] ?? '', /^\/\*\*/, path);
  }
});

test('what is exported has its meaning beside it', () => {
  const bare = SCRIPTS.flatMap((path) => {
    const text = lines(path);
    return text.flatMap((line, i) => {
      const name = /^export (?:async )?(?:const|function|class) (\w+)/.exec(line)?.[1];
      const isClass = line.startsWith('export class'); // the head of its file says what it is
      return name && !isClass && !meaning(text, i) ? `${path}:${i + 1} ${name}` : [];
    });
  });
  assert.deepEqual(bare, []);
});

test('only one script renders: what it renders into is not translated', () => {
  const own = 'server/static/js/shared/rendering.js';
  const rendering = SCRIPTS.filter((path) =>
    /import \{[^}]*\brender\b[^}]*\} from '[./]*vendor\/lit-html\.js'/.test(lines(path).join('\n')),
  );
  assert.deepEqual(rendering, [own]);
});
