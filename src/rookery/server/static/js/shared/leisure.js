/** Work that nobody waits for. */

const LEISURE = 4000; // milliseconds after which nobody still waits for a page or a first move

/** Do something later, when nobody is waiting. @param {() => unknown} work */
export const atLeisure = (work) => setTimeout(work, LEISURE);
