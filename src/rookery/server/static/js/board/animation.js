/**
 * Animations of pieces: they appear, slide, tumble, spin and vanish. Durations come from the
 * stylesheet.
 */
import { turnBy } from './geometry.js';

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Cached stylesheet tokens: reading one afresh would force a layout of whatever has changed. */
const tokens = new Map();
globalThis.matchMedia?.(REDUCED).addEventListener('change', () => tokens.clear());

/** @param {string} name */
function token(name) {
  if (!tokens.has(name)) {
    tokens.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  }
  return tokens.get(name);
}

/** @param {string} name */
const milliseconds = (name) => parseFloat(token(name)) || 0;

/** @param {string} name */
const easing = (name) => token(name) || 'ease';

/** Whether to skip animations: the reader prefers reduced motion, or the page is hidden. */
export const isCalm = () => matchMedia(REDUCED).matches || document.hidden;

/**
 * Slide an element along a path, from where it is seen now to where it belongs.
 * @param {SVGElement} element
 * @param {string[]} way CSS transforms, the last one where it belongs
 * @param {number} [pace] duration, as a multiple of `--d-slide`
 * @param {boolean} [hops] whether it travels through the air: it arrives when it lands
 */
export function slide(element, way, pace = 1, hops = false) {
  if (isCalm()) return;
  const frames = way.map((transform, i) => ({
    transform,
    ...(hops && i === way.length - 1 ? { offset: LANDED } : {}),
  }));
  if (hops) frames.push({ transform: way.at(-1) ?? '' });
  element.animate(frames, {
    duration: slideTime(pace),
    easing: hops ? 'linear' : easing('--e-slide'),
  });
}

const FAR = 560; // board units: beyond this, more distance takes no more time

/**
 * The duration of a path as a multiple of the usual slide, by its length and number of stops.
 * @param {Array<{x: number, y: number}>} points
 */
export function pace(points) {
  let length = 0;
  for (const [i, to] of points.entries()) {
    const from = points[Math.max(0, i - 1)] ?? to;
    length += Math.hypot(to.x - from.x, to.y - from.y);
  }
  const stops = Math.max(0, points.length - 2);
  return Math.min(3, 0.6 + 0.8 * Math.min(1, length / FAR) + 0.15 * stops);
}

const HIGH = [34, 120]; // board units: the least and the greatest height of a hop
const LANDED = 0.84; // share of a hop after which the piece lands; the rest is a small squash

/** The duration of a slide in milliseconds. @param {number} paces a multiple from `pace` */
export const slideTime = (paces) => milliseconds('--d-slide') * paces;

/** When a hop lands, in milliseconds after its start. @param {number} paces */
export const landing = (paces) => slideTime(paces) * LANDED;

/**
 * Rise and land, while another animation moves the element along.
 * @param {Element} inner
 * @param {number} length of the path, in board units
 * @param {number} paces a multiple from `pace`
 */
export function hop(inner, length, paces) {
  if (isCalm()) return;
  const [low = 0, high = 0] = HIGH;
  const up = Math.min(high, low + length * 0.18);
  inner.animate(
    [
      { transform: 'none', easing: 'cubic-bezier(.2,.7,.4,1)' },
      { transform: `translateY(${-up}px)`, offset: LANDED / 2, easing: 'cubic-bezier(.6,0,.8,.3)' },
      { transform: 'none', offset: LANDED, easing: 'ease-out' },
      { transform: 'scale(1.07, .9)', offset: (1 + LANDED) / 2, easing: 'ease-in' },
      { transform: 'none' },
    ],
    { duration: slideTime(paces) },
  );
}

/** Shake an element like a head that says no. @param {Element} element */
export function shake(element) {
  if (isCalm()) return;
  const ways = [0, 3, -3, 2, -2, 1, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(ways, { duration: 240 });
}

/** Flash a ring to draw the eye to an element. @param {Element | null} element */
export function nudge(element) {
  const ring = 'inset 0 0 0 3px var(--mark-select)';
  element?.animate([{ boxShadow: ring }, { boxShadow: ring, offset: 0.6 }, {}], 700);
}

const TUMBLE = 2.4; // times as long as a slide

/**
 * Throw an element to where it lies: it flies in, turns over, and shows other faces on the way.
 * @param {SVGElement} element
 * @param {number} faces how many other faces it shows first
 * @param {(face: number) => void} show shows one of them; the index `faces` means its own face
 */
export function tumble(element, faces, show) {
  if (isCalm()) return;
  const side = Math.random() < 0.5 ? -1 : 1;
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn) =>
    `translate(${side * x}px, ${y}px) rotate(${side * turn}deg)`;
  const animation = element.animate(
    [
      { transform: at(150, -130, -560), opacity: 0 },
      { transform: at(110, -105, -430), opacity: 1, offset: 0.12, easing: 'ease-in' },
      { transform: at(52, 0, -210), offset: 0.42, easing: 'ease-out' },
      { transform: at(26, -34, -110), offset: 0.6, easing: 'ease-in' },
      { transform: at(8, 0, -30), offset: 0.8, easing: 'ease-out' },
      { transform: at(0, 0, 0) },
    ],
    { duration: milliseconds('--d-slide') * TUMBLE },
  );
  const begun = performance.now();
  const length = milliseconds('--d-slide') * TUMBLE * 0.8;
  const turn = () => {
    const over = animation.playState !== 'running';
    const share = (performance.now() - begun) / length;
    show(over || share >= 1 ? faces : Math.floor(faces * share));
    if (!over && share < 1) requestAnimationFrame(turn);
  };
  turn();
}

