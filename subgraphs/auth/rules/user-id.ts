const LARGEST_ISSUED = 2n ** 63n - 1n;

/**
 * Returns whether a text has the form of the ids that the identity provider issues: 17 to 19 digits, at most
 * 2⁶³ − 1.
 */
export function isIssuedUserId(text: string): boolean {
  return /^[1-9]\d{16,18}$/.test(text) && BigInt(text) <= LARGEST_ISSUED;
}
