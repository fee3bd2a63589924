import { trimmed } from '#kit/arguments';
import type { FieldRules } from '#kit/fields';
import { foldPlayerName, playerNameProblem } from '#kit/rules/player-name';
import { conflictingArgument, type DomainError, invalidArgument } from '#protocol/errors';
import { COLOR } from '#protocol/rules/text';
import type { TeamEntity } from './team.entity';

/** The fields of a team set by callers. */
export type TeamFields = Pick<TeamEntity, 'name' | 'color'>;

export const TEAM_FIELDS: FieldRules<TeamFields> = {
  name: {
    title: 'name',
    normalise: trimmed,
    check: (argument, name) => {
      const problem = playerNameProblem(name) ?? (foldPlayerName(name) === '' ? 'must have a letter' : null);
      if (problem) throw invalidArgument(argument, problem);
    },
  },
  color: {
    title: 'colour',
    initially: '#99AAB5',
    check: (argument, color) => {
      if (!COLOR.test(color)) throw invalidArgument(argument, 'must be a colour such as #99AAB5');
    },
  },
};

/** Returns the error for a name that another team of the event has. */
export function teamNameTaken(): DomainError {
  return conflictingArgument('input.name', 'is already taken in this event');
}
