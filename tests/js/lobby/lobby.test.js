/** What a page knows of the lobby, and how wishes are put together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { calledBy, seatedBy } from '../../../src/rookery/server/static/js/lobby/called.js';
import {
  inOrder,
  isBots,
  LobbyState,
  secondsUntil,
  shownSeconds,
} from '../../../src/rookery/server/static/js/lobby/state.js';
import {
  fillOf,
  fills,
  isSame,
  playersWords,
  request,
  shownSeats,
  toggled,
  unsaid,
  waitingFor,
  wishFor,
  wishOf,
} from '../../../src/rookery/server/static/js/lobby/wishes.js';

/** @param {string} id @param {number} since */
const row = (id, since) => ({ id, since });
const DAYS = { initial_s: 259_200, increment_s: 86_400, days: 1, bank: 2 };
const TILE = { id: '3-4', seats: [3, 4], clock: { initial_s: 300, increment_s: 3 } };

test('the board is put together from its differences', () => {
  const state = new LobbyState();
  const first = { groups: [row('a', 2), row('b', 1)], here: [row('p', 0)] };
  state.take({ type: 'lobby', now: 5000, whole: true, counts: { people: 2 }, put: first }, 1000);
  assert.equal(state.now(1500), 5500);
  assert.equal(state.counts.people, 2);
  assert.deepEqual(
    inOrder(state.groups).map(({ id }) => id),
    ['b', 'a'],
  );
  state.take(
    { type: 'lobby', now: 6000, put: { groups: [row('c', 0)] }, drop: { groups: ['a'] } },
    2000,
  );
  assert.deepEqual([...state.groups.keys()], ['b', 'c']);
  assert.equal(state.counts.people, 2);
  state.take({ type: 'lobby', now: 7000, whole: true, counts: { people: 1 }, put: {} }, 3000);
  assert.equal(state.groups.size + state.here.size, 0);
});

test('tables of bots are told from those of people', () => {
  const seat = { kind: 'human', name: 'Ada', level: null, bot: false };
  const [bot, free] = [
    { ...seat, bot: true },
    { ...seat, kind: 'open' },
  ];
  const table = (/** @type {typeof seat[]} */ ...seats) => /** @type {any} */ ({ seats });
  assert.equal(isBots(table(bot, free)), true);
  assert.equal(isBots(table(bot, seat)), false);
  assert.equal(isBots(table(seat, free)), false);
  const state = new LobbyState();
  const tables = [
    { id: 'a', ...table(bot, free) },
    { id: 'b', ...table(seat, free) },
  ];
  state.take({ type: 'lobby', now: 0, whole: true, put: { tables } }, 0);
  assert.deepEqual(
    state.peoplesTables.map(({ id }) => id),
    ['b'],
  );
});

test('bots are offered only where the house has some', () => {
  const house = { games: {}, levels: {}, bots: {} };
  assert.deepEqual(fills(house), ['computers', 'no']);
  assert.equal(fillOf(house, 'bots'), 'computers');
  const withBots = { ...house, bots: { king: 'King Bot' } };
  assert.deepEqual(fills(withBots), ['computers', 'bots', 'no']);
  assert.equal(fillOf(withBots, 'bots'), 'bots');
  assert.equal(fillOf(withBots, null), 'computers');
});

test('what comes of my own search is kept apart', () => {
  const state = new LobbyState();
  const put = { groups: [row('g', 1)] };
  state.take({ type: 'lobby', now: 0, whole: true, put }, 0);
  assert.equal(state.group, undefined);
  state.take({ type: 'waiting', group: 'g' }, 0);
  assert.deepEqual(state.group, row('g', 1));
  state.take({ type: 'pong' }, 0);
  assert.equal(state.mine.type, 'waiting');
  state.take({ type: 'idle', known: true }, 0);
  assert.equal(state.group, undefined);
});

test('readers are told which person is them', () => {
  const state = new LobbyState();
  state.take({ type: 'idle', known: true, player: 'a1' }, 0);
  assert.equal(state.me, 'a1');
  const guest = new LobbyState(); // who gets an id with the first search
  guest.take({ type: 'idle', known: false, player: '' }, 0);
  assert.equal(guest.me, '');
  guest.take({ type: 'waiting', group: 'g', player: 'b2' }, 0);
  guest.take({ type: 'idle', known: true, player: 'b2' }, 0);
  assert.equal(guest.me, 'b2');
  const person = { name: '' };
  assert.deepEqual([calledBy('b2', 'b2', person), calledBy('b2', 'c3', person)], ['You', 'Guest']);
});

