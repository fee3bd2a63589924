import { foldPlayerName, playerNameProblem } from '#kit/rules/player-name';
import type { User } from './user.reference';

/** The player names that are a user's, as they are compared: username, display name, and all registered for bingo. */
export function namesOfUser({ username, globalName, rsns }: User): string[] {
  const given = [username, globalName, ...(rsns ?? [])];
  const names = given.flatMap((name) => (name != null && playerNameProblem(name) === null ? name : []));
  return [...new Set(names.map(foldPlayerName))];
}
