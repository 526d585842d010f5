/**
 * Animations of pieces: they appear, slide, tumble, spin and vanish. Durations come from the
 * stylesheet.
 */
import { turnBy } from './geometry.js';

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Tokens of the stylesheet. Reading one anew would lay out whatever has changed in the page. */
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

/** Whether to skip animations: the reader prefers that, or the page is hidden. */
export const isCalm = () => matchMedia(REDUCED).matches || document.hidden;

/**
 * Slide along a way, from where the element is seen now to where it belongs.
 * @param {SVGElement} element
 * @param {string[]} way CSS transforms, the last one where it belongs
 * @param {number} [pace] how many times as long as a straight slide
 * @param {boolean} [hops] whether it is in the air: it arrives when it lands
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

const FAR = 560; // board units: whatever goes as far takes the longest

/**
 * How many times as long as the usual slide a way takes: by its length, and by its stops.
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

const HIGH = [34, 120]; // board units: how high a hop goes at least, and at most
const LANDED = 0.84; // of a hop: then it lands, and gives way a little

/** How many milliseconds a slide takes. @param {number} paces as `pace` says */
export const slideTime = (paces) => milliseconds('--d-slide') * paces;

/** When a hop lands, in milliseconds. @param {number} paces */
export const landing = (paces) => slideTime(paces) * LANDED;

/**
 * Rise and land while something else moves the element on.
 * @param {Element} inner
 * @param {number} length of the way, in board units
 * @param {number} paces as `pace` says
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

/** Refuse, as a head does. @param {Element} element */
export function shake(element) {
  if (isCalm()) return;
  const ways = [0, 3, -3, 2, -2, 1, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(ways, { duration: 240 });
}

/** Draw the eye to something. @param {Element | null} element */
export function nudge(element) {
  const ring = 'inset 0 0 0 3px var(--mark-select)';
  element?.animate([{ boxShadow: ring }, { boxShadow: ring, offset: 0.6 }, {}], 700);
}

const TUMBLE = 2.4; // times as long as a slide

/**
 * Throw something to where it lies: it flies in, turns over, and shows other faces on the way.
 * @param {SVGElement} element
 * @param {number} faces how many other faces it shows first
 * @param {(face: number) => void} show shows one of them; called with `faces` for its own
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
 * Spin around the origin from one angle to another; what has several faces shows them instead, and
 * its own as the wheel slows down.
 * @param {Element} element
 * @param {{from: number, to: number}} angles in degrees
 * @param {string} rest what else its transform does
 * @param {number} faces how many other faces it shows first
 * @param {(face: number) => void} show shows one of them; called with `faces` for its own
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
 * Turn around the origin by the shorter way.
 * @param {Element} element
 * @param {number} from degrees
 * @param {number} to degrees
 * @param {string} rest what else its transform does
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
 * Let a drawing glide from how it was seen, for as long as a piece slides. Nothing in it is laid out
 * or painted meanwhile.
 * @param {Element} drawing
 * @param {string} from the CSS transform that shows it as before
 * @returns {Animation | undefined} none if there is nothing to be seen
 */
export function glide(drawing, from) {
  if (isCalm()) return undefined;
  const timing = { duration: milliseconds('--d-slide'), easing: easing('--e-slide') };
  const way = [{ transform: from }, { transform: 'none' }];
  return drawing.animate(way, timing);
}

/**
 * Fade in; `late` waits until what slides has nearly arrived.
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
 * Go as `how` says ("sink", "melt", "fade" or ""), then be removed.
 * @param {SVGElement} element
 * @param {string} how
 * @param {string} at the CSS transform where it stands
 * @param {boolean} late
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
