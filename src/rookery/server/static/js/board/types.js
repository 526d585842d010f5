/**
 * Types of a board's input: the drawing (core/drawing/scene.py), and the words for its reader.
 *
 * @typedef {import('./wire.d.ts').Node} Piece one drawn thing
 *
 * @typedef {[number, number, number, number]} Box x, y, width, height in board units
 * @typedef {{view: Box, nodes: Piece[], taps?: Taps, dock?: Box[][]}} Scene
 * @typedef {Record<string, string[]>} Taps ids to tap, in order, by action
 * @typedef {{put: Piece[], drop: string[], view?: Box | null}} Change
 *
 * @typedef {{name: string, pace: number}} Noise a sound, and its duration as a multiple of a slide
 *
 * @typedef {object} Words what a board says, in the reader's language
 * @property {string} role
 * @property {string} help how to use it with a keyboard
 * @property {string} chosen
 * @property {string} selectable
 * @property {string} whole
 * @property {string} closer
 * @property {string} own leads to the reader's own piece
 * @property {string} which asks which of several places a finger meant
 */
export {};
