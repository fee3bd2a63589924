/** Characters around a JSON value: quotes, colon, comma. */
const PUNCTUATION = 4;

/** Estimated size of a number, boolean or null. */
const SCALAR = 4;

/**
 * Estimates the JSON size of plain data in bytes, with one byte per character.
 *
 * @param limit stops counting beyond this size, which bounds the cost of oversized data.
 */
export function answerBytes(data: unknown, limit: number): number {
  if (typeof data === 'string') return data.length + PUNCTUATION;
  if (typeof data !== 'object' || data === null) return SCALAR;
  let bytes = PUNCTUATION;
  if (Array.isArray(data)) {
    for (const item of data) {
      if (bytes > limit) return bytes;
      bytes += answerBytes(item, limit - bytes);
    }
    return bytes;
  }
  for (const [key, value] of Object.entries(data)) {
    if (bytes > limit) return bytes;
    bytes += key.length + PUNCTUATION + answerBytes(value, limit - bytes);
  }
  return bytes;
}
