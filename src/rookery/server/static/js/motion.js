/** How pieces come, slide and go. Times are the tokens of the stylesheet. */

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** @param {string} token */
function milliseconds(token) {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0;
}

/** @param {string} token */
const easing = (token) =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim() || 'ease';

export const isCalm = () => calm.matches || document.hidden;

/**
 * Slide from where the element is seen now to where it belongs.
 * @param {SVGElement} element
 * @param {string} from a CSS transform
 * @param {string} to
 */
export function slide(element, from, to) {
  if (isCalm()) return;
  element.animate([{ transform: from }, { transform: to }], {
    duration: milliseconds('--d-slide'),
    easing: easing('--e-slide'),
  });
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
 * Go as `how` says ("sink", "fade" or ""), then be removed.
 * @param {SVGElement} element
 * @param {string} how
 * @param {string} at the CSS transform where it stands
 * @param {boolean} late
 */
export function vanish(element, how, at, late) {
  if (isCalm() || (how !== 'sink' && how !== 'fade')) {
    element.remove();
    return;
  }
  const sinking = how === 'sink';
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
