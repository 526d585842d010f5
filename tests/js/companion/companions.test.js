/** The courses of games on real tables, as companions compute them without a page. */
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import * as floes from '../../../src/rookery/games/packeis/companion/course.js';
import * as coins from '../../../src/rookery/games/penguin_game/companion/course.js';
import * as dice from '../../../src/rookery/games/penguisi/companion/course.js';
import * as clicks from '../../../src/rookery/games/polar_escape/companion/course.js';
import {
  mixed,
  randomBelow,
  shuffled,
} from '../../../src/rookery/server/static/js/companion/random.js';

// Node 18 has it only as a module.
if (!globalThis.crypto) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

/** Give these numbers in turn instead of random ones. @param {number[]} numbers */
function drawn(...numbers) {
  const left = [...numbers];
  return (/** @type {number} */ below) => {
    const next = left.shift() ?? 0;
    assert(next < below);
    return next;
  };
}

test('a random number is below what was given', () => {
  const numbers = Array.from({ length: 300 }, () => randomBelow(3));
  assert.deepEqual([...new Set(numbers)].sort(), [0, 1, 2]);
});

// -- coins out of a bag --------------------------------------------------------------------------------

/** @type {coins.About} */
const COINS = {
  suits: { r: 'red', b: 'blue' },
  coins: 4,
  of_a_suit: 2,
  names: ['square', 'tiny'],
  tiles: {
    square: {
      corners: [
        [0, 0],
        [2, 0],
        [0, 2],
        [2, 2],
      ],
      orders: { flat2: [[0, 0]] },
    },
    tiny: {
      corners: [
        [0, 0],
        [2, 0],
        [0, 2],
      ],
      orders: { flat2: [[1, 0]], x3: [[2, 0]] },
    },
  },
  words: {},
  house: ['0110'],
};

/** @param {Partial<coins.Setup>} [change] @returns {coins.Setup} */
const coinSetup = (change) => ({ ...coins.USUAL, ...change });

test('a bag is mixed by the lot, and holds each suit as often as it should', () => {
  assert.equal(
    coins.bagOf(COINS, (bag) => shuffled(bag, drawn(0, 0, 0))),
    'rbbr',
  );
  assert.deepEqual([...coins.bagOf(COINS, mixed)].sort(), ['b', 'b', 'r', 'r']);
});

test('coins, first player, penguins, turns: each stage ends by itself', () => {
  let course = coins.begun(coinSetup(), 'rbbr');
  const stages = [];
  for (let i = 0; i < 4; i += 1) {
    stages.push(`${course.stage}${course.count}`);
    course = coins.next(COINS, course);
  }
  stages.push(course.stage);
  course = coins.withFirst(course, 1);
  for (let i = 0; i < 2; i += 1) {
    stages.push(`${course.stage} of ${course.seat}`);
    course = coins.next(COINS, course);
  }
  stages.push(`${course.stage} of ${course.seat}`);
  const expected = [
    'bag0',
    'bag1',
    'bag2',
    'bag3',
    'first',
    'place of 1',
    'place of 0',
    'turns of 1',
  ];
  assert.deepEqual(stages, expected);
});

test('who cannot move is out, and the last on the ice wins', () => {
  const setup = coinSetup({ players: 3 });
  const start = {
    ...coins.withFirst(coins.begun(setup, ''), 0),
    stage: /** @type {const} */ ('turns'),
  };
  const one = coins.stuck(start);
  assert.deepEqual([one.stage, one.seat, one.out], ['turns', 1, [0]]);
  const two = coins.stuck(coins.next(COINS, one));
  assert.deepEqual([two.stage, coins.places(two)], ['end', [1, 2, 0]]);
  assert.equal(coins.coinsLeft(COINS, two), 3);
});

test('a goal needs one player and a bag, and is its first coin', () => {
  const alone = coinSetup({ players: 1, goal: true });
  assert.equal(coins.goal(coins.begun(alone, 'br')), 'b');
  assert.equal(coins.goal(coins.begun({ ...alone, players: 2 }, 'br')), '');
  assert.equal(coins.goal(coins.begun({ ...alone, start: 'chaotic' }, 'br')), '');
});

