import { nameProblem } from '#protocol/rules/text';
import { foldCase } from './fold-case';

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
