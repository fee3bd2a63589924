import { playerNameProblem } from '#kit/rules/player-name';
import { invalidArgument } from '#protocol/errors';

/** @throws DomainError BAD_USER_INPUT unless the text is a valid player name. */
export function checkPlayerName(rsn: string): void {
  const problem = playerNameProblem(rsn);
  if (problem) throw invalidArgument('rsn', problem);
}
