import { nameProblem } from '#protocol/rules/text';

/** Limits of player names. */
export const PLAYER_NAME_LIMITS = { minLength: 1, maxLength: 64 };

/** Invisible characters: a name with one would look like the name without it. */
const UNPRINTABLE = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** Returns why a text is not a player name (1 to 64 printable characters, at least one visible), or null. */
export function playerNameProblem(text: string): string | null {
  const problem = nameProblem(text, PLAYER_NAME_LIMITS.maxLength);
  return problem ?? (UNPRINTABLE.test(text) ? 'must not contain unprintable characters' : null);
}

/**
 * Returns the form in which player names are compared: case-folded, trimmed, with `-`, `_` and white space as
 * one space.
 */
export function foldPlayerName(name: string): string {
  return foldCase(name.replace(/[-_\s]+/g, ' ').trim());
}

/**
 * Returns a case-folded text: lower-cased, upper-cased and lower-cased, so that `ẞ` and `ß` match `SS`; the
 * final sigma is normalised. However accents are composed, the result is in NFC: changing the case takes some
 * letters apart again. Idempotent.
 */
export function foldCase(text: string): string {
  const lower = text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase();
  return lower.replaceAll('ς', 'σ').normalize('NFC');
}

/** Returns whether a value has the format of the identity provider's user ids: 1 to 20 digits. */
export function isUserId(text: unknown): text is string {
  return typeof text === 'string' && /^\d{1,20}$/.test(text);
}
