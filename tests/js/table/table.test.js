/** What a table computes without a page: time, messages, words, rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AutoPlay } from '../../../src/rookery/server/static/js/table/choosing/auto_play.js';
import {
  MessageQueue,
  pauseAfter,
} from '../../../src/rookery/server/static/js/table/message_queue.js';
import { keyStep } from '../../../src/rookery/server/static/js/table/moves/keys.js';
import { logTurns } from '../../../src/rookery/server/static/js/table/moves/log_turns.js';
import {
  clockClass,
  clockText,
  remaining,
} from '../../../src/rookery/server/static/js/table/seats/clock.js';
import { LongThought } from '../../../src/rookery/server/static/js/table/seats/long_thought.js';
import { tools } from '../../../src/rookery/server/static/js/table/tools/tools.js';
import { headline, inOrder } from '../../../src/rookery/server/static/js/table/words/headline.js';
import { counted } from '../../../src/rookery/server/static/js/table/words/score_words.js';
import { seatName } from '../../../src/rookery/server/static/js/table/words/seat_name.js';
import { detail, situation } from '../../../src/rookery/server/static/js/table/words/situation.js';
import { around, storageOf } from '../around.js';

/** @import { Piece } from '../../../src/rookery/server/static/js/board/types.js' */
/** @import { Entry, Result, Seat, View } from '../../../src/rookery/server/static/js/table/types.js' */

// -- messages ----------------------------------------------------------------------------------------

test('what follows a throw waits until it was seen', async () => {
  /** @type {unknown[]} */
  const taken = [];
  /** @type {number[]} */
  const at = [];
  const thrown = /** @type {Piece[]} */ ([{ id: 'die', symbol: '', x: 0, y: 0, tumble: ['face'] }]);
  await new Promise((/** @type {(value?: unknown) => void} */ done) => {
    const take = (/** @type {{number: number}} */ message) => {
      taken.push(message.number);
      at.push(performance.now());
      if (message.number === 4) done();
    };
    const queue = new MessageQueue(take, () => false);
    /** @param {number} number @param {Piece[]} [put] */
    const put = (number, put) => queue.put(/** @type {any} */ ({ number, put }));
    put(1);
    put(2, thrown);
    put(3);
    put(4);
    taken.push('later');
  });
  assert.deepEqual(taken, [1, 2, 'later', 3, 4]);
  assert(/** @type {number} */ (at[2]) - /** @type {number} */ (at[1]) > 500);
});

test('nothing waits where nothing moves', () => {
  /** @type {unknown[]} */
  const taken = [];
  const queue = new MessageQueue(
    (message) => taken.push(message),
    () => true,
  );
  const thrown = { put: [{ id: 'die', symbol: '', x: 0, y: 0, tumble: ['face'] }] };
  for (const message of [thrown, thrown, {}]) queue.put(message);
  assert.equal(taken.length, 3);
});

test('many throws share the time in which they are seen', () => {
  assert.deepEqual([0, 1, 3, 7].map(pauseAfter), [1600, 1600, 800, 400]);
});

test('only an action without a choice plays itself', async () => {
  around({ localStorage: storageOf(new Map()) });
  assert.equal(AutoPlay.wanted, false);
  const played = await new Promise((done) => {
    /** @type {string[]} */
    const told = [];
    const take = (/** @type {string} */ action) => {
      told.push(action);
      if (action === 'last') done(told);
    };
    const autoPlay = new AutoPlay(take, () => 0);
    autoPlay.offer({ 'not wanted': ['a'] });
    AutoPlay.wanted = true;
    autoPlay.offer({ 'one of two': ['a'], 'the other': ['b'] });
    autoPlay.offer({ stopped: ['a'] });
    autoPlay.stop();
    autoPlay.offer({ 'too late': ['a'] });
    autoPlay.offer({ last: ['a'] });
  });
  assert.deepEqual(played, ['last']);
});

// -- clocks --------------------------------------------------------------------------------------------

/** @param {Partial<Seat>} [given] @returns {Seat} */
const seat = (given) => ({
  seat: 0,
  name: 'Ann',
  kind: 'human',
  level: null,
  here: false,
  online: true,
  left: false,
  scores: [],
  clock_ms: null,
  running: false,
  quiet: false,
  finishing: false,
  rest: null,
  back_ms: null,
  ...given,
});

test('a time is written in minutes and seconds, begun ones counting', () => {
  assert.deepEqual([0, 1, 59_001, 65_000, 3_605_000].map(clockText), [
    '0:00',
    '0:01',
    '1:00',
    '1:05',
    '1:00:05',
  ]);
});

