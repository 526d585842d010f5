/** Streams of the server: a line of JSON for everything new. */

/**
 * What a stream says, until it ends or nobody listens any more.
 * @param {string} path
 * @returns {AsyncGenerator<any>}
 */
export async function* linesOf(path) {
  const { body } = await fetch(path, { credentials: 'same-origin' });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const lines = (text + piece.value).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines.filter(Boolean)) yield JSON.parse(line);
    }
  } finally {
    await reader?.cancel();
  }
}