test('shapes of three tiles can rise in two ways', () => {
  assert.deepEqual(coins.order(COINS, coinSetup({ tall: 'x3' })), [[0, 0]]);
  assert.deepEqual(coins.order(COINS, coinSetup({ tiles: 'tiny', tall: 'x3' })), [[2, 0]]);
  assert.equal(coins.isTiny(COINS, coinSetup({ tiles: 'tiny' })), true);
});

test('only this house has some combinations', () => {
  assert.equal(coins.isHouse(COINS, coinSetup({ start: 'chaotic', flame: true })), true);
  assert.equal(coins.isHouse(COINS, coinSetup()), false);
});

test('a course that a browser has kept is looked at before it goes on', () => {
  assert.equal(coins.isCourse(COINS, coins.fresh(coinSetup())), true);
  assert.equal(coins.isCourse(COINS, coins.fresh(coinSetup({ tiles: 'gone' }))), false);
  assert.equal(coins.isCourse(COINS, null), false);
  assert.equal(floes.isCourse(FLOES, floes.fresh()), true);
  assert.equal(floes.isCourse(FLOES, { ...floes.fresh(), stage: 'floes' }), false);
  assert.equal(dice.isCourse(dice.fresh()), true);
  assert.equal(dice.isCourse({ setup: { names: [] } }), false);
  assert.equal(clicks.isCourse(clicks.fresh()), true);
  assert.equal(clicks.isCourse({ setup: { names: [] }, clicks: [] }), false);
});

// -- floes ---------------------------------------------------------------------------------------------

/** Two rows of 30, in quarters of every fourth floe. @type {floes.About} */
const FLOES = {
  names: ['std'],
  shapes: {
    std: {
      cells: Array.from({ length: 60 }, (_, i) => [Math.floor(i / 30), i % 30, 0]),
      quarters: [0, 1, 2, 3].map((q) => Array.from({ length: 15 }, (_, i) => 4 * i + q)),
    },
  },
  supply: { 1: 30, 2: 20, 3: 10 },
  shares: ['111111112222233', '111111112222233', '111111122222333', '111111122222333'],
  penguins: { 2: 4, 3: 3, 4: 2 },
  words: {},
};

for (const layout of ['even', 'random'])
  test(`a deal holds what the box holds: ${layout}`, () => {
    const deal = floes.dealt(FLOES, { ...floes.USUAL, layout }, mixed);
    const ofKind = ['1', '2', '3'].map((fish) => [...deal].filter((one) => one === fish).length);
    assert.deepEqual(ofKind, [30, 20, 10]);
  });

test('a fair deal gives every quarter a share of its own', () => {
  const deal = floes.dealt(FLOES, floes.USUAL, mixed);
  const shares = FLOES.shapes.std?.quarters.map((cells) =>
    cells
      .map((cell) => deal[cell])
      .sort()
      .join(''),
  );
  assert.deepEqual(shares?.sort(), FLOES.shares);
});

test('floes, first player, penguins, turns; who is stuck is passed over, and the last goes on', () => {
  const setup = { ...floes.USUAL, players: 3 };
  let course = floes.begun(setup, '1'.repeat(60));
  for (let row = 0; row < 2; row += 1) course = floes.next(FLOES, course);
  assert.equal(course.stage, 'first');
  course = floes.withFirst(course, 1);
  const placed = [];
  for (; course.stage === 'place'; course = floes.next(FLOES, course)) placed.push(course.seat);
  assert.deepEqual(placed, [1, 2, 0, 1, 2, 0, 1, 2, 0]);
  const one = floes.stuck(course);
  assert.deepEqual([course.seat, one.seat, one.stage], [1, 2, 'turns']);
  const alone = floes.stuck(floes.next(FLOES, one));
  assert.deepEqual([alone.out, alone.seat, alone.stage], [[1, 0], 2, 'turns']);
  assert.equal(floes.next(FLOES, alone).seat, 2);
  assert.equal(floes.stuck(alone).stage, 'scores');
  assert.equal(floes.mostMoves(FLOES, setup), 51);
});

