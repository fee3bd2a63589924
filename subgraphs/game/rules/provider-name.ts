const GAME_NAME = /^[A-Za-z0-9 _-]{1,12}$/;
const GROUP_NAME = /^[A-Za-z0-9 _-]{1,64}$/;
const VISIBLE = /[A-Za-z0-9]/;

/** Why a text is no name that the game gives to characters, or null: no provider needs to be asked for others. */
export function gameNameProblem(name: string): string | null {
  if (GAME_NAME.test(name) && VISIBLE.test(name)) return null;
  return 'must be 1 to 12 letters, digits, spaces, "-" or "_"';
}

/**
 * Why a text is no name of a group in group mode, or null. The characters are the provider's own; it allows 16 of them
 * today, which is its to say.
 */
export function groupNameProblem(name: string): string | null {
  if (GROUP_NAME.test(name) && VISIBLE.test(name)) return null;
  return 'must be 1 to 64 letters, digits, spaces, "-" or "_"';
}
