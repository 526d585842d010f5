/** A browser's offer to install what a page belongs to. Not a standard yet, so without a type. */

/**
 * Take the offer, once the browser makes one, instead of the browser's own bar, which would cover
 * the game.
 * @param {() => boolean} isWanted whether the page has a better place for it
 * @param {(install: () => void) => void} show is given what installs; that can be used only once
 * @param {() => void} hide there is nothing to install any more
 */
export function whenInstallable(isWanted, show, hide) {
  addEventListener('beforeinstallprompt', (/** @type {any} */ event) => {
    if (!isWanted()) return;
    event.preventDefault();
    show(() => event.prompt());
  });
  addEventListener('appinstalled', hide);
}
