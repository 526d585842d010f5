/**
 * A search's kernels with their arrays, in one memory.
 *
 * Kernels keep all that they know in arrays that the caller lays out. Whole numbers have 64 bits
 * there; those that scripts read are small enough for numbers of JavaScript.
 */

/** @import { Argument, ArrayInfo, Field, Kernels, PortableSearch } from './types.js' */

const PAGE = 65536;
const SPARE = 1 << 20; // for what the module itself needs, before its own word on it
const ROUND = 16;

/** @typedef {{at: number, item: number, shape: number[], bytes: number}} Place */
/** @typedef {{words: (number | bigint)[], numbers: [number, boolean][]}} Words where numbers go among them, and whether these have fractions */

/** @param {string} text in base64 */
function decoded(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @param {number[]} shape */
const size = (shape) => shape.reduce((all, one) => all * one, 1);

/** How an array is halved this many times. @param {ArrayInfo} array @param {number} halvings */
function shrunk(array, halvings) {
  if (!array.elastic || !halvings) return array.shape;
  const [first = 1, ...rest] = array.shape;
  return [Math.floor(first / 2 ** halvings) + (first % 2), ...rest];
}

/** The bytes that a search takes if elastic arrays are halved so often. @param {PortableSearch} search */
export function bytesOf(search, times = 0) {
  const each = search.arrays.map((one) => size(shrunk(one, times)) * one.item);
  return each.reduce((all, one) => all + one, SPARE);
}

/**
 * How often elastic arrays have to be halved for a search to fit.
 * @param {PortableSearch} search
 * @param {number} most bytes
 */
export function halvings(search, most) {
  let times = 0;
  while (times < 12 && bytesOf(search, times) > most) times += 1;
  return times;
}

export class Machine {
  /** @type {Map<string, Place>} by name */
  places = new Map();
  /** What kernels are called with, but for numbers, by the kernel's name. @type {Map<string, Words>} */
  #words = new Map();

  /**
   * @param {WebAssembly.Module} module
   * @param {Kernels} kernels
   * @param {PortableSearch} search
   * @param {number} times that elastic arrays are halved
   */
  constructor(module, kernels, search, times = 0) {
    this.kernels = kernels;
    this.memory = new WebAssembly.Memory({ initial: SPARE / PAGE });
    this.exports = new WebAssembly.Instance(module, { env: { memory: this.memory } }).exports;
    const heap = /** @type {WebAssembly.Global} */ (this.exports.__heap_base);
    this.result = Math.ceil(heap.value / ROUND) * ROUND;
    this.trouble = this.result + ROUND;
    const end = this.#layOut(search.arrays, this.trouble + ROUND, times);
    const missing = Math.ceil((end - this.memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.memory.grow(missing);
    this.view = new DataView(this.memory.buffer);
    this.bytes = new Uint8Array(this.memory.buffer);
    for (const array of search.arrays)
      if (array.content) this.bytes.set(decoded(array.content), this.place(array.name).at);
  }

  /** How much memory this takes, in bytes. */
  get size() {
    return this.memory.buffer.byteLength;
  }

  /** @param {ArrayInfo[]} arrays @param {number} from @param {number} times */
  #layOut(arrays, from, times) {
    let at = from;
    for (const array of arrays) {
      const shape = shrunk(array, times);
      const bytes = size(shape) * array.item;
      const shared = array.same_as ? this.places.get(array.same_as) : null;
      this.places.set(array.name, { at: shared?.at ?? at, item: array.item, shape, bytes });
      if (!shared) at += Math.ceil(bytes / ROUND) * ROUND;
    }
    return at;
  }

  /** @param {string} name */
  place(name) {
    const place = this.places.get(name);
    if (!place) throw new Error(`a search has no array ${name}`);
    return place;
  }

  /**
   * Call a kernel. `instead` names arrays that take the place of others, by group.
   * @param {string} name
   * @param {number[]} numbers those among its arguments, in their order
   * @param {Record<string, string>} instead
   */
  call(name, numbers = [], instead = {}) {
    const about = this.kernels.functions[name];
    const kernel = this.exports[name];
    if (!about || typeof kernel !== 'function') throw new Error(`there is no kernel ${name}`);
    const key = [name, ...Object.entries(instead).flat()].join(' ');
    const given = this.#words.get(key) ?? this.#wordsOf(about.arguments, instead);
    this.#words.set(key, given);
    const { words } = given;
    for (const [i, [at, isFraction]] of given.numbers.entries())
      words[at] = isFraction ? (numbers[i] ?? 0) : BigInt(Math.trunc(numbers[i] ?? 0));
    if (kernel(...words) !== 0) throw new Error(`the kernel ${name} has failed`);
    if (about.result === 'bool') return this.view.getUint8(this.result);
    return about.result === 'none' ? 0 : Number(this.view.getBigInt64(this.result, true));
  }

  /** @param {Argument[]} all @param {Record<string, string>} instead @returns {Words} */
  #wordsOf(all, instead) {
    /** @type {Words} */
    const given = { words: [this.result, this.trouble], numbers: [] };
    for (const argument of all)
      if (typeof argument === 'string')
        given.numbers.push([given.words.push(0) - 1, argument.startsWith('float')]);
      else given.words.push(...this.#wordsOfArray(argument, instead));
    return given;
  }

  /**
   * An array as Numba passes it: two empty words, its length, the bytes of an item, its address, its
   * shape and its strides; or a record, by its address.
   * @param {[string] | [string, number]} argument
   * @param {Record<string, string>} instead
   * @returns {(number | bigint)[]}
   */
  #wordsOfArray([name, dimensions], instead) {
    const [group = '', ...rest] = name.split('.');
    const place = this.place(instead[group] ? [instead[group], ...rest].join('.') : name);
    if (dimensions === undefined) return [place.at];
    const strides = place.shape.map((_, i) => BigInt(size(place.shape.slice(i + 1)) * place.item));
    const head = [0, 0, BigInt(size(place.shape)), BigInt(place.item), place.at];
    return [...head, ...place.shape.map(BigInt), ...strides];
  }

  /**
   * Where a field is: of a record, or of one record of an array.
   * @param {string} name of the array
   * @param {string} field
   * @param {number} index
   * @param {number} part of a field with several numbers
   * @returns {[number, string]}
   */
  #field(name, field, index, part) {
    /** @type {Field | undefined} */
    const known = this.kernels.records[name]?.[field];
    if (!known) throw new Error(`a search has no field ${name}.${field}`);
    const [offset, type] = known;
    const place = this.place(name);
    return [place.at + index * place.item + offset + part * Number(type.slice(1)), type];
  }

  /** @param {string} name @param {string} field @param {number} index @param {number} part */
  get(name, field, index = 0, part = 0) {
    const [at, type] = this.#field(name, field, index, part);
    return this.#read(at, type);
  }

  /** @param {string} name @param {string} field @param {number} value @param {number} index */
  set(name, field, value, index = 0) {
    const [at, type] = this.#field(name, field, index, 0);
    this.#write(at, type, value);
  }

  /** A number of an array of numbers with 64 bits. @param {string} name @param {number} index */
  int(name, index = 0) {
    return this.#read(this.place(name).at + 8 * index, 'i8');
  }

  /** @param {string} name @param {number} index @param {number} value */
  setInt(name, index, value) {
    this.#write(this.place(name).at + 8 * index, 'i8', value);
  }

  /** A number of an array of floats with 64 bits. @param {string} name @param {number} index */
  float(name, index = 0) {
    return this.#read(this.place(name).at + 8 * index, 'f8');
  }

  /** All 64 bits of a number. @param {string} name @param {number} index */
  bits(name, index = 0) {
    return this.view.getBigInt64(this.place(name).at + 8 * index, true);
  }

  /** Copy an item of one array to another. @param {string} from @param {number} index @param {string} to @param {number} place */
  copy(from, index, to, place = 0) {
    const [here, there] = [this.place(from), this.place(to)];
    const start = here.at + index * here.item;
    this.bytes.copyWithin(there.at + place * there.item, start, start + here.item);
  }

  /** Set all bytes of an array to 0. @param {string} name */
  clear(name) {
    const { at, bytes } = this.place(name);
    this.bytes.fill(0, at, at + bytes);
  }

  /** @param {number} at @param {string} type */
  #read(at, type) {
    switch (type) {
      case 'i8':
        return Number(this.view.getBigInt64(at, true));
      case 'f8':
        return this.view.getFloat64(at, true);
      case 'f4':
        return this.view.getFloat32(at, true);
      case 'i4':
        return this.view.getInt32(at, true);
      default:
        return this.view.getInt16(at, true);
    }
  }

  /** @param {number} at @param {string} type @param {number} value */
  #write(at, type, value) {
    if (type === 'f8') this.view.setFloat64(at, value, true);
    else if (type === 'i8') this.view.setBigInt64(at, BigInt(Math.trunc(value)), true);
    else throw new Error(`a field of type ${type} is only read`);
  }
}