test('a clock that stands shows what is left, one that runs never less than nothing', () => {
  assert.equal(remaining(seat({ clock_ms: 5000 })), 5000);
  assert.equal(remaining(seat({ clock_ms: 0, running: true })), 0);
  assert.equal(clockClass(seat({ clock_ms: 1 })), 'clock');
  assert.equal(clockClass(seat({ clock_ms: 9000, running: true })), 'clock low');
  assert.equal(clockClass(seat({ clock_ms: 90_000, running: true })), 'clock run');
});

// -- the log -------------------------------------------------------------------------------------------

/** @param {string} text as "seat:action", with "?" for chance, and whose turn it was behind a "/" @returns {Entry} */
function entry(text) {
  const [who = '', action = ''] = text.split(':');
  const [by = '', of = by] = who.split('/');
  const number = (/** @type {string} */ one) => (one === '?' ? null : Number(one));
  return { number: 0, seat: number(by), of: number(of), text: action, words: '' };
}

/** The turns of a log as text, "seat=its lines". @param {(string | Partial<Entry>)[]} log @param {boolean} [folds] */
const turnsOf = (log, folds = false) =>
  logTurns(
    log.map((one) => (typeof one === 'string' ? entry(one) : { ...entry('0:'), ...one })),
    folds,
  ).map(
    ({ seat, lines }) =>
      `${seat}=${lines.map(({ entry, gists }) => gists[0]?.words ?? entry.text).join('+')}`,
  );

test('what a seat does in its turn stands together, with what is thrown for it', () => {
  assert.deepEqual(turnsOf(['0:a', '1:b', '0:c', '2:d', '2:e']), ['0=a', '1=b', '0=c', '2=d+e']);
  const thrown = ['?:deal', '?/0:R1', '0:a', '?/0:R2', '0:b', '1:c', '?:R3'];
  assert.deepEqual(turnsOf(thrown), ['null=deal', '0=R1+a+R2+b', '1=c', 'null=R3']);
});

/** A change of one thing. @param {string} thing @param {string} was @param {string} now */
const done = (thing, was, now) => ({
  gists: [{ words: `${thing} ${now}`, thing, was, now, undone: `${thing} and back` }],
});

test('what is about one thing stands on one line, that of the last', () => {
  const turned = [done('F', '0', '1'), done('F', '1', '2'), done('Z', '0', '1')];
  assert.deepEqual(turnsOf(turned, true), ['0=F 2+Z 1']);
  assert.deepEqual(turnsOf(turned), ['0=F 1+F 2+Z 1']);
  assert.deepEqual(turnsOf([...turned.slice(0, 2), done('F', '2', '0')], true), ['0=F and back']);
  const spun = [
    { gists: [{ words: 'spins', thing: 'wheel' }] },
    { gists: [{ words: 'spins 3', thing: 'wheel' }] },
  ];
  assert.deepEqual(turnsOf(spun, true), ['0=spins 3']);
  const lines = logTurns(
    turned.map((one) => ({ ...entry('0:'), ...one })),
    true,
  )[0]?.lines;
  assert.deepEqual(
    lines?.map(({ from, at }) => [from, at]),
    [
      [1, 2],
      [3, 3],
    ],
  );
});

// -- words ---------------------------------------------------------------------------------------------

const SEATS = [seat(), seat({ seat: 1, name: 'Bob' })];

/** @param {Partial<View>} given @returns {View} */
const view = (given) =>
  /** @type {View} */ (
    /** @type {unknown} */ ({
      game: { id: 'g', name: 'ice', title: 'Ice' },
      seats: SEATS,
      yours: [],
      to_move: 0,
      turn_owner: 0,
      over: false,
      can: [],
      log: [],
      score_names: ['fish'],
      score_ones: ['1 fish'],
      result: null,
      rematch: null,
      ask: null,
      advice: 'advice',
      ...given,
    })
  );

/** @param {Partial<View>} given @param {number | null} ply */
const told = (given, ply = null) => situation(view(given), { ply, selectable: null });

test('the situation says whose turn it is', () => {
  assert.equal(told({}), 'Ann’s turn');
  assert.equal(told({ yours: [0] }), 'Your turn');
  assert.equal(told({ yours: [0, 1] }), 'Ann’s turn');
  assert.equal(told({}, 3), 'You’re looking at an earlier move');
  const thinking = view({ seats: [seat({ kind: 'computer' })] });
  const now = { ply: null, selectable: null };
  assert.equal(situation(thinking, now), 'Ann is thinking…');
  assert.equal(situation(thinking, { ...now, long: true }), 'Ann is thinking longer than usual…');
  assert.equal(told({ seats: [seat({ kind: 'open', name: '' })] }), 'Waiting for a player to join');
  assert.equal(told({ to_move: null }), '');
  assert.equal(told({ yours: [0], seats: [seat({ left: true })] }), 'You have left the game');
});

