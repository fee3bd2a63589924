/** Whether a text has the form of the identity provider's user ids: 1 to 20 digits. Nothing else names a user. */
export function isUserId(text: unknown): text is string {
  return typeof text === 'string' && /^\d{1,20}$/.test(text);
}
