/** Colour of a role that is given none. */
export const DEFAULT_COLOR = '#99AAB5';

export const HIGHEST_PRIORITY = 1_000_000;

const MOST_PERMISSIONS = 200;
const COLOR = /^#[0-9A-Fa-f]{6}$/;
const PERMISSION = /^[a-z][a-z0-9_]{0,63}$/;

/** Why a text is no colour, or null. */
export function colorProblem(text: string): string | null {
  return COLOR.test(text) ? null : 'must be a hex colour, #RRGGBB';
}

/** Why a list holds something other than permission names, or too many of them, or null. */
export function permissionsProblem(names: readonly string[]): string | null {
  if (names.length > MOST_PERMISSIONS) return `must be at most ${MOST_PERMISSIONS} names`;
  if (names.every((name) => PERMISSION.test(name))) return null;
  return 'must be names of 1 to 64 lower-case letters, digits or "_", each beginning with a letter';
}

/** The names without duplicates, in the order of their first mention. */
export function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
