/** The searches of the page, by what Python calls their kind. */
import { AlphaBeta } from './alphabeta.js';
import { Expectimax } from './expectimax.js';
import { bytesOf, halvings, Machine } from './machine.js';
import { TreeSearch } from './mcts.js';
import { TurnSearch } from './turn_search.js';

/** @import { Kernels, PortableSearch, Search } from './types.js' */

const LARGE = 64 * 2 ** 20; // bytes that no search takes, whatever the server says

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
  refuse(bytesOf(search), most);
  return ready(module, kernels, search);
}

/** Throw if a search takes more bytes than it may. @param {number} bytes @param {number} most */
function refuse(bytes, most) {
  if (!(bytes <= most)) throw new RangeError('a search takes more memory than there is');
}

/**
 * A search that is ready to run, in at most so many bytes if it can; in less where the browser gives
 * less. What cannot be halved may take somewhat more, but never as much as harms the device.
 * @param {WebAssembly.Module} module
 * @param {Kernels} kernels
 * @param {PortableSearch} search
 * @param {number} most
 * @returns {{machine: Machine, search: Search}}
 */
export function ready(module, kernels, search, most = Number.POSITIVE_INFINITY) {
  const Kind = KINDS[search.kind];
  if (!Kind) throw new Error(`there is no search of the kind ${search.kind}`);
  const fitting = halvings(search, most);
  refuse(bytesOf(search, fitting), Math.max(most, LARGE));
  for (let times = fitting; ; times += 1)
    try {
      const machine = new Machine(module, kernels, search, times);
      return { machine, search: new Kind(machine, search.numbers) };
    } catch (error) {
      if (!(error instanceof RangeError) || times >= 12) throw error;
    }
}
