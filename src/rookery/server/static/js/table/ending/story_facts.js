/** The remarkable facts of a game. */

/** @typedef {import('../../replay/wire.d.ts').Cut} Cut */
/** @typedef {import('../../replay/wire.d.ts').Story} Story scores by ply and seat */

/**
 * The leader at the end, and since which ply without a break; null if nobody leads alone.
 * @param {Story} story
 */
export function lead({ scores }) {
  const leaders = scores.map(leader);
  const seat = leaders.at(-1) ?? null;
  if (seat === null) return null;
  const other = leaders.findLastIndex((one) => one !== seat);
  return { seat, ply: other + 1 };
}

/** The seat that has more than all others, or null. @param {number[]} row */
function leader(row) {
  const most = Math.max(...row);
  const first = row.indexOf(most);
  return first >= 0 && row.lastIndexOf(most) === first ? first : null;
}

/**
 * The cuts to mention: at most two that concern the reader, or else the first one.
 * @param {Story} story
 * @param {number[]} yours
 */
export function toldCuts({ cuts }, yours) {
  const own = cuts.filter(({ seat, by }) => yours.includes(seat) || yours.includes(by));
  return (own.length ? own : cuts).slice(0, own.length ? 2 : 1);
}

/** Whether the scores have changed often enough to be worth drawing. @param {Story} story */
export const isRace = ({ scores }) =>
  scores.length > 2 && new Set(scores.map((row) => row.join())).size > 2;

/**
 * The line of a seat, as a path within 0 to `width` and 0 to `height`.
 * @param {Story} story
 * @param {number} seat
 * @param {{width: number, height: number}} size
 */
export function race({ scores }, seat, { width, height }) {
  const most = Math.max(1, ...scores.flat());
  const last = Math.max(1, scores.length - 1);
  let path = '';
  let drawn = -1;
  for (const [ply, row] of scores.entries()) {
    const value = row[seat] ?? 0;
    if (value === drawn && ply < last) continue; // a straight line needs only its ends
    const [x, y] = [round((ply / last) * width), round(height - (value / most) * height)];
    path += path === '' ? `M${x} ${y}` : `H${x}V${y}`;
    drawn = value;
  }
  return path;
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