const SPIN = 4; // times as long as a slide
const ROUNDS = 2; // whole turns of a wheel

/**
 * Spin around the origin from one angle to another. A wheel with several faces does not rotate: it
 * shows them in turn, and its own face as it slows down.
 * @param {Element} element
 * @param {{from: number, to: number}} angles in degrees
 * @param {string} rest the remainder of its transform
 * @param {number} faces how many other faces it shows first
 * @param {(face: number) => void} show shows one of them; the index `faces` means its own face
 */
export function spin(element, { from, to }, rest, faces, show) {
  if (isCalm()) return;
  const round = faces > 1 ? 0 : 360 * ROUNDS + ((((to - from) % 360) + 360) % 360);
  const animation = element.animate(
    [{ transform: `rotate(${to - round}deg) ${rest}` }, { transform: `rotate(${to}deg) ${rest}` }],
    { duration: milliseconds('--d-slide') * SPIN, easing: 'cubic-bezier(.2,.6,.2,1)' },
  );
  const turn = () => {
    const share = Number(animation.effect?.getComputedTiming().progress ?? 1);
    const over = animation.playState !== 'running' || share > 0.92;
    show(over ? faces : Math.floor(faces * share));
    if (!over) requestAnimationFrame(turn);
    else if (!round) animation.finish();
  };
  turn();
}

/**
 * Turn around the origin in the shorter direction.
 * @param {Element} element
 * @param {number} from degrees
 * @param {number} to degrees
 * @param {string} rest the remainder of its transform
 */
export function swing(element, from, to, rest) {
  if (isCalm() || from === to) return;
  const way = turnBy(from, to);
  element.animate(
    [{ transform: `rotate(${to - way}deg) ${rest}` }, { transform: `rotate(${to}deg) ${rest}` }],
    { duration: milliseconds('--d-slide'), easing: easing('--e-slide') },
  );
}

/**
 * Let a drawing glide from its previous view, for as long as a piece slides. Nothing in it is laid
 * out or painted meanwhile.
 * @param {Element} drawing
 * @param {string} from the CSS transform that shows the previous view
 * @returns {Animation | undefined} undefined if animations are skipped
 */
export function glide(drawing, from) {
  if (isCalm()) return undefined;
  const timing = { duration: milliseconds('--d-slide'), easing: easing('--e-slide') };
  const way = [{ transform: from }, { transform: 'none' }];
  return drawing.animate(way, timing);
}

/**
 * Fade in; with `late`, wait until sliding pieces have nearly arrived.
 * @param {SVGElement} element
 * @param {boolean} late
 */
export function appear(element, late) {
  if (isCalm()) return;
  element.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: milliseconds('--d-fast'),
    delay: late ? milliseconds('--d-slide') * 0.6 : 0,
    fill: 'backwards',
  });
}

/**
 * Animate an element's exit as `how` says ("sink", "melt", "fade" or ""), then remove it.
 * @param {SVGElement} element
 * @param {string} how
 * @param {string} at the CSS transform of where it stands
 * @param {boolean} late whether to wait for sliding pieces
 */
export function vanish(element, how, at, late) {
  const sinking = how === 'sink' || how === 'melt';
  if (isCalm() || !(sinking || how === 'fade')) {
    element.remove();
    return;
  }
  const end = sinking ? `${at} translate(0px, 22px) scale(.82)` : at;
  const animation = element.animate(
    [
      { transform: at, opacity: 1 },
      { transform: end, opacity: 0 },
    ],
    {
      duration: milliseconds(sinking ? '--d-sink' : '--d-fast'),
      delay: late ? milliseconds('--d-slide') * (sinking ? 0.25 : 0.6) : 0,
      easing: easing(sinking ? '--e-sink' : '--e-out'),
      fill: 'forwards',
    },
  );
  animation.onfinish = () => element.remove();
}
