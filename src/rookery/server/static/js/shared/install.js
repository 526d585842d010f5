/** The browser's offer to install the app of a page. Not a standard yet, hence without a type. */

/**
 * Once the browser makes an offer, show it in the page instead of the browser's own bar, which
 * would cover the game.
 * @param {() => boolean} isWanted whether the page has a better place for it
 * @param {(install: () => void) => void} show gets the function that installs, for one use only
 * @param {() => void} hide called once it is installed
 */
export function whenInstallable(isWanted, show, hide) {
  addEventListener('beforeinstallprompt', (/** @type {any} */ event) => {
    if (!isWanted()) return;
    event.preventDefault();
    show(() => event.prompt());
  });
  addEventListener('appinstalled', hide);
}
