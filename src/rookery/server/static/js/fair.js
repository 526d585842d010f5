/**
 * Chance that can be checked: what this browser gives for it, remembers of it, and works out of it
 * at the end. docs/dice.md says how everything is drawn.
 */
import { post, recall, remember } from './dom.js';

/** @import { Fair, View } from './types.js' */

/** @typedef {{bits: string, first: number | null}} Given what this browser gave, and from which draw on it must count, once it is told */
/** @typedef {{commitment: string | null, given: Given[]}} Kept */
/** @typedef {{number: number, entry: number, table: number, text: string}} Rolled */
/** @typedef {{what: string, number: number, entry: number, told: string, drawn: string, right: boolean}} Checked */

/**
 * @typedef {object} Chance what the server tells of a play's chance
 * @property {string | null} commitment
 * @property {string | null} secret
 * @property {{seat: number | null, bits: string, first: number}[]} contributions
 * @property {[string, number][][]} tables
 * @property {Rolled[]} rolls
 * @property {Checked[]} checks
 */

/** @typedef {{right: boolean, words: 'promise' | 'given' | 'hash' | 'rolls' | 'set-up', count: number}} Finding */

const FIRST_LINE = 'rookery chance 1';

/** 128 random bits, in hexadecimal. */
export function bits() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

// -- giving and remembering ---------------------------------------------------------------------------

/** A promise of the server's for a new play, and what this browser adds to it: in this order. */
export async function offer() {
  const { commitment } = await post('/api/commitments', {});
  const contribution = bits();
  // Which play it becomes is not known yet: the commitment will tell.
  remember(`promise-${commitment}`, contribution);
  return { commitment, contribution };
}

/**
 * Open a table that chance promised something for; the server's answer.
 * @param {object} asked
 */
export async function openTable(asked) {
  const table = await post('/api/games', { ...asked, ...(await offer()) });
  if (table.invites?.length) remember(`invites-${table.id}`, JSON.stringify(table.invites));
  return table;
}

/** What this browser remembers of a play. @param {string} id @returns {Kept} */
function kept(id) {
  return JSON.parse(recall(`chance-${id}`) ?? '{"commitment":null,"given":[]}');
}

/**
 * Remember what was promised when this browser first saw the table, and what it gave.
 * @param {string} id
 * @param {string} commitment
 * @param {Given[]} given
 */
export function keep(id, commitment, given) {
  const known = kept(id);
  const next = { commitment: known.commitment ?? commitment, given: [...known.given, ...given] };
  remember(`chance-${id}`, JSON.stringify(next));
}

/** Learn from which draw on counts what was given when that could not be known. @param {string} id @param {Fair} fair */
function learn(id, fair) {
  const known = kept(id);
  if (known.given.every((one) => one.first !== null)) return;
  const told = new Map(fair.contributions.map((one) => [one.bits, one.first]));
  const given = known.given.map((one) => ({ ...one, first: one.first ?? told.get(one.bits) ?? null }));
  remember(`chance-${id}`, JSON.stringify({ ...known, given }));
}

/** @type {Set<string>} tables to which this page has given its bits */
const asked = new Set();

/**
 * Follow a table: remember its promise, and give bits for it as soon as that is possible.
 * @param {Partial<View>} view
 */
export async function follow({ game, fair, can }) {
  if (!game || !fair) return;
  const promise = recall(`promise-${fair.commitment}`);
  if (!kept(game.id).commitment) {
    keep(game.id, fair.commitment, promise ? [{ bits: promise, first: 0 }] : []);
  }
  learn(game.id, fair);
  if (!can?.includes('contribute') || asked.has(game.id)) return;
  asked.add(game.id);
  const mine = bits();
  /** @type {Fair} */
  const told = await post(`/api/games/${game.id}/contribution`, { bits: mine });
  keep(game.id, fair.commitment, [{ bits: mine, first: null }]);
  learn(game.id, told);
}

// -- checking -----------------------------------------------------------------------------------------

/** Whether this page may compute hashes: browsers let it only over HTTPS and on the machine itself. */
export const canCompute = () => globalThis.crypto?.subtle !== undefined;

/**
 * What comes of checking a finished play: here where the browser can, or else as the server says.
 * @param {string} id
 * @param {Chance} chance
 * @param {string[]} seen the rolls as this page shows them
 * @returns {Promise<Finding[]>}
 */
export async function findings(id, chance, seen) {
  const known = kept(id);
  /** @type {Finding[]} */
  const found = [];
  if (known.commitment !== null) {
    const right = known.commitment === chance.commitment;
    found.push({ right, words: 'promise', count: 1 });
  }
  if (known.given.length) {
    const right = known.given.every((one) => isUsed(one, chance));
    found.push({ right, words: 'given', count: known.given.length });
  }
  const own = canCompute() ? await computed(chance) : told(chance);
  const same = chance.rolls.map((one) => one.text).join(' ') === seen.join(' ');
  for (const one of own) one.right &&= one.words !== 'rolls' || same;
  const setUp = chance.checks.filter((one) => one.what === 'set-up');
  if (setUp.length) own.push({ right: setUp.every((one) => one.right), words: 'set-up', count: 1 });
  return [...found, ...own];
}

/**
 * @param {Given} given
 * @param {Chance} chance
 */
const isUsed = (given, { contributions }) =>
  contributions.some(
    (one) => one.bits === given.bits && one.first === (given.first ?? one.first),
  );

/** @param {Chance} chance @returns {Finding[]} */
function told({ checks }) {
  const rolls = checks.filter((one) => one.what === 'roll');
  const hashed = checks.filter((one) => one.what === 'commitment');
  return ownFindings(
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
    right &&= (await drawn(chance, roll.number, chance.tables[roll.table] ?? [])) === roll.text;
  }
  return ownFindings(digest === chance.commitment, right, chance.rolls.length);
}

/**
 * @param {boolean} hashed
 * @param {boolean} rolled
 * @param {number} count
 * @returns {Finding[]}
 */
function ownFindings(hashed, rolled, count) {
  /** @type {Finding[]} */
  const rolls = count ? [{ right: rolled, words: 'rolls', count }] : [];
  return [{ right: hashed, words: 'hash', count: 1 }, ...rolls];
}

/**
 * The outcome of a roll, drawn anew.
 * @param {Pick<Chance, 'secret' | 'contributions'>} chance
 * @param {number} number
 * @param {[string, number][]} outcomes with their weights, in byte order
 */
export async function drawn({ secret, contributions }, number, outcomes) {
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
