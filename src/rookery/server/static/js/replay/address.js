/** Which ply an address means. */

/**
 * `#12` is a ply, `#end` where a result leads. Without either a game that people still play is
 * shown as it stands, any other from its beginning.
 * @param {string} hash
 * @param {number} length
 * @param {boolean} isLive
 */
export function plyOf(hash, length, isLive) {
  if (hash === '#end' || (!hash && isLive)) return length;
  const wanted = Number(hash.slice(1));
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, length) : 0;
}
