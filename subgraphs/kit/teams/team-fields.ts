import { conflictingArgument, type DomainError, invalidArgument } from '#protocol/errors';
import { COLOR } from '#protocol/rules/text';
import { trimmed } from '../arguments';
import { brokenConstraint } from '../database/database-errors';
import type { FieldTable } from '../fields';
import { foldPlayerName, PLAYER_NAME_LIMITS, playerNameProblem } from '../rules/player-name';

/** Limits of team names. */
const TEAM_NAME_LIMITS = PLAYER_NAME_LIMITS;

/** The fields of a team set by callers. */
export interface TeamFields {
  name: string;
  /** `#RRGGBB`. */
  color: string;
}

const UNIQUE = '1 to 64 characters; must not be taken in the event, without regard to case.';

export const TEAM_FIELDS: FieldTable<TeamFields, 'name'> = {
  name: {
    title: 'name',
    normalise: trimmed,
    check: (argument, name) => {
      const problem = playerNameProblem(name) ?? (foldPlayerName(name) === '' ? 'must have a letter' : null);
      if (problem) throw invalidArgument(argument, problem);
    },
    limits: TEAM_NAME_LIMITS,
    shown: '1 to 64 characters, unique in the event without regard to case.',
    created: UNIQUE,
    updated: UNIQUE,
  },
  color: {
    title: 'colour',
    initially: '#99AAB5',
    check: (argument, color) => {
      if (!COLOR.test(color)) throw invalidArgument(argument, 'must be a colour such as #99AAB5');
    },
    shown: 'Hex colour, `#RRGGBB`.',
    created: 'Hex colour, `#RRGGBB`; `#99AAB5` by default.',
    updated: 'Hex colour, `#RRGGBB`.',
  },
};

/** Maps a violation of the uniqueness of names within an event to a client error. */
export function teamNameConflict(error: unknown): unknown {
  return brokenConstraint(error) === 'uq_teams_name' ? teamNameTaken() : error;
}

function teamNameTaken(): DomainError {
  return conflictingArgument('input.name', 'is already taken in this event');
}
