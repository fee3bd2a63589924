import { GAME_NAME } from '#protocol/rules/outside-names';

const GROUP_NAME = /^[A-Za-z0-9 _-]{1,64}$/;
const VISIBLE = /[A-Za-z0-9]/;

/**
 * Returns why a text is not a valid character name in the game, or null: no provider is requested for invalid
 * ones.
 */
export function gameNameProblem(name: string): string | null {
  if (GAME_NAME.test(name) && VISIBLE.test(name)) return null;
  return 'must be 1 to 12 letters, digits, spaces, "-" or "_"';
}

/**
 * Returns why a text is not a valid group mode group name, or null. The allowed characters are the
 * provider's; its length limit, 16 today, is not enforced because it may change.
 */
export function groupNameProblem(name: string): string | null {
  if (GROUP_NAME.test(name) && VISIBLE.test(name)) return null;
  return 'must be 1 to 64 letters, digits, spaces, "-" or "_"';
}