test('a thought is long after five seconds, and the next one is not', () => {
  /** @type {(() => void)[]} */
  const due = [];
  let calls = 0;
  const thought = new LongThought(
    () => calls++,
    (call, ms) => due.push(ms === 5000 ? call : () => assert.fail()),
  );
  const third = { number: 3, thinking: 1 };
  assert.deepEqual([thought.watch(third), thought.watch(third), due.length], [false, false, 1]);
  due[0]?.();
  assert.deepEqual([thought.watch(third), calls], [true, 1]);
  assert.equal(thought.watch({ number: 4, thinking: 0 }), false);
  thought.watch({ number: 5, thinking: null });
  due[1]?.();
  assert.deepEqual(
    [thought.watch({ number: 5, thinking: null }), calls, due.length],
    [false, 1, 2],
  );
});

test('the situation says who decides in the turn of another seat', () => {
  assert.equal(told({ turn_owner: 1 }), 'Bob’s turn: Ann decides');
  assert.equal(told({ turn_owner: 1, yours: [0] }), 'Bob’s turn: you decide');
  assert.equal(
    told({ turn_owner: 1, yours: [0, 1] }),
    'Bob’s turn: Ann decides',
    'two at one screen',
  );
  const seats = [seat(), seat({ seat: 1, name: 'Guin', kind: 'unheld' })];
  assert.equal(told({ turn_owner: 1, seats }), 'Guin’s turn: Ann moves for it');
  assert.equal(told({ turn_owner: 1, seats, yours: [0] }), 'Guin’s turn: you move for it');
  const three = [...seats, seat({ seat: 2, name: 'Cid' })];
  assert.equal(
    told({ turn_owner: 1, seats: three, yours: [0, 2] }),
    'Guin’s turn: Ann moves for it',
  );
});

test('below it stands what happened last, or what can be chosen', () => {
  const log = [{ ...entry('0:a'), words: 'Ann moved.' }];
  const now = { ply: null, selectable: null };
  assert.equal(detail(view({ log }), now), 'Ann moved.');
  assert.equal(detail(view({ log, yours: [0] }), now), 'advice');
  assert.equal(detail(view({ log }), { ply: null, selectable: 1 }), 'Tap the bright mark.');
  assert.equal(
    detail(view({ log }), { ply: null, selectable: 4 }),
    'Tap one of the 4 bright marks.',
  );
  assert.equal(
    detail(view({ log }), { ply: null, selectable: 4, tally: [2, 3] }),
    '2 of 3 chosen. Tap one of the 4 bright marks.',
  );
  assert.equal(
    detail(view({ log }), { ply: null, selectable: 0, turns: true }),
    'Turn it with the arrow if you like, then tap the tick.',
  );
  assert.equal(detail(view({ log }), { ply: null, selectable: 0 }), 'Tap the tick to set it down.');
  assert.equal(detail(view({}), now), '', 'advice is for whoever has to act');
  const waits = { ply: null, selectable: null, hinting: true };
  assert.equal(detail(view({ log }), waits), 'Looking for a good move…');
  const hint = { ply: null, selectable: null, hint: 'Ann hops.' };
  assert.equal(detail(view({ log }), hint), 'Hint: Ann hops.');
  assert.equal(detail(view({ log }), { ply: 0, selectable: null }), 'The beginning.');
});

test('below it stands what keeps people waiting', () => {
  const log = [{ ...entry('0:a'), words: 'Ann moved.' }];
  const now = { ply: null, selectable: null };
  const away = { log, seats: [seat({ online: false })] };
  assert.equal(detail(view(away), now), 'Ann is away for a moment.');
  assert.equal(detail(view({ ...away, yours: [0] }), now), 'advice');
  assert.equal(
    detail(view({ log, seats: [seat({ online: false, here: true })] }), now),
    'Ann moved.',
  );
  const begun = { to_move: null, seats: [seat(), seat({ seat: 1, kind: 'open', name: '' })] };
  assert.equal(detail(view(begun), now), 'We start as soon as all are here.');
  assert.equal(
    detail(view({ log, yours: [0] }), { ...now, late: () => {} }),
    'Your move is kept here, and sent again if it got lost.',
  );
  assert.equal(
    detail(view({ log, yours: [0] }), { ...now, late: () => {}, offline: true }),
    'No connection. Your game is safe, and we keep trying.',
  );
  assert.equal(detail(view({ log }), { ...now, ply: 1, offline: true }), 'Ann moved.');
});

