/**
 * Types of what the server sends about a table or a whole game (server/table/messages.py).
 *
 * @import { Box, Piece, Scene, Taps } from '../board/types.js'
 * @import { Fair } from '../shared/fairness.js'
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {'human' | 'computer' | 'open' | 'unheld'} kind
 * @property {string | null} level
 * @property {boolean} here
 * @property {boolean} online
 * @property {boolean} left
 * @property {number[]} scores
 * @property {number | null} clock_ms
 * @property {boolean} running
 * @property {boolean} [quiet] the person there wants no requests
 *
 * @typedef {{words: string, pictures?: string[], place?: string, seat?: number, thing?: string, was?: string, now?: string, undone?: string}} Gist an item of a list of moves (core/words/gist.py)
 * @typedef {{number: number, seat: number | null, of: number | null, text: string, words: string, gists?: Gist[]}} Entry `of`: whose turn it was
 * @typedef {{ranking: number[], scores: number[][], reason: string, counted: boolean, verdict: string, share: string, solved: boolean}} Result
 * @typedef {{kind: string, by: number, seats: number[]}} Ask
 * @typedef {{seat: number, away_ms: number, here_ms: number | null}} Wait for whom the table waits, and how long
 *
 * @typedef {object} View a table as one reader sees it
 * @property {number} number
 * @property {{id: string, name: string, title: string}} game
 * @property {Scene} scene
 * @property {Taps} taps
 * @property {number | null} to_move who decides
 * @property {number | null} turn_owner whose turn it is
 * @property {boolean} over
 * @property {number[]} yours
 * @property {Seat[]} seats
 * @property {string[]} score_names
 * @property {string[]} score_ones the same where there is exactly one, with the number
 * @property {{initial_s: number, increment_s: number, days?: number} | null} clock
 * @property {Entry[]} log
 * @property {string} advice
 * @property {string[]} can
 * @property {Ask | null} ask
 * @property {Wait | null} [wait]
 * @property {boolean} [rated] whether ratings are at stake
 * @property {Result | null} result
 * @property {number} spectators
 * @property {string[]} compiling the levels that play weaker until their code is compiled
 * @property {number | null} thinking
 * @property {string | null} rematch
 * @property {string} text
 * @property {string | null} daily
 * @property {Fair | null} fair the proof of fair chance; null for a game without chance
 *
 * @typedef {{number: number, seat: number, player: string, name: string, kind: string, text: string, words: string, at: number}} Line something that was said; `player` is the same in all lists
 * @typedef {{key: string, words: string}} Word
 * @typedef {{phrases: Word[], emotes: Word[]}} Vocabulary what may be said here
 *
 * @typedef {{rating: number, within: number, provisional: boolean}} Rating
 * @typedef {{seat: number, score: number, gained: number}} Pair the result of a comparison with another seat
 * @typedef {{seat: number, you: boolean, place: number, url: string, before: Rating, after: Rating, pairs: Pair[]}} Change
 * @typedef {{outcome: string, pool: string | null, title: string, changes: Change[]}} GameRating the changes of the players' ratings by a game, or why there are none
 *
 * @typedef {object} Frame one ply of a replay
 * @property {number} number
 * @property {number | null} seat
 * @property {number | null} of whose turn it was
 * @property {string} text
 * @property {string} words
 * @property {Piece[]} put
 * @property {string[]} drop
 * @property {Box | null} [view]
 * @property {number[][]} scores
 * @property {number | null} to_move who decides
 * @property {number | null} turn_owner whose turn it is
 * @property {boolean} over
 *
 * @typedef {{number: number, seat: number | null, of: number | null, text: string}} Move a ply without its drawing
 *
 * @typedef {object} Frames a page of a replay: the plies after the first `first` ones of `length`
 * @property {{id: string, name: string, title: string}} game
 * @property {Seat[]} seats
 * @property {string[]} score_names
 * @property {string[]} score_ones the same where there is exactly one, with the number
 * @property {Scene} start
 * @property {number[][]} start_scores
 * @property {Frame[]} frames
 * @property {number} first
 * @property {number} length
 * @property {number[]} left seats that had stopped playing before these plies
 * @property {boolean} solvable whether a solver may prove anything about it
 * @property {Move[]} moves all plies, on the first of several pages; else none
 * @property {Result | null} result
 * @property {Fair | null} fair
 * @property {boolean} live whether the game is still being played
 */
export {};
