/** The searches of the page, by what Python calls their kind. */
import { AlphaBeta } from './alphabeta.js';
import { Expectimax } from './expectimax.js';
import { bytesOf, halvings, Machine } from './machine.js';
import { TreeSearch } from './mcts.js';
import { TurnSearch } from './turn_search.js';

/** @import { Kernels, PortableSearch, Search } from './types.js' */

/** @type {Record<string, new (machine: Machine, settings: Record<string, any>) => Search>} */
const KINDS = {
  alphabeta: AlphaBeta,
  expectimax: Expectimax,
  mcts: TreeSearch,
  turn_search: TurnSearch,
};

/**
 * A level's search, which needs all its memory to find what it finds in the house. One that takes
 * more than `most` bytes is refused before it gets any.
 * @param {WebAssembly.Module} module
 * @param {Kernels} kernels
 * @param {PortableSearch} search
 * @param {number} most
 */
export function readyWhole(module, kernels, search, most) {
  if (bytesOf(search) > most) throw new RangeError('a search takes more memory than there is');
  return ready(module, kernels, search);
}

/**
 * A search that is ready to run, in at most so many bytes; in less where the browser gives less.
 * @param {WebAssembly.Module} module
 * @param {Kernels} kernels
 * @param {PortableSearch} search
 * @param {number} most
 * @returns {{machine: Machine, search: Search}}
 */
export function ready(module, kernels, search, most = Number.POSITIVE_INFINITY) {
  const Kind = KINDS[search.kind];
  if (!Kind) throw new Error(`there is no search of the kind ${search.kind}`);
  for (let times = halvings(search, most); ; times += 1)
    try {
      const machine = new Machine(module, kernels, search, times);
      return { machine, search: new Kind(machine, search.numbers) };
    } catch (error) {
      if (!(error instanceof RangeError) || times >= 12) throw error;
    }
}
