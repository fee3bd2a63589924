/** Characters around a value in JSON: quotes, a colon, a comma. */
const PUNCTUATION = 4;

/** What a number, a boolean or null takes. */
const SCALAR = 4;

/**
 * Measures roughly how many bytes plain data takes as JSON; characters beyond ASCII count as one.
 *
 * @param most where counting ends, so that data which is too large costs no more than data which is not.
 */
export function answerBytes(data: unknown, most: number): number {
  if (typeof data === 'string') return data.length + PUNCTUATION;
  if (typeof data !== 'object' || data === null) return SCALAR;
  let bytes = PUNCTUATION;
  if (Array.isArray(data)) {
    for (const item of data) {
      if (bytes > most) return bytes;
      bytes += answerBytes(item, most - bytes);
    }
    return bytes;
  }
  for (const [key, value] of Object.entries(data)) {
    if (bytes > most) return bytes;
    bytes += key.length + PUNCTUATION + answerBytes(value, most - bytes);
  }
  return bytes;
}
