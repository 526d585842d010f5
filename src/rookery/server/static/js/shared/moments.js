/** Times of a page, shown by the reader's own clocks. */
import { hourOf, momentOf } from './hours.js';

const lang = () => document.documentElement.lang;

/** @param {string} name @param {(time: HTMLElement, when: Date) => void} show */
function each(name, show) {
  for (const time of document.querySelectorAll(`[data-${name}]:empty`)) {
    const own = /** @type {HTMLElement} */ (time);
    show(own, new Date(Number(own.dataset[name])));
  }
}

/** Fill in the times that are still empty: a moment, a day above its month, or an hour. */
export function showMoments() {
  const date = /** @type {const} */ ({ weekday: 'short', day: 'numeric', month: 'short' });
  each('when', (time, when) => {
    time.textContent = momentOf(when, date);
  });
  each('day', (time, when) => {
    const day = document.createElement('b');
    day.textContent = `${when.toLocaleDateString(lang(), { weekday: 'short' })} ${when.getDate()}`;
    time.replaceChildren(day, when.toLocaleDateString(lang(), { month: 'short' }));
  });
  each('hour', (time, when) => {
    time.textContent = hourOf(when);
  });
}
