/** Work that nobody waits for. */

const LEISURE = 4000; // milliseconds after which nobody waits for a page, nor for a first move

/** Do something once there is time for it. @param {() => unknown} work */
export const atLeisure = (work) => setTimeout(work, LEISURE);
