/** The history of a game, whose pages are fetched when a reader goes there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchAround } from '../../../src/rookery/server/static/js/replay/list_words.js';
import { GameHistory } from '../../../src/rookery/server/static/js/table/moves/history.js';

/** @import { Frame, Frames } from '../../../src/rookery/server/static/js/table/types.js' */

/** @param {Partial<Frame>} given @returns {Frame} */
const frame = (given) => ({
  number: 1,
  seat: 0,
  of: 0,
  text: 'a',
  words: '',
  put: [],
  drop: [],
  view: null,
  gists: [],
  scores: [],
  to_move: 1,
  turn_owner: 1,
  over: false,
  ...given,
});

test('a history knows every scene, score and turn', () => {
  const nodes = [{ id: 'a', symbol: '', x: 0, y: 0 }];
  const told = /** @type {Frames} */ (
    /** @type {unknown} */ ({
      start: { view: [0, 0, 1, 1], nodes },
      start_scores: [[0]],
      first: 0,
      length: 1,
      moves: [],
      frames: [
        frame({ put: [{ id: 'b', symbol: '', x: 1, y: 1 }], scores: [[1]], view: [0, 0, 2, 2] }),
      ],
    })
  );
  const history = new GameHistory(told);
  history.push(
    frame({ drop: ['a'], text: 'leave:2', scores: [[2]], to_move: null, turn_owner: null }),
  );
  const ids = [0, 1, 2].map((ply) => history.scene(ply).nodes.map((one) => one.id));
  assert.deepEqual(ids, [['a'], ['a', 'b'], ['b']]);
  assert.deepEqual(history.scene(2).view, [0, 0, 2, 2]);
  assert.deepEqual(
    [0, 1, 2].map((ply) => history.scores(ply)),
    [[[0]], [[1]], [[2]]],
  );
  assert.deepEqual(
    [0, 1, 2].map((ply) => history.whoMoves(ply).toMove),
    [0, 1, null],
  );
  assert.deepEqual(
    [0, 1, 2].map((ply) => history.whoMoves(ply).turnOwner),
    [0, 1, null],
  );
  assert.deepEqual(
    [1, 2].map((ply) => [...history.left(ply)]),
    [[], [1]],
  );
});

test('a history has pages come when somebody goes there', async () => {
  const dot = (/** @type {number} */ at) => ({ id: 'a', symbol: '', x: at, y: 0 });
  const page = (/** @type {number} */ first, /** @type {number} */ last, more = {}) =>
    /** @type {Frames} */ (
      /** @type {unknown} */ ({
        game: { id: 'g' },
        start: { view: [0, 0, 1, 1], nodes: [dot(first)] },
        start_scores: [[first]],
        first,
        length: 250,
        moves: [],
        frames: Array.from({ length: last - first }, (_, i) =>
          frame({ put: [dot(first + i + 1)], scores: [[first + i + 1]], words: `w${first + i}` }),
        ),
        ...more,
      })
    );
  const moves = Array.from({ length: 250 }, (_, i) => frame({ text: i === 120 ? 'leave:2' : '' }));
  /** @type {string[]} */
  const asked = [];
  const history = new GameHistory(page(0, 20, { moves }), (path) => {
    asked.push(path);
    return Promise.resolve(
      page(Number(/first=(\d+)/.exec(path)?.[1]), path.includes('first=220') ? 250 : 120),
    );
  });
  assert.deepEqual(
    [0, 20, 21, 250].map((ply) => history.has(ply)),
    [true, true, false, false],
  );
  await Promise.all([history.need(250), history.need(221), history.need(5)]);
  assert.deepEqual(asked, ['/api/games/g/frames?first=220&most=100']);
  assert.equal(history.scene(250).nodes[0]?.x, 250);
  assert.deepEqual(history.scores(221), [[221]]);
  assert.equal(history.has(220), false); // it belongs to the page before
  assert.equal(history.moves[249]?.words, 'w249');
  assert.equal(history.moves[100]?.words, '');
  assert.deepEqual([...history.left(250)], [1]);
  history.push(frame({ put: [dot(251)], scores: [[251]] }));
  assert.equal(history.scene(251).nodes[0]?.x, 251);
  await history.need(60);
  assert.equal(history.scene(60).nodes[0]?.x, 60);
  assert.equal(history.length, 251);
});

test('a ply that comes while its page is on its way is not lost', async () => {
  /** @type {(told: Frames) => void} */
  let answer = () => {};
  const start = { view: [0, 0, 1, 1], nodes: [] };
  const told = (/** @type {object} */ given) =>
    /** @type {Frames} */ (
      /** @type {unknown} */ ({
        game: { id: 'g' },
        start,
        start_scores: [[0]],
        moves: [],
        ...given,
      })
    );
  const first = told({ first: 0, length: 2, frames: [frame({})], moves: [frame({}), frame({})] });
  const history = new GameHistory(first, () => new Promise((resolve) => (answer = resolve)));
  const coming = history.need(2);
  history.push(frame({ scores: [[3]] }));
  answer(told({ first: 1, length: 2, frames: [frame({ scores: [[2]] })] }));
  await coming;
  assert.deepEqual(
    [2, 3].map((ply) => history.scores(ply)),
    [[[2]], [[3]]],
  );
});

test('moves around the one that is shown come, and readers are told once', async () => {
  /** @type {number[]} */
  const asked = [];
  let told = 0;
  const past = {
    length: 640,
    has: (/** @type {number} */ ply) => ply < 500,
    need: (/** @type {number} */ ply) => {
      asked.push(ply);
      return ply < 640 ? Promise.resolve() : Promise.reject(new Error('not now'));
    },
  };
  const come = () => {
    told += 1;
  };
  await fetchAround(100, past, come);
  assert.deepEqual([asked, told], [[], 0]);
  await fetchAround(610, past, come);
  assert.deepEqual([asked, told], [[590, 630], 1]);
  await fetchAround(510, past, come);
  assert.deepEqual([asked.at(-1), told], [530, 2]);
  await fetchAround(639, past, come);
  assert.deepEqual([asked.slice(-2), told], [[619, 640], 3]);
});