test('fish decide, then floes, and who is level shares a place', () => {
  let course = floes.fresh({ ...floes.USUAL, players: 4 });
  const sheet = [
    [4, 0, 1],
    [1, 0, 2],
    [1, 3, 0],
    [7, 0, 0],
  ];
  for (const [seat, kinds] of sheet.entries())
    for (const [kind, many] of kinds.entries()) course = floes.counted(course, seat, kind, many);
  const told = floes
    .results(course)
    .map(({ seat, place, fish, floes: all }) => [seat, place, fish, all]);
  assert.deepEqual(told, [
    [3, 1, 7, 7],
    [0, 2, 7, 5],
    [2, 3, 7, 4],
    [1, 4, 7, 3],
  ]);
  const level = floes.results(floes.counted(floes.counted(course, 1, 0, 4), 1, 2, 1));
  assert.deepEqual(
    level.map(({ place }) => place),
    [1, 2, 2, 4],
  );
});

test('the sheet says what is more than the box holds, and takes no nonsense', () => {
  const course = floes.counted(floes.fresh(), 0, 2, 11);
  assert.equal(floes.tooMany(FLOES, course), 2);
  assert.equal(floes.tooMany(FLOES, floes.counted(course, 0, 2, 10)), -1);
  for (const wrong of [Number.NaN, -3, 1.5])
    assert.deepEqual(floes.counted(course, 0, 2, wrong).taken[0], [0, 0, 0]);
});

// -- dice ----------------------------------------------------------------------------------------------

/** @type {dice.About} */
const DICE = {
  boards: {
    2: { dice: 2, capture: 20, pole: 10 },
    4: { dice: 2, capture: 20, pole: 10 },
    6: { dice: 3, capture: 30, pole: 15 },
  },
  entering: [[5], [1, 4], [2, 3]],
};

/** @param {Partial<dice.Setup>} [change] */
const diceCourse = (change) =>
  dice.withFirst(DICE, dice.begun(dice.fresh(dice.sound({ ...dice.USUAL, ...change }))), 0);

test('two players need the Great Guin, six have no room for it', () => {
  assert.equal(dice.sound({ ...dice.USUAL, players: 2 }).guin, 3);
  assert.equal(dice.sound({ ...dice.USUAL, players: 6, guin: 4 }).guin, 0);
  assert.equal(dice.sound({ ...dice.USUAL, players: 3, guin: 6 }).guin, 4);
  assert.deepEqual(dice.people({ ...dice.USUAL, players: 3, guin: 2 }), [0, 2, 3]);
});

test('the highest roll begins, those who are level roll again', () => {
  const first = dice.rolledOff(dice.begun(dice.fresh()), drawn(0, 0, 5, 4, 1, 1, 4, 5));
  assert.deepEqual(dice.rivals(first), [1, 3]);
  const second = dice.rolledOff(first, drawn(0, 1, 2, 3));
  assert.deepEqual(dice.rivals(second), [3]);
});

test('a double is rolled again, the second one in a turn is struck', () => {
  const one = dice.threw(diceCourse(), drawn(2, 2));
  assert.deepEqual(one.thrown, { tops: [3, 3], struck: false, again: 2, out: false });
  const two = dice.threw(one, drawn(4, 4));
  assert.deepEqual([two.thrown?.struck, two.dice], [true, 0]);
  const none = dice.threw(diceCourse(), drawn(0, 5));
  assert.deepEqual([none.thrown?.tops, none.dice], [[6, 1], 0]);
});

test('a triple counts as a double only where that is agreed', () => {
  const three = dice.threw(diceCourse({ players: 6 }), drawn(1, 1, 1));
  assert.deepEqual([three.thrown?.again, three.doubles], [3, 0]);
  assert.equal(dice.threw(diceCourse({ players: 6, triple: true }), drawn(1, 1, 1)).doubles, 1);
});

test('once all penguins are out of the nest the bottoms count', () => {
  const course = dice.withOut(dice.threw(diceCourse(), drawn(2, 2)), true);
  const thrown = course.thrown;
  assert(thrown);
  assert.deepEqual([dice.group(thrown), dice.free(thrown)], [[3, 3, 4, 4], []]);
  assert.equal(dice.enters(DICE, thrown), false);
  assert.deepEqual(dice.free({ ...thrown, out: false }), [3, 3]);
});

