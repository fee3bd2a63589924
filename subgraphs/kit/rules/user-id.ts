/** Returns whether a value has the format of the identity provider's user ids: 1 to 20 digits. */
export function isUserId(text: unknown): text is string {
  return typeof text === 'string' && /^\d{1,20}$/.test(text);
}
