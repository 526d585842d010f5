/** Let the reader keep a file. @param {Blob} file @param {string} download */
export function save(file, download) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
