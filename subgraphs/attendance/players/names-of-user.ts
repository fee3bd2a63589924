import { foldPlayerName, playerNameProblem } from '#kit/rules/player-name';
import type { User } from './user.reference';

/** The player names that are a user's, as they are compared: username, display name, and all registered for bingo. */
export function namesOfUser({ accountNames = [], rsns }: User): string[] {
  const given = [...accountNames, ...(rsns ?? [])];
  const names = given.filter((name) => playerNameProblem(name) === null);
  return [...new Set(names.map(foldPlayerName))];
}
