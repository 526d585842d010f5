/** The tools of a table that depend on the situation. */
import { busy } from '../../shared/busy.js';
import { newCommitment } from '../../shared/fairness.js';
import { say } from '../../shared/i18n.js';
import { termsWords } from '../../shared/stakes.js';
import { seatName } from '../words/seat_name.js';

/** @import { Tool } from './toolbar.js' */
/** @import { View } from '../types.js' */

/** @typedef {{send: (message: object) => void, hint: () => void, hinting: boolean, leave: () => void, rematch: () => void}} Acts */

/**
 * What the reader can do at a table now.
 * @param {View} view
 * @param {Acts} acts
 * @returns {Tool[]}
 */
export function tools(view, acts) {
  if (view.over) return toolsAfter(view, acts);
  const isPlaying = view.can.includes('leave') || view.can.includes('undo');
  return isPlaying ? toolsInPlay(view, acts) : toolsForOthers(view);
}

/** Whether a rematch is possible, or exists already. @param {View} view */
export const canRematch = (view) => view.can.includes('rematch') || view.rematch !== null;

/** Whether the reader wants no requests at this table. @param {View} view */
export const isQuiet = ({ seats, yours }) => yours.some((seat) => seats[seat]?.quiet);

/**
 * The function that offers or accepts a rematch, against easier computers if wished. Whoever has
 * asked for it is taken there; to the others it is an offer.
 * @param {() => View} view
 * @param {(message: object) => void} send
 * @param {(url: string) => void} show
 */
export function rematchBy(view, send, show) {
  let isWanted = false;
  const ask = (easier = false) =>
    busy(null, async () => {
      const { rematch, yours } = view();
      if (rematch && !yours.length) {
        location.assign(rematch);
        return;
      }
      isWanted = true;
      send({ type: 'rematch', easier, ...(await newCommitment()) });
    });
  /** @param {string} url */
  ask.offered = (url) => (isWanted ? location.assign(url) : show(url));
  return ask;
}

/** The label for playing again. @param {number} players */
export const rematchWords = (players) => (players > 1 ? say('Rematch') : say('Another board'));

/** The news that somebody has started a rematch. @param {View} view */
export function rematchNews({ seats, yours, clock, rated = false }) {
  if (!yours.length) return say('A rematch has started.');
  const words =
    seats.length === 2
      ? say('Your opponent has started a rematch. Join?')
      : say('A rematch has been started. Join?');
  return `${words} (${termsWords({ clock, rated })})`;
}

/** The address of a game's replay, at its end. @param {View} view */
export const replayPath = (view) => `/games/${view.game.id}/replay#end`;

/** @param {View} view @param {Acts} acts @returns {Tool[]} */
function toolsInPlay(view, { send, hint, hinting, leave }) {
  const { can } = view;
  const isOff = (/** @type {string} */ what) => !can.includes(what);
  return [
    {
      icon: 'undo',
      label: say('Undo'),
      act: () => send({ type: 'undo' }),
      off: isOff('undo'),
      why: whyNoUndo(view),
    },
    { icon: 'hint', label: say('Hint'), act: hint, off: isOff('hint'), waits: hinting },
    { icon: 'flag', label: say('Resign'), act: leave, off: isOff('leave'), danger: true },
  ];
}

/** Why the reader can't ask to take a move back now. @param {View} view */
function whyNoUndo({ can, ask, seats }) {
  if (ask?.kind === 'undo') return say('A request is already open: wait for the answer.');
  if (can.includes('denied'))
    return say('The answer was no. You can ask again after another move.');
  const quiet = seats.find((seat) => seat.quiet && !seat.here && !seat.left);
  if (quiet) return say('%name wants no requests at this table.', { name: seatName(quiet) });
  return say('There is no move of yours to take back.');
}

/**
 * The tools of spectators, and of players whose own game is over: where to go next.
 * @param {View} view
 * @returns {Tool[]}
 */
function toolsForOthers(view) {
  const another = `/new?game=${view.game.name}`;
  return [
    { icon: 'home', label: say('Home'), act: () => location.assign('/') },
    { icon: 'plus', label: say('New game'), act: () => location.assign(another) },
  ];
}

/** @param {View} view @param {Acts} acts @returns {Tool[]} */
function toolsAfter(view, { rematch }) {
  const replay = () => location.assign(replayPath(view));
  const label = rematchWords(view.seats.length);
  return [
    { icon: 'again', label, act: rematch, off: !canRematch(view) },
    { icon: 'chart', label: say('Analysis'), act: replay },
  ];
}
