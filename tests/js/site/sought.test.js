/** Where words are in the text of a clause. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spansOf, wordsOf } from '../../../src/rookery/server/static/js/site/sought.js';

/** @param {string} text @param {string} query */
const pieces = (text, query) =>
  spansOf(text, wordsOf(query)).map(([from, to]) => text.slice(from, to));

test('capitals, accents and umlauts do not matter, in the query as in the text', () => {
  assert.deepEqual(pieces('Für jede Scholle, FÜR alle', 'fur'), ['Für', 'FÜR']);
  assert.deepEqual(pieces('fur', 'FÜR'), ['fur']);
});

test('a text has all words, or it is not one', () => {
  assert.deepEqual(pieces('Move one penguin over the ice', 'ice penguin'), ['penguin', 'ice']);
  assert.deepEqual(pieces('Move one penguin', 'ice penguin'), []);
  assert.deepEqual(pieces('Move one penguin', '  '), []);
});

test('words that touch or overlap are one piece', () => {
  assert.deepEqual(pieces('icefloe', 'ice floe'), ['icefloe']);
  assert.deepEqual(pieces('banana', 'ana nan'), ['anan']);
});

test('letters that are longer in lower case keep all places', () => {
  assert.deepEqual(pieces('İstanbul 🐧 penguin ß', 'penguin'), ['penguin']);
  assert.deepEqual(pieces('ẞ ice', 'ice'), ['ice']);
});

test('what a pattern would read otherwise is read as written', () => {
  assert.deepEqual(pieces('a (b) .* c', '.* (b)'), ['(b)', '.*']);
});
