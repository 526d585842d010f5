/** Messages in the reader's language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  listed,
  plural,
  say,
  translate,
  translateCount,
} from '../../../src/rookery/server/static/js/shared/i18n.js';

const GERMAN = {
  '%name’s turn': ['%name am Zug'],
  '%count coin': ['%count Münze', '%count Münzen'],
};

test('a message is translated, then its fields are filled in', () => {
  assert.equal(translate(GERMAN, '%name’s turn', { name: 'Ann' }), 'Ann am Zug');
  assert.equal(translate(GERMAN, 'Undo'), 'Undo');
  assert.equal(translate(GERMAN, '%a and %b', { a: '%b', b: 2 }), '%b and 2');
  assert.equal(translate(GERMAN, '%unknown stays'), '%unknown stays');
});

test('a message depends on its count', () => {
  const coins = (/** @type {number} */ count) =>
    translateCount(GERMAN, '%count coin', '%count coins', count);
  assert.deepEqual([0, 1, 2].map(coins), ['0 Münzen', '1 Münze', '2 Münzen']);
});

test('outside a page messages are said as they are written', () => {
  assert.equal(say('%name’s turn', { name: 'Ann' }), 'Ann’s turn');
  assert.equal(plural('%count coin', '%count coins', 2), '2 coins');
  assert.equal(listed(['A', 'B', 'C']), 'A, B, and C');
});
