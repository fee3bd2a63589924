import { GAME_NAME, GROUP_NAME } from '#protocol/rules/outside-names';

/**
 * Returns why a text is not a valid character name in the game, or null: no provider is requested for invalid
 * ones.
 */
export function gameNameProblem(name: string): string | null {
  if (GAME_NAME.test(name)) return null;
  return 'must be 1 to 12 letters, digits, spaces, "-" or "_"';
}

/** Returns why a text is not a valid group mode group name, or null. */
export function groupNameProblem(name: string): string | null {
  if (GROUP_NAME.test(name)) return null;
  return 'must be 1 to 64 letters, digits, spaces, "-" or "_"';
}
