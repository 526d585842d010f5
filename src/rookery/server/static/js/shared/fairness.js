/**
 * Verifiable chance: what this browser contributes to it and remembers about it. docs/dice.md
 * describes how everything is drawn.
 */
import { post, Refused } from './api.js';
import { recall, remember } from './storage.js';

/** @typedef {{seat: number | null, bits: string, first: number}} Contribution `first`: the first draw for which it counts */
/** @typedef {{commitment: string, secret: string | null, contributions: Contribution[]}} Fair */
/** @typedef {{bits: string, first: number | null}} Given what this browser contributed, and the first draw for which it must count, once known */
/** @typedef {{commitment: string | null, given: Given[]}} Memory what this browser remembers about a game's chance */

/** 128 random bits in hexadecimal. */
export function randomBits() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Bytes in hexadecimal. @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Get the server's commitment for a new game, and only then draw this browser's contribution. */
export async function newCommitment() {
  const { commitment } = await post('/api/commitments', {});
  const contribution = randomBits();
  // The game has no id yet: its commitment will identify it.
  remember(`contribution-${commitment}`, contribution);
  return { commitment, contribution };
}

/**
 * Open a table with a commitment and a contribution; returns the server's answer.
 * @param {object} request
 */
export async function openTable(request) {
  const table = await post('/api/games', { ...request, ...(await newCommitment()) });
  if (table.invites?.length) remember(`invites-${table.id}`, JSON.stringify(table.invites));
  return table;
}

/** What this browser remembers about a game. @param {string} id @returns {Memory} */
export function recallFairness(id) {
  return JSON.parse(recall(`chance-${id}`) ?? '{"commitment":null,"given":[]}');
}

/**
 * Remember the commitment that this browser saw first, and what it contributed.
 * @param {string} id
 * @param {string} commitment
 * @param {Given[]} given
 */
export function rememberFairness(id, commitment, given) {
  const known = recallFairness(id);
  const next = { commitment: known.commitment ?? commitment, given: [...known.given, ...given] };
  remember(`chance-${id}`, JSON.stringify(next));
}

/**
 * Remember the first draws for which earlier contributions count, as far as they are now known.
 * @param {string} id
 * @param {Fair} fair
 */
function learn(id, fair) {
  const known = recallFairness(id);
  if (known.given.every((one) => one.first !== null)) return;
  remember(`chance-${id}`, JSON.stringify({ ...known, given: completed(known.given, fair) }));
}

/**
 * Contributions with the first draws for which they count, as far as these are known.
 * @param {Given[]} given
 * @param {Pick<Fair, 'contributions'>} fair
 * @returns {Given[]}
 */
export function completed(given, fair) {
  const told = new Map(fair.contributions.map((one) => [one.bits, one.first]));
  return given.map((one) => ({ ...one, first: one.first ?? told.get(one.bits) ?? null }));
}

/** @type {Set<string>} games to which this page has contributed */
const contributed = new Set();

/** @typedef {{game?: {id: string}, fair?: Fair | null, can?: string[]}} Fairly a table */

/**
 * Remember a table's commitment, and contribute to its chance as soon as possible. A refusal is
 * ignored: the game goes on without the contribution.
 * @param {Fairly} view
 */
export function followFairness(view) {
  follow(view).catch((error) => {
    if (!(error instanceof Refused)) throw error;
  });
}

/** @param {Fairly} view */
async function follow({ game, fair, can }) {
  if (!game || !fair) return;
  const given = recall(`contribution-${fair.commitment}`);
  if (!recallFairness(game.id).commitment) {
    rememberFairness(game.id, fair.commitment, given ? [{ bits: given, first: 0 }] : []);
  }
  learn(game.id, fair);
  if (!can?.includes('contribute') || contributed.has(game.id)) return;
  contributed.add(game.id);
  const bits = randomBits();
  /** @type {Fair} */
  const told = await post(`/api/games/${game.id}/contribution`, { bits });
  rememberFairness(game.id, fair.commitment, [{ bits, first: null }]);
  learn(game.id, told);
}
