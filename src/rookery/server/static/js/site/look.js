/** The look of the ice: what is chosen counts at once, and is kept in this browser. */
import '../shared/page.js';

for (const input of document.querySelectorAll('input[name=ice]')) {
  input.addEventListener('change', () => {
    const { value } = /** @type {HTMLInputElement} */ (input);
    if (value) document.documentElement.dataset.ice = value;
    else delete document.documentElement.dataset.ice;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = `rookery_ice=${value};path=/;max-age=${value ? 31536000 : 0};samesite=lax`;
  });
}
