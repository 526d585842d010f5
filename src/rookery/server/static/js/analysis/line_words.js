/**
 * Lines of play in words, as in a list of moves. The server provides them for the position shown
 * and for some around it, so that walking through a game needs few requests.
 */
import { post, Refused } from '../shared/api.js';

/** @import { Gist } from '../table/types.js' */

/** @typedef {{seat: number | null, of: number | null, text: string, gists: Gist[]}} Step */
/** @typedef {{number: number, line: string[]}} Asked a line from the position after `number` log entries */
/** @typedef {{number: number, lines: string[][]}} Group */

const POSITIONS = 12;
const LINES = 3;
const LONGEST = 60;

export class LineWords {
  /** @type {Map<string, Step[]>} */
  #known = new Map();
  /** @type {Set<string>} the lines that the server refused at the last request */
  #refused = new Set();
  /** @type {Map<string, Asked>} */
  #wanted = new Map();
  #isAsking = false;

  /**
   * @param {string} path of the game in the server's interface
   * @param {() => void} come called when words have come, or won't
   * @param {(path: string, body: unknown) => Promise<{positions: Step[][][]}>} ask
   */
  constructor(path, come, ask = post) {
    this.path = `${path}/words`;
    this.come = come;
    this.ask = ask;
  }

  /**
   * The words of a line, as far as there are any: null if they have yet to come, empty if they
   * won't. The next `fetch` requests missing ones.
   * @param {Asked} asked
   * @returns {Step[] | null}
   */
  of(asked) {
    const key = keyOf(asked);
    const known = this.#known.get(key);
    if (known || this.#refused.has(key) || !asked.line.length) return known ?? [];
    this.#wanted.set(key, asked);
    return null;
  }

  /** Request the missing lines, if any, together with those in `around`. @param {Asked[]} around */
  async fetch(around) {
    if (this.#isAsking || !this.#wanted.size) return;
    const missing = new Map([...this.#wanted, ...around.map((one) => pair(keyOf(one), one))]);
    for (const key of this.#known.keys()) missing.delete(key);
    this.#wanted.clear();
    const groups = grouped([...missing.values()]);
    this.#isAsking = true;
    try {
      this.#note(groups, await this.ask(this.path, { positions: groups }));
      this.#refused.clear();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#refused = new Set(missing.keys()); // until the next request
    } finally {
      this.#isAsking = false;
    }
    this.come();
  }

  /** @param {Group[]} groups @param {{positions: Step[][][]}} told */
  #note(groups, told) {
    groups.forEach(({ number, lines }, i) => {
      lines.forEach((line, j) => {
        this.#known.set(keyOf({ number, line }), told.positions[i]?.[j] ?? []);
      });
    });
  }
}

/** @template T @param {string} key @param {T} one @returns {[string, T]} */
const pair = (key, one) => [key, one];

/** @param {Asked} asked */
const keyOf = ({ number, line }) => [number, ...line.slice(0, LONGEST)].join(' ');

/**
 * Lines grouped by position, at most as many as one request may contain.
 * @param {Asked[]} asked
 */
export function grouped(asked) {
  /** @type {Group[]} */
  const groups = [];
  for (const { number, line } of asked) {
    const open = groups.find((one) => one.number === number && one.lines.length < LINES);
    if (open) open.lines.push(line.slice(0, LONGEST));
    else groups.push({ number, lines: [line.slice(0, LONGEST)] });
  }
  return groups.slice(0, POSITIONS);
}

/**
 * The best lines of the positions around a ply: more of them ahead, where most readers go.
 * @param {number} ply
 * @param {ReadonlyMap<number, {choices: {line: string[]}[]}>} found by ply
 * @param {(ply: number) => number} numberAt
 * @returns {Asked[]}
 */
export function linesAround(ply, found, numberAt) {
  const near = [...found.keys()].filter((at) => at >= ply - 2 && at < ply + POSITIONS);
  return near
    .sort((a, b) => Math.abs(a - ply) - Math.abs(b - ply))
    .flatMap((at) =>
      (found.get(at)?.choices ?? []).map(({ line }) => ({ number: numberAt(at), line })),
    );
}
