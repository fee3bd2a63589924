/** Keys of the platform and tokens, wherever they stand in a text. The lengths spare words such as `task_list`. */
export const KEYS_IN_TEXT = /(?:bk|bh)_[\w-]+|sk_[\w-]{20,}|whsec_[\w+=-]+|eyJ[\w-]{8,}\.[\w.-]+/g;

const BEGINS_LIKE_A_KEY = /^(?:(?:bk|bh|sk|whsec)_|eyJ)/i;

/** Characters of 192 random bits in base64url, the shortest key of ours. */
const LONG = 32;

/** A UUID or trace id, with hyphens or without: an id by custom, although it is as random. */
const USUAL_ID = /(?<![A-Za-z0-9])[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?![A-Za-z0-9])/gi;

/** Letters of both cases and digits in a long text, or both without a break: base64url, hexadecimal digits of more than 128 bits. */
const LOOKS_RANDOM: readonly RegExp[] = [
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/,
  /(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{32,}/,
];

/** Whether a text may be a key or a token: it begins like one, holds one, or is long and looks random. */
export function looksLikeKey(text: string): boolean {
  if (BEGINS_LIKE_A_KEY.test(text) || text.search(KEYS_IN_TEXT) !== -1) return true;
  const rest = text.replace(USUAL_ID, '');
  return rest.length >= LONG && LOOKS_RANDOM.some((form) => form.test(rest));
}