test('a 5 lets a penguin enter, on one die or several', () => {
  const enters = (/** @type {number[]} */ ...tops) =>
    dice.enters(DICE, { tops, struck: false, again: 0, out: false });
  assert.deepEqual(
    [enters(5, 1), enters(4, 1), enters(3, 2), enters(6, 4)],
    [true, true, true, false],
  );
});

test('turns go on clockwise, past those who are home, and the Guin is rolled for in turn', () => {
  const course = diceCourse({ players: 3, guin: 2 });
  const after = dice.ended(DICE, course);
  assert.deepEqual([after.seat, dice.decider(after)], [1, 0]);
  const next = dice.ended(DICE, after);
  assert.deepEqual([next.seat, next.pointer, next.turn], [2, 2, 3]);
  const home = dice.playedOn(DICE, dice.finished(next));
  assert.deepEqual([home.stage, home.seat, home.pointer], ['turns', 3, 3]);
  assert.deepEqual(dice.places(home), [
    [1, 2],
    [2, 0],
    [2, 1],
    [2, 3],
  ]);
  assert.equal(dice.canGoOn(home), true);
});

// -- clicks --------------------------------------------------------------------------------------------

/** @type {clicks.About} */
const CLICKS = {
  weights: { low: 3, medium: 2, high: 1 },
  usual: { 3: 'low', 4: 'medium' },
  events: ['+card', '-card'],
  dashed: [3, 8],
};

/** @param {Partial<clicks.Setup>} [change] */
const clickCourse = (change) =>
  clicks.started(clicks.fresh({ ...clicks.USUAL, starter: 1, ...change }), drawn(0));

test('events are void in the first click, and in the last column', () => {
  const first = clickCourse();
  assert.equal(clicks.wheel(CLICKS, first).length, 6);
  const next = clicks.ended(first);
  assert.equal(clicks.wheel(CLICKS, next).length, 2 * 6 + 2);
  assert.equal(clicks.wheel(CLICKS, clicks.withLast(next, true)).length, 6);
  assert.equal(clicks.riskOf(CLICKS, { ...first.setup, players: 6 }), 'high');
});

test('the order begins with the starter and goes either way', () => {
  assert.deepEqual(clicks.order(clickCourse()), [1, 2, 3, 0]);
  assert.deepEqual(clicks.order(clickCourse({ direction: -1 })), [1, 0, 3, 2]);
  const round = [1, 2, 3, 4].reduce((course) => clicks.ended(course), clickCourse());
  assert.deepEqual([round.seat, round.round], [1, 2]);
});

test('a good event is followed by a click, a number by what it may buy', () => {
  const turn = clicks.ended(clickCourse());
  const good = clicks.clicked(CLICKS, turn, drawn(12));
  assert.deepEqual(
    [good.face, clicks.clicksOn(good), clicks.canRepeat(good)],
    ['+card', true, false],
  );
  const number = clicks.clicked(CLICKS, good, drawn(0));
  assert.deepEqual(
    [number.face, clicks.clicksOn(number), clicks.canRepeat(number)],
    ['1', false, true],
  );
  assert.deepEqual([clicks.canLand(number), clicks.canPlayTwice(number)], [true, true]);
  const repeated = clicks.clicked(CLICKS, number, drawn(1));
  assert.equal(clicks.canRepeat(repeated), false);
  assert.deepEqual(
    repeated.clicks.map((one) => one.face),
    ['2', '1', '+card'],
  );
  assert.equal(clicks.canPlayTwice(clicks.secondPlay(repeated)), false);
});

test('the first number names a square from either end', () => {
  assert.deepEqual(clicks.squares(CLICKS, '1'), ['a3', 'a8']);
  assert.deepEqual(clicks.squares(CLICKS, '6'), ['a8', 'a3']);
});

test('a change of who plays begins anew, another one goes on', () => {
  const running = clickCourse();
  assert.equal(clicks.changed(running, { names: ['Ann'] }).running, true);
  const fewer = clicks.changed(clickCourse({ starter: 3 }), { players: 3 });
  assert.deepEqual([fewer.running, fewer.setup.starter], [false, -1]);
});
