/** Plane geometry: the next place in a direction, the place nearest to a point, turns. */

/** @typedef {{id: string, x: number, y: number}} Place */
/** @typedef {{x: number, y: number}} Point */

/** The direction of each arrow key. @type {Record<string, Point>} */
export const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The next place in a direction: distance ahead costs, distance aside costs more. `aim` is where
 * the walk began, so that walking up and down a staggered grid keeps to its column.
 * @param {Iterable<Place>} places
 * @param {Place} from
 * @param {Point} way a unit vector along an axis
 * @param {Point} aim
 * @returns {Place | null}
 */
export function towards(places, from, way, aim) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const ahead = (place.x - from.x) * way.x + (place.y - from.y) * way.y;
    if (place.id === from.id || ahead <= 1) continue;
    const aside = Math.abs((place.x - from.x) * way.y) + Math.abs((place.y - from.y) * way.x);
    const off = Math.abs((place.x - aim.x) * way.y) + Math.abs((place.y - aim.y) * way.x);
    const cost = ahead + 1.2 * aside + 0.1 * off;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/**
 * The place whose middle is nearest to a point, if any is within `reach` of it.
 * @param {Iterable<Place>} places
 * @param {Point} point
 * @param {number} [reach]
 * @returns {Place | null}
 */
export function nearest(places, point, reach = Infinity) {
  let best = null;
  let least = reach;
  for (const place of places) {
    const distance = Math.hypot(place.x - point.x, place.y - point.y);
    if (distance <= least) [best, least] = [place, distance];
  }
  return best;
}

/**
 * The shorter turn from one angle to another, in degrees.
 * @param {number} from
 * @param {number} to
 */
export const turnBy = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;