test('readers are You on a seat, unless they share a device', () => {
  const seats = ['b2', 'c3', ''].map((player) => ({ name: '', player }));
  const names = (/** @type {string} */ me, /** @type {typeof seats} */ at) =>
    at.map((seat) => seatedBy(me, seat, at));
  assert.deepEqual(names('b2', seats), ['You', 'Guest', 'Guest']);
  assert.deepEqual(names('', seats), ['Guest', 'Guest', 'Guest'], 'an empty id is nobody’s');
  const shared = ['Ada', 'Bo'].map((name) => ({ name, player: 'b2' }));
  assert.deepEqual(names('b2', shared), ['Ada', 'Bo']);
});

test('times are shown in minutes and seconds', () => {
  assert.deepEqual([0, 9, 61.9].map(shownSeconds), ['0:00', '0:09', '1:01']);
  assert.deepEqual([secondsUntil(1001, 1000), secondsUntil(5, 1000)], [1, 0]);
});

test('a tile is in the wishes, or it is not', () => {
  const wish = wishOf('packeis', TILE, 'either');
  const [kept] = toggled([], wish);
  assert.deepEqual(kept, wish);
  // The server words a wish a little differently.
  const told = { ...wish, stakes: 'rated', rulesets: [{}] };
  assert.ok(isSame(told, wish));
  assert.deepEqual(toggled([told], wish), []);
  assert.equal(toggled([told], wishOf('penguisi', TILE, 'either')).length, 2);
});

test('what was asked for stays until the server says just that', () => {
  const [one, two] = [wishOf('packeis', TILE, 'either'), wishOf('penguisi', TILE, 'either')];
  const told = { ...one, stakes: 'rated', rulesets: [{}] };
  assert.equal(unsaid([one], [told]), null);
  // Two taps in a row: the answer to the first one must not take back the second.
  assert.deepEqual(unsaid([one, two], [told]), [one, two]);
  assert.equal(unsaid([one, two], [two, told]), null);
  assert.deepEqual(unsaid([one], [two]), [one]);
  assert.equal(unsaid(null, [told]), null);
});

test('a wish to join is for that very table', () => {
  const group = {
    ...{ id: 'g', game: 'packeis', seats: 3, people: [], rated: false, since: 0, fill_at: null },
    ...{ clock: { initial_s: 60, increment_s: 1 }, options: { board: 'star' }, level: '' },
  };
  assert.deepEqual(wishFor(group), {
    game: 'packeis',
    seats: [3],
    rulesets: [{ board: 'star' }],
    clocks: [{ initial_s: 60, increment_s: 1 }],
    stakes: 'casual',
  });
  assert.deepEqual(wishFor({ ...group, clock: null }).clocks, [null]);
});

test('a request says what is at stake, and whether computers may join', () => {
  const wishes = [wishOf('packeis', TILE, ''), wishOf('packeis', { ...TILE, clock: DAYS }, '')];
  const how = {
    stakes: 'rated',
    name: 'Ada',
    level: 'king',
    fill: /** @type {const} */ ('computers'),
  };
  const asked = request(wishes, how);
  assert.deepEqual(asked.wants[0]?.clocks, [{ initial_s: 300, increment_s: 3 }]);
  assert.deepEqual(asked.wants[1]?.clocks, [{ days: 1, bank: 2 }]);
  assert.equal(asked.wants[1]?.stakes, 'rated');
  assert.deepEqual([asked.fill_after_s, asked.level], [30, 'king']);
  assert.equal('fill_after_s' in request(wishes, { ...how, fill: 'no' }), false);
});

test('tiles say how many wait for one of their tables', () => {
  const counts = { 'packeis/3/quick': 2, 'packeis/4/quick': 1, 'packeis/3/days': 5 };
  assert.equal(waitingFor(counts, 'packeis', TILE), 2);
  assert.equal(waitingFor(counts, 'packeis', { ...TILE, clock: DAYS }), 5);
  assert.equal(
    waitingFor(counts, 'packeis', { ...TILE, clock: { initial_s: 600, increment_s: 5 } }),
    0,
  );
});

test('seats are said briefly', () => {
  assert.deepEqual([shownSeats([2]), shownSeats([3, 4, 5])], ['2', '3–5']);
  assert.deepEqual([playersWords([2]), playersWords([3, 4])], ['2 players', '3–4 players']);
});
