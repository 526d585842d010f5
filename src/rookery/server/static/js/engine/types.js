/**
 * What searches in the page are made of; see docs/engine-in-the-page.md.
 *
 * @typedef {{name: string, item: number, shape: number[], content?: string, elastic?: boolean,
 *   same_as?: string}} ArrayInfo as `search.portable.PortableArray`
 * @typedef {{kind: string, kernels: string, arrays: ArrayInfo[],
 *   numbers: Record<string, number | boolean>}} PortableSearch
 * @typedef {string | [string] | [string, number]} Argument a number's type; a record; an array with
 *   its dimensions
 * @typedef {{arguments: Argument[], result: string}} KernelInfo
 * @typedef {[number, string, number]} Field offset, type, how many
 * @typedef {{file: string, functions: Record<string, KernelInfo>,
 *   records: Record<string, Record<string, Field>>}} Kernels a search's line of `engine.json`
 * @typedef {{code: number, values: number[], line: number[], proven: boolean}} Choice
 * @typedef {{line: number[], values: number[], depth: number, nodes: number, proven: boolean}} Report
 *   as `core.players.searcher.Report`; a line of no actions means that there is none
 * @typedef {{readonly done: boolean, readonly nodes: number, step: () => boolean, report: () => Report,
 *   choices: (most: number) => Choice[]}} Search
 */

export {};
