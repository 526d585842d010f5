/** The end of a game: where ratings stand on their line, and which picture somebody gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gained,
  ratingScale,
  signed,
} from '../../../src/rookery/server/static/js/ratings/rating_scale.js';
import {
  mood,
  ownDetail,
  ownHeadline,
} from '../../../src/rookery/server/static/js/table/words/headline.js';

/** @param {number} rating @param {number} within */
const known = (rating, within) => ({ rating, within, provisional: false });

test('two ratings stand on one line', () => {
  const { was, now, ticks } = ratingScale(known(1500, 100), known(1540, 60));
  assert.deepEqual(was, { left: 20, middle: 200, right: 380 });
  assert(was.middle < now.middle && now.right === 380);
  assert.deepEqual(
    ticks.map((tick) => tick.rating),
    [1400, 1450, 1500, 1550, 1600],
  );
  for (const tick of ticks) assert(tick.x >= 20 && tick.x <= 380);
});

test('a line of no length is still a line', () => {
  const { now } = ratingScale(known(1500, 0), known(1500, 0));
  assert(Number.isFinite(now.middle));
});

test('points have a sign', () => {
  assert.deepEqual([signed(3), signed(-3), signed(0)], ['+3', '−3', '±0']);
  const change = { before: known(1500, 1), after: known(1480, 1) };
  assert.equal(gained(change), -20);
});

/** A game whose seats have 10, 11 ... fish. @param {number[]} ranking @param {number[]} yours */
const ended = (ranking, yours) => ({
  seats: ranking.map((_, seat) => ({
    seat,
    name: `P${seat}`,
    kind: /** @type {const} */ ('human'),
    level: null,
    here: false,
    online: true,
    left: false,
    scores: [10 + seat],
    clock_ms: null,
    running: false,
    quiet: false,
    finishing: false,
    rest: null,
    back_ms: null,
  })),
  yours,
  names: ['fish'],
  ones: ['1 fish'],
  game: 'packeis',
  result: {
    ranking,
    scores: [],
    reason: '',
    counted: true,
    verdict: '',
    share: '',
    solved: false,
  },
});

test('whoever has not won reads their own place', () => {
  assert.equal(ownHeadline(ended([1, 2, 3], [0])), 'You win with 10 fish');
  assert.equal(ownHeadline(ended([1, 2, 3], [1])), 'Second place: 11 fish');
  assert.equal(ownDetail(ended([1, 2, 3], [1])), 'P0 wins with 10 fish.');
  assert.equal(ownDetail(ended([1, 2, 3], [2])), 'Third place: 12 fish.');
  assert.equal(ownDetail(ended([1, 2, 2], [2])), 'Second place, level with P1: 12 fish.');
  assert.equal(ownHeadline(ended([1, 1, 3], [2])), 'Third place: 12 fish');
  assert.equal(ownHeadline(ended([1, 2], [])), 'P0 wins with 10 fish');
  const left = ended([1, 2], [1]);
  left.result.counted = false;
  left.result.reason = 'All others have given up.';
  assert.equal(ownDetail(left), 'All others have given up. Second place.');
});

test('whoever is last is told who has won, and wished better luck', () => {
  assert.equal(ownHeadline(ended([1, 2], [1])), 'P0 wins. Next time it’s you!');
  assert.equal(ownHeadline(ended([1, 2, 2], [2])), 'P0 wins. Next time it’s you!');
  assert.equal(ownDetail(ended([1, 2, 3], [0])), '');
});

test('who has won or watches sees the podium, others are comforted', () => {
  /** @param {number[]} ranking @param {number[]} yours */
  const of = (ranking, yours) => mood(ended(ranking, yours));
  assert.equal(of([1, 2, 3], [0]), '');
  assert.equal(of([1, 2, 3], [1]), 'place');
  assert.equal(of([1, 2, 3], [2]), 'loss');
  assert.equal(of([1, 2, 2], [2]), 'loss');
  assert.equal(of([1, 1], [1]), '');
  assert.equal(of([1, 2], []), '');
  assert.equal(of([1, 2], [0, 1]), '');
  assert.equal(of([2], [0]), '');
});
