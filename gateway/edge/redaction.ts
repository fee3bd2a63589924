/**
 * Matches platform keys, tokens and codes of invite links anywhere in a text. The minimum lengths exclude
 * words such as `task_list`.
 */
export const KEYS_IN_TEXT = /(?:bk|bh)_[\w-]+|(?:bj|sk)_[\w-]{20,}|whsec_[\w+=-]+|eyJ[\w-]{8,}\.[\w.-]+/g;

const KEY_PREFIX = /^(?:(?:bk|bh|sk|whsec)_|eyJ)/i;

/** Length of 192 random bits in base64url, the shortest key that the platform issues. */
const MIN_KEY_LENGTH = 32;

/** A UUID or trace id, with or without hyphens: random, but not secret. */
const COMMON_ID = /(?<![A-Za-z0-9])[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?![A-Za-z0-9])/gi;

/**
 * Match base64url (lower case, upper case and digits) and runs of 32 or more letters mixed with digits
 * (hexadecimal, base32).
 */
const LOOKS_RANDOM: readonly RegExp[] = [
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/,
  /(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{32,}/,
];

/**
 * Returns whether a text may be a key or token: it starts like one, contains one, or is long and looks
 * random.
 */
export function looksLikeKey(text: string): boolean {
  if (KEY_PREFIX.test(text) || text.search(KEYS_IN_TEXT) !== -1) return true;
  const rest = text.replace(COMMON_ID, '');
  return rest.length >= MIN_KEY_LENGTH && LOOKS_RANDOM.some((form) => form.test(rest));
}

/** Paths that pino redacts, so that no credential reaches a log even if headers or a request are logged. */
export const redaction: readonly string[] = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-service-key"]',
  // The unchecked header; the accepted request id is a field of every line.
  '["x-request-id"]',
  '["x-bingo-key"]',
  '["x-caller-assertion"]',
]
  .flatMap((name) =>
    ['headers', 'req.headers', 'res.headers', 'err.headers'].map((parent) => under(parent, name)),
  )
  // Statement parameters: names, texts, key hashes.
  .concat('err.parameters', 'err.driverError.detail', 'err.detail');

function under(parent: string, name: string): string {
  return name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`;
}
