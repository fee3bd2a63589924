import { conflictingArgument, type DomainError, invalidArgument } from '#protocol/errors';
import { COLOR } from '#protocol/rules/text';
import { trimmed } from '../arguments';
import { brokenConstraint } from '../database/database-errors';
import type { FieldRules } from '../fields';
import { foldPlayerName, PLAYER_NAME_LIMITS, playerNameProblem } from '../rules/player-name';

/** Limits of team names. */
export const TEAM_NAME_LIMITS = PLAYER_NAME_LIMITS;

/** The fields of a team set by callers. */
export interface TeamFields {
  name: string;
  /** `#RRGGBB`. */
  color: string;
}

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

/** Maps a violation of the uniqueness of names within an event to a client error. */
export function teamNameConflict(error: unknown): unknown {
  return brokenConstraint(error) === 'uq_teams_name' ? teamNameTaken() : error;
}

function teamNameTaken(): DomainError {
  return conflictingArgument('input.name', 'is already taken in this event');
}
