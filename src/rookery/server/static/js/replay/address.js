/** The ply to which an address refers. */

/**
 * `#12` is a ply, and `#end` the last one, to which results link. Without either, a game still
 * being played is shown as it stands, and any other from its beginning.
 * @param {string} hash
 * @param {number} length
 * @param {boolean} isLive
 */
export function plyOf(hash, length, isLive) {
  if (hash === '#end' || (!hash && isLive)) return length;
  const wanted = Number(hash.slice(1));
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, length) : 0;
}
