/** Choosing an action by taps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Choice } from '../../../src/rookery/server/static/js/board/choice.js';

const sorted = (/** @type {Iterable<string>} */ ids) => [...ids].sort();

/** @param {import('../../../src/rookery/server/static/js/board/types.js').Taps} taps */
function choiceOf(taps, usual = /** @type {string[]} */ ([]), any = /** @type {string[]} */ ([])) {
  const choice = new Choice();
  choice.allow(taps, new Set(usual), new Set(any));
  return choice;
}

test('an action is chosen by its path', () => {
  const choice = choiceOf({
    'a-b': ['a', 'b'],
    'a-c': ['a', 'c'],
    'd-b': ['d', 'b'],
    '@e': ['e'],
  });
  assert.deepEqual(sorted(choice.lit), ['a', 'd', 'e']);
  assert.equal(choice.tap('a'), null);
  assert.deepEqual(sorted(choice.lit), ['b', 'c']);
  assert.equal(choice.tap('d'), null); // another beginning instead
  assert.deepEqual([...choice.lit], ['b']);
  assert.equal(choice.tap('d'), null); // tapped again: let go
  assert.deepEqual(choice.path, []);
  assert.equal(choice.tap('x'), null);
  assert.equal(choice.tap('a'), null);
  assert.equal(choice.tap('c'), 'a-c');
  assert.equal(choice.done, true);
  assert.deepEqual([...choice.lit], []);
  assert.equal(choice.tap('a'), null);
  choice.allow({ '@e': ['e'] });
  assert.equal(choice.completes('e'), true);
  assert.equal(choice.release(), false);
  assert.equal(choice.tap('e'), '@e');
});

test('an action is chosen as a whole', () => {
  const choice = choiceOf({ 'a-b': ['a', 'b'], 'a-c': ['a', 'c'] });
  choice.tap('a');
  choice.take('a-c');
  assert.deepEqual([choice.done, choice.path, [...choice.lit]], [true, ['a', 'c'], []]);
  assert.equal(choice.tap('b'), null);
});

test('a release lets go of everything tapped, once', () => {
  const choice = choiceOf({ 'a-b': ['a', 'b'] });
  choice.tap('a');
  assert.deepEqual([choice.begun, choice.release(), choice.path], [true, true, []]);
  assert.deepEqual([choice.begun, choice.release()], [false, false]);
});

test('places of any order can be tapped in any order, and let go one by one', () => {
  const choice = choiceOf({ 'abc!': ['a', 'b', 'c', '!'] }, [], ['a', 'b', 'c']);
  assert.deepEqual(sorted(choice.lit), ['a', 'b', 'c']);
  for (const id of ['c', 'a']) choice.tap(id);
  assert.deepEqual([choice.path, [...choice.lit]], [['c', 'a'], ['b']]);
  choice.tap('c');
  assert.deepEqual([choice.path, sorted(choice.lit)], [['a'], ['b', 'c']]);
  for (const id of ['b', 'c']) choice.tap(id);
  assert.deepEqual([...choice.lit], ['!']);
  assert.equal(choice.tap('!'), 'abc!');
});

test('it is counted how many are chosen of those that go together', () => {
  const choice = choiceOf({ abc: ['a', 'b', 'c'], abd: ['a', 'b', 'd'] }, [], ['a', 'b', 'c', 'd']);
  assert.equal(choice.tally, null);
  for (const id of ['d', 'a']) choice.tap(id);
  assert.deepEqual(choice.tally, [2, 3]);
  const inOrder = choiceOf({ ab: ['a', 'b'] });
  inOrder.tap('a');
  assert.equal(inOrder.tally, null);
});

/** Two rafts that can be moved and turned, but not put back unchanged. */
function rafts() {
  /** @type {Record<string, string[]>} */
  const taps = { stay: ['stay'] };
  for (const raft of ['A', 'B']) {
    for (const at of ['home', 'x', 'y']) {
      for (const turn of [0, 1, 2]) {
        if (at !== 'home' || turn) taps[raft + at + turn] = [raft, at, `t${turn}`, 'set'];
      }
    }
  }
  const choice = choiceOf(taps, ['home', 't0']);
  return {
    choice,
    tap: (/** @type {string[]} */ ...ids) => {
      for (const id of ids) choice.tap(id);
      return choice.path.join();
    },
    turn: (/** @type {string[]} */ ...ring) => {
      choice.turn(ring);
      return choice.path.join();
    },
    lit: () => sorted(choice.lit).join(),
  };
}

test('what is usual is chosen by itself', () => {
  const { choice, tap, lit } = rafts();
  assert.deepEqual([choice.begun, choice.path], [false, []]);
  assert.equal(tap('A'), 'A,home');
  assert.equal(lit(), 't1,t2,x,y'); // what could be chosen instead
  assert.equal(choice.begun, true);
  assert.equal(tap('x'), 'A,x,t0');
  assert.equal(lit(), 'set,t1,t2');
  assert.equal(choice.release(), true);
  assert.deepEqual(choice.path, []);
  assert.equal(tap('A', 'y'), 'A,y,t0');
  assert.equal(choice.completes('set'), true);
  assert.equal(choice.completes('x'), false);
  assert.equal(choice.tap('set'), 'Ay0');
});

test('a handle can turn until the action is chosen, and only where it changes something', () => {
  const { choice, tap, turn } = rafts();
  const ring = ['t0', 't1', 't2'];
  assert.equal(choice.canTurn(ring), false); // nothing is tapped
  tap('A', 'x');
  assert.equal(choice.canTurn(ring), true);
  turn(...ring);
  assert.equal(choice.path.join(), 'A,x,t1');
  assert.equal(choice.canTurn(ring), true, 'it has turned once');
  const cross = new Choice();
  cross.allow({ Xx0: ['X', 'x', 't0', 'set'] }, new Set(['t0']));
  cross.tap('X');
  cross.tap('x');
  assert.equal(cross.path.join(), 'X,x,t0');
  assert.equal(cross.canTurn(ring), false, 'there is one way to lie');
});

test('a handle goes round its ring, and later taps stay', () => {
  const { choice, tap, turn, lit } = rafts();
  assert.equal(tap('A'), 'A,home');
  assert.equal(turn('t0', 't1', 't2'), 'A,home,t1');
  assert.equal(tap('x'), 'A,x,t1'); // the turn stays with another place
  assert.equal(lit(), 'set');
  assert.equal(turn('t0', 't1', 't2'), 'A,x,t2');
  assert.equal(turn('t0', 't1', 't2'), 'A,x,t0');
  assert.equal(sorted(choice.goals).join(), 'home,set,t0,t1,t2,x,y');
  // Another first place starts over, and a raft unturned at home is no action.
  assert.equal(tap('B'), 'B,home');
  assert.equal(turn('t0', 't2', 't1'), 'B,home,t2');
  assert.equal(turn('t0', 't2', 't1'), 'B,home,t1');
  assert.equal(turn('t0', 't2', 't1'), 'B,home');
  assert.equal(tap('B'), '');
});
