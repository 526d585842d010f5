/**
 * Types of what the server sends about a table or a whole game, as scripts call them.
 *
 * @typedef {Omit<import('./wire.d.ts').View, 'log' | 'scene'> & {log: Entry[], scene: import('../board/types.js').Scene, standings?: import('../ratings/wire.d.ts').SeatRating[]}} View a table as one reader sees it; what its players are rated comes later
 * @typedef {import('./wire.d.ts').SeatShown} Seat
 * @typedef {Omit<import('./wire.d.ts').EntryShown, 'gists'> & {gists?: Gist[]}} Entry an entry of the log; `of`: whose turn it was; one that a page makes itself has no gists
 * @typedef {import('./wire.d.ts').Gist} Gist an item of a list of moves
 * @typedef {import('./wire.d.ts').Result} Result
 * @typedef {import('./wire.d.ts').RequestShown} Ask
 * @typedef {import('./wire.d.ts').WaitShown} Wait for whom the table waits, and how long
 * @typedef {import('../talk/wire.d.ts').LineShown} Line something that was said; `player` is the same in all lists
 * @typedef {{key: string, words: string}} Word
 * @typedef {{phrases: Word[], emotes: Word[], longest: number}} Vocabulary what may be said here; own words have at most `longest` characters (0: none)
 * @typedef {import('../ratings/wire.d.ts').RatingShown} Rating
 * @typedef {import('../ratings/wire.d.ts').PairShown} Pair the result of a comparison with another seat
 * @typedef {import('../ratings/wire.d.ts').ChangeShown} Change
 * @typedef {import('../ratings/wire.d.ts').GameRating} GameRating the changes of the players' ratings by a game, or why there are none
 * @typedef {import('../replay/wire.d.ts').ReplayFrame} Frame one ply of a replay
 * @typedef {import('../replay/wire.d.ts').Move} Move a ply without its drawing
 * @typedef {import('../replay/wire.d.ts').Frames} Frames a page of a replay: the plies after the first `first` ones of `length`
 */
export {};
