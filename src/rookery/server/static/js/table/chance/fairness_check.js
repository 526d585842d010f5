/**
 * Checks that a finished game's chance matches its commitment. docs/dice.md describes the draws.
 */
import { hex } from '../../shared/fairness.js';

/** @import { Contribution, Given, Memory } from '../../shared/fairness.js' */

/** @typedef {{number: number, entry: number, table: number, text: string}} Roll */
/** @typedef {{what: string, number: number, entry: number, told: string, drawn: string, right: boolean}} Check */

/**
 * @typedef {object} Chance what the server says about a game's chance
 * @property {string | null} commitment
 * @property {string | null} secret
 * @property {Contribution[]} contributions
 * @property {[string, number][][]} tables
 * @property {Roll[]} rolls
 * @property {Check[]} checks
 */

/** @typedef {{right: boolean, words: 'commitment' | 'given' | 'hash' | 'rolls' | 'set-up', count: number}} Finding */

const FIRST_LINE = 'rookery chance 1';

/** Whether this page may compute hashes: browsers allow it only over HTTPS and on localhost. */
export const canCompute = () => globalThis.crypto?.subtle !== undefined;

/**
 * The findings about a finished game: computed here if the browser can, or else the server's.
 * @param {Memory} known what this browser remembers about it
 * @param {Chance} chance
 * @param {string[]} seen the rolls as this page shows them
 * @param {boolean} [computes]
 * @returns {Promise<Finding[]>}
 */
export async function findings(known, chance, seen, computes = canCompute()) {
  const own = computes ? await computed(chance) : told(chance);
  const same = chance.rolls.map((one) => one.text).join(' ') === seen.join(' ');
  for (const one of own) one.right &&= one.words !== 'rolls' || same;
  return [...ofMemory(known, chance), ...own, ...ofSetUp(chance)];
}

/**
 * @param {Memory} known
 * @param {Chance} chance
 * @returns {Finding[]}
 */
function ofMemory({ commitment, given }, chance) {
  /** @type {Finding[]} */
  const found = [];
  if (commitment !== null) {
    found.push({ right: commitment === chance.commitment, words: 'commitment', count: 1 });
  }
  if (given.length) {
    const right = given.every((one) => isUsed(one, chance));
    found.push({ right, words: 'given', count: given.length });
  }
  return found;
}

/** @param {Chance} chance @returns {Finding[]} */
function ofSetUp({ checks }) {
  const setUp = checks.filter((one) => one.what === 'set-up');
  const right = setUp.every((one) => one.right);
  return setUp.length ? [{ right, words: 'set-up', count: 1 }] : [];
}

/**
 * @param {Given} given
 * @param {Chance} chance
 */
const isUsed = (given, { contributions }) =>
  contributions.some((one) => one.bits === given.bits && one.first === (given.first ?? one.first));

/** @param {Chance} chance @returns {Finding[]} */
function told({ checks }) {
  const rolls = checks.filter((one) => one.what === 'roll');
  const hashed = checks.filter((one) => one.what === 'commitment');
  return ofSecret(
    hashed.every((one) => one.right),
    rolls.every((one) => one.right),
    rolls.length,
  );
}

/** @param {Chance} chance @returns {Promise<Finding[]>} */
async function computed(chance) {
  const secret = bytes(chance.secret ?? '');
  const digest = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', secret)));
  let right = true;
  for (const roll of chance.rolls) {
    right &&= (await outcome(chance, roll.number, chance.tables[roll.table] ?? [])) === roll.text;
  }
  return ofSecret(digest === chance.commitment, right, chance.rolls.length);
}

/**
 * @param {boolean} hashed
 * @param {boolean} rolled
 * @param {number} count
 * @returns {Finding[]}
 */
function ofSecret(hashed, rolled, count) {
  /** @type {Finding[]} */
  const rolls = count ? [{ right: rolled, words: 'rolls', count }] : [];
  return [{ right: hashed, words: 'hash', count: 1 }, ...rolls];
}

/**
 * The outcome of a roll, drawn again.
 * @param {Pick<Chance, 'secret' | 'contributions'>} chance
 * @param {number} number
 * @param {[string, number][]} outcomes with their weights, in byte order
 */
export async function outcome({ secret, contributions }, number, outcomes) {
  const counted = contributions.filter((one) => one.first <= number).map((one) => one.bits);
  const message = [FIRST_LINE, `roll ${number}`, ...counted].join('\n');
  const point = BigInt(`0x${await hmac(secret ?? '', message)}`);
  const total = BigInt(outcomes.reduce((sum, [, weight]) => sum + weight, 0));
  let below = 0n;
  for (const [text, weight] of outcomes) {
    below += BigInt(weight);
    if (point * total < below << 256n) return text;
  }
  return '';
}

/**
 * @param {string} secret
 * @param {string} message
 */
async function hmac(secret, message) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message));
  return hex(new Uint8Array(signed));
}

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
