import { COLOR, PERMISSION_NAME } from '#protocol/rules/text';

/** Default colour of a role. */
export const DEFAULT_COLOR = '#99AAB5';

export const HIGHEST_PRIORITY = 1_000_000;
/** Limits of the rank of a role. */
export const PRIORITY_LIMITS = { minimum: -HIGHEST_PRIORITY, maximum: HIGHEST_PRIORITY };

/** Limits of the colour of a role. */
export const COLOR_LIMITS = { pattern: 'color' };
/** Limits of the permissions of a role. */
export const PERMISSIONS_LIMITS = { maxItems: 200, pattern: 'permission' };

/** Returns why a text is not a valid colour, or null. */
export function colorProblem(text: string): string | null {
  return COLOR.test(text) ? null : 'must be a hex colour, #RRGGBB';
}

/** Returns why a list of permission names is invalid or too long, or null. */
export function permissionsProblem(names: readonly string[]): string | null {
  if (names.length > PERMISSIONS_LIMITS.maxItems) {
    return `must have at most ${PERMISSIONS_LIMITS.maxItems} names`;
  }
  if (names.every((name) => PERMISSION_NAME.test(name))) return null;
  return 'must be names of 1 to 64 lower-case letters, digits or "_", each beginning with a letter';
}

/** Returns the names without duplicates, in order of first occurrence. */
export function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