/** @param {number[]} ranking @param {Partial<Result>} [given] */
const ended = (ranking, given, yours = /** @type {number[]} */ ([]), names = ['fish']) => ({
  seats: ranking.map((_, i) =>
    seat({ seat: i, name: ['Ann', 'Bob', 'Cid'][i] ?? '', scores: [7] }),
  ),
  yours,
  names,
  ones: ['1 fish'],
  game: 'ice',
  result: {
    ranking,
    scores: [],
    reason: '',
    counted: true,
    verdict: '',
    share: '',
    solved: false,
    ...given,
  },
});

test('the headline says who won with what', () => {
  assert.equal(headline(ended([2, 1])), 'Bob wins with 7 fish');
  assert.equal(headline(ended([2, 1], {}, [1])), 'You win with 7 fish');
  const one = ended([1, 2]);
  one.seats[0]?.scores.splice(0, 1, 1);
  assert.equal(headline({ ...one, ones: ['one fish'] }), 'Ann wins with one fish');
  assert.equal(headline(ended([2, 1], { counted: false })), 'Bob wins');
  assert.equal(headline(ended([2, 1], {}, [1], [])), 'You win');
  assert.equal(headline(ended([1, 1])), 'A draw with 7 fish each');
  assert.equal(headline(ended([1, 1], { counted: false })), 'A draw. Shake flippers!');
  assert.equal(headline(ended([1, 3, 1])), 'Ann and Cid share first place');
  assert.equal(headline(ended([1], { verdict: 'Solved' })), 'Solved');
});

test('the ranking lists seats from the first place to the last', () => {
  assert.deepEqual(
    inOrder(ended([3, 1, 2])).map((one) => one.seat),
    [1, 2, 0],
  );
});

test('a seat is called by its name, or by what it is', () => {
  assert.equal(seatName(seat()), 'Ann');
  assert.equal(seatName(seat(), true), 'You');
  assert.equal(seatName(seat({ name: '', kind: 'open' })), 'Waiting for a player');
  assert.equal(seatName(seat({ name: '' })), 'Guest');
});

test('tools fit what a reader can do', () => {
  const acts = {
    send: () => {},
    hint: () => {},
    hinting: false,
    leave: () => {},
    rematch: () => {},
  };
  const labels = (/** @type {Partial<View>} */ given) =>
    tools(view(given), acts).map((tool) => (tool.off ? `(${tool.label})` : tool.label));
  assert.deepEqual(labels({ can: ['leave'] }), ['(Undo)', '(Hint)', 'Resign']);
  assert.deepEqual(labels({}), ['Home', 'New game']);
  assert.deepEqual(labels({ over: true }), ['(Rematch)', 'Analysis']);
  assert.deepEqual(labels({ over: true, can: ['rematch'], seats: [seat()] }), [
    'Another board',
    'Analysis',
  ]);
});

test('one of a thing is counted as one', () => {
  const words = { names: ['fish', 'floes'], ones: ['1 fish', '1 floe'] };
  assert.equal(counted(1, 1, words), '1 floe');
  assert.equal(counted(0, 1, words), '0 floes');
  assert.equal(counted(2, 1, words), '2 floes');
  assert.equal(counted(1, 0, { names: ['krill'], ones: [] }), '1 krill');
});

test('what cannot be taken back is off with a reason', () => {
  const acts = {
    send: () => {},
    hint: () => {},
    hinting: false,
    leave: () => {},
    rematch: () => {},
  };
  const undo = (/** @type {Partial<View>} */ given) => tools(view(given), acts)[0];
  const ask = { kind: /** @type {const} */ ('undo'), by: 0, seats: [1] };
  assert.equal(undo({ can: ['leave'] })?.why, 'There is no move of yours to take back.');
  assert.match(undo({ can: ['leave'], ask })?.why ?? '', /already open/);
  assert.equal(undo({ can: ['undo'] })?.off, false);
});

test('left and right keys walk through the moves', () => {
  const key = (/** @type {object} */ given) => keyStep(/** @type {KeyboardEvent} */ (given));
  assert.equal(key({ key: 'ArrowLeft' }), -1);
  assert.equal(key({ key: 'ArrowRight' }), 1);
  assert.equal(key({ key: 'ArrowUp' }), 0);
  assert.equal(key({ key: 'ArrowLeft', altKey: true }), 0);
  assert.equal(key({ key: 'ArrowRight', defaultPrevented: true }), 0);
  assert.equal(key({ key: 'ArrowRight', target: { closest: () => ({}) } }), 0);
});
