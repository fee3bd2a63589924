/** Returns whether a text can be the id of an event or role. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z0-9_.:-]{1,64}$/.test(text);
}
