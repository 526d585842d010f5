/** Whether a game's chance was as promised: what does not fit is found. */
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { completed, hex } from '../../../src/rookery/server/static/js/shared/fairness.js';
import {
  findings,
  outcome,
} from '../../../src/rookery/server/static/js/table/chance/fairness_check.js';

/** @import { Chance } from '../../../src/rookery/server/static/js/table/chance/fairness_check.js' */

// Node 18 has it only as a module.
if (!globalThis.crypto) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const KNOWN = { commitment: 'c', given: [{ bits: 'b', first: 0 }] };

/** A made-up game that this browser remembers. @returns {any} */
const madeUp = () => ({
  commitment: 'c',
  secret: '00',
  contributions: [{ seat: 0, bits: 'b', first: 0 }],
  tables: [],
  rolls: [],
  checks: ['commitment', 'set-up', 'roll'].map((what) => ({ what, right: true })),
});

/**
 * The problems found in this game after a change.
 * @param {(chance: any) => void} change
 * @param {string[]} [seen]
 * @param {boolean} [computes]
 */
async function wrong(change, seen = [], computes = true) {
  const chance = madeUp();
  change(chance);
  const found = await findings(KNOWN, /** @type {Chance} */ (chance), seen, computes);
  return found.filter((one) => !one.right).map((one) => one.words);
}

/** @param {string} text */
const roll = (text) => (/** @type {any} */ chance) => {
  chance.tables = [[['R1', 1]]];
  chance.rolls = [{ number: 1, table: 0, text }];
};

/** @type {[string, (chance: any) => void, string[], string[]][]} */
const CHANGES = [
  [
    'another commitment',
    (chance) => {
      chance.commitment = 'd';
    },
    [],
    ['commitment', 'hash'],
  ],
  [
    'no contributions',
    (chance) => {
      chance.contributions = [];
    },
    [],
    ['given', 'hash'],
  ],
  [
    'a later contribution',
    (chance) => {
      chance.contributions[0].first = 1;
    },
    [],
    ['given', 'hash'],
  ],
  [
    'other bits',
    (chance) => {
      chance.contributions[0].bits = 'a';
    },
    [],
    ['given', 'hash'],
  ],
  [
    'another set-up',
    (chance) => {
      chance.checks[1].right = false;
    },
    [],
    ['hash', 'set-up'],
  ],
  ['a roll that is right', roll('R1'), ['R1'], ['hash']],
  ['another roll', roll('R2'), ['R2'], ['hash', 'rolls']],
  ['a roll that this page did not show', roll('R1'), ['R2'], ['hash', 'rolls']],
];

for (const [name, change, seen, expected] of CHANGES) {
  test(`the page finds what does not fit: ${name}`, async () => {
    assert.deepEqual(await wrong(change, seen), expected);
  });
}

test('without hashes in the browser the server is believed', async () => {
  assert.deepEqual(await wrong(() => {}, [], false), []);
  const found = await wrong(
    (chance) => {
      chance.checks[0].right = false;
    },
    [],
    false,
  );
  assert.deepEqual(found, ['hash']);
  const rolls = await wrong(
    (chance) => {
      chance.checks[2].right = false;
    },
    [],
    false,
  );
  assert.deepEqual(rolls, ['rolls']);
});

test('the hash of the right secret fits', async () => {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([0]));
  const commitment = hex(new Uint8Array(digest));
  const chance = { ...madeUp(), commitment };
  const found = await findings({ ...KNOWN, commitment }, chance, []);
  assert.deepEqual(
    found.map((one) => [one.words, one.right]),
    [
      ['commitment', true],
      ['given', true],
      ['hash', true],
      ['set-up', true],
    ],
  );
});

test('contributions count from their draw on', async () => {
  const secret = '00'.repeat(32);
  /** @type {[string, number][]} */
  const faces = Array.from({ length: 64 }, (_, i) => [`R${i}`, 1]);
  const alone = { secret, contributions: [] };
  const later = { secret, contributions: [{ seat: 1, bits: 'f'.repeat(32), first: 3 }] };
  assert.equal(await outcome(later, 2, faces), await outcome(alone, 2, faces));
  assert.notEqual(await outcome(later, 3, faces), await outcome(alone, 3, faces));
});

test('what was given learns once from which draw it counts', () => {
  const given = [
    { bits: 'a', first: null },
    { bits: 'b', first: 0 },
    { bits: 'c', first: null },
  ];
  const contributions = [
    { seat: 0, bits: 'a', first: 4 },
    { seat: 0, bits: 'b', first: 9 },
  ];
  assert.deepEqual(
    completed(given, { contributions }).map((one) => one.first),
    [4, 0, null],
  );
});
