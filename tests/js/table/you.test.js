/** Readers are "You" wherever they read of themselves, whether they have a name or not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hints } from '../../../src/rookery/server/static/js/table/choosing/hints.js';
import {
  entryWords,
  nameOf,
  wordsOf,
} from '../../../src/rookery/server/static/js/table/words/gist_words.js';
import { headline } from '../../../src/rookery/server/static/js/table/words/headline.js';
import { detail, situation } from '../../../src/rookery/server/static/js/table/words/situation.js';

const guest = { seat: 0, name: 'Guest', kind: 'human', here: true, online: true, scores: [3] };
const flo = { seat: 1, name: 'Flo', kind: 'computer', here: false, online: true, scores: [3] };
const seats = /** @type {any[]} */ ([guest, flo]);
const shared = /** @type {any[]} */ ([guest, { ...flo, kind: 'human', here: true }]);

const mine = { seat: 0, words: 'Red slides.', gists: [{ words: 'takes 2', place: 'b1–c1' }] };
const theirs = { seat: 1, words: 'Flo slides.', gists: [{ words: 'takes 1' }] };

/** @param {object} given */
const view = (given) =>
  /** @type {any} */ ({
    seats,
    yours: [0],
    to_move: 1,
    turn_owner: 1,
    over: false,
    can: [],
    log: [],
    ...given,
  });
const now = { ply: null, selectable: null };

test('what one has done oneself is said as in the list', () => {
  assert.equal(entryWords(mine, seats), 'Your move: takes 2 (b1–c1)');
  assert.equal(entryWords(theirs, seats), 'Flo slides.');
  assert.equal(entryWords(mine, shared), 'Red slides.', 'who share a screen go by name');
  assert.equal(entryWords({ ...mine, gists: [] }, seats), 'Red slides.');
  assert.equal(detail(view({ log: [theirs, mine] }), now), 'Your move: takes 2 (b1–c1)');
  const then = { ...now, ply: 1 };
  assert.equal(detail(view({ log: [mine, theirs] }), then), 'Your move: takes 2 (b1–c1)');
});

test('lists say what happens to the reader', () => {
  assert.deepEqual(
    [0, 1, 2].map((seat) => nameOf(seat, seats)),
    ['You', 'Flo', ''],
  );
  assert.equal(nameOf(0, shared), 'Guest');
  const gist = { words: 'sends %seat home', yours: 'sends you home', seat: 0 };
  assert.equal(wordsOf(gist, seats), 'sends you home');
  assert.equal(wordsOf(gist, shared), 'sends Guest home');
  assert.equal(wordsOf({ ...gist, seat: 1 }, seats), 'sends Flo home');
  assert.equal(wordsOf({ words: 'turns' }, seats), 'turns');
});

test('the situation says that another seat decides in one’s own turn', () => {
  assert.equal(situation(view({ turn_owner: 0 }), now), 'Your turn: Flo decides');
  assert.equal(situation(view({ turn_owner: 0, yours: [] }), now), 'Guest’s turn: Flo decides');
});

test('who shares the first place is told with whom', () => {
  const ended = (/** @type {number[]} */ yours) =>
    /** @type {any} */ ({
      seats: [...seats, { ...flo, seat: 2, name: 'Cid' }],
      yours,
      names: ['fish'],
      ones: ['1 fish'],
      result: { ranking: [1, 1, 3], verdict: '', counted: true },
    });
  assert.equal(headline(ended([0])), 'You share first place with Flo');
  assert.equal(headline(ended([2])), 'Guest and Flo share first place');
  assert.equal(headline(ended([])), 'Guest and Flo share first place');
});

test('a second tap while a hint is on its way asks for nothing', () => {
  const sent = /** @type {object[]} */ ([]);
  let number = 4;
  const board = /** @type {any} */ ({ point: () => {}, choice: { done: false } });
  const hints = new Hints(board, {
    view: () => /** @type {any} */ ({ number }),
    send: (message) => sent.push(message) > 0,
    speak: () => {},
    draw: () => {},
  });
  hints.ask();
  hints.ask();
  assert.deepEqual([sent.length, hints.isAwaited], [1, true]);
  hints.take({ number, path: [], words: 'takes 2' });
  assert.deepEqual([hints.isAwaited, hints.words], [false, 'takes 2']);
  number = 6;
  hints.ask();
  hints.stop(); // it was refused
  hints.ask();
  assert.deepEqual([sent.length, hints.isAwaited, hints.words], [3, true, '']);
});
