/** Default colour of a role. */
export const DEFAULT_COLOR = '#99AAB5';

export const HIGHEST_PRIORITY = 1_000_000;

const MAX_PERMISSIONS = 200;
const COLOR = /^#[0-9A-Fa-f]{6}$/;
const PERMISSION = /^[a-z][a-z0-9_]{0,63}$/;

/** Returns why a text is not a valid colour, or null. */
export function colorProblem(text: string): string | null {
  return COLOR.test(text) ? null : 'must be a hex colour, #RRGGBB';
}

/** Returns why a list of permission names is invalid or too long, or null. */
export function permissionsProblem(names: readonly string[]): string | null {
  if (names.length > MAX_PERMISSIONS) return `must have at most ${MAX_PERMISSIONS} names`;
  if (names.every((name) => PERMISSION.test(name))) return null;
  return 'must be names of 1 to 64 lower-case letters, digits or "_", each beginning with a letter';
}

/** Returns the names without duplicates, in order of first occurrence. */
export function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
