import { conflictingArgument, type DomainError, invalidArgument } from '#protocol/errors';
import type { Permission } from '#protocol/permissions';
import { COLOR } from '#protocol/rules/text';
import { trimmed } from '../arguments';
import type { Database, Transaction } from '../database/database';
import { brokenConstraint } from '../database/database-errors';
import type { FieldTable } from '../fields';
import type { ActivityAction } from '../jobs/activity';
import type { JobQueue } from '../jobs/job-queue';
import { newRandomId } from '../random-id';
import { foldPlayerName, PLAYER_NAME_LIMITS, playerNameProblem } from '../rules/names';
import type { TeamStatements } from './team-statements';

/** A team as the use cases see it. */
export interface TeamRow extends TeamFields {
  readonly id: string;
  readonly eventId: string;
  /** Key of the member who is captain. */
  readonly captainId: string | null;
  readonly memberCount: number;
}

/** A user who is a member of a team of an event, or may become one. */
export interface TeamMember {
  readonly eventId: string;
  readonly userId: string;
  readonly teamId: string | null;
}

/** An event as the use cases of its teams see it. */
export interface EventOfTeams {
  readonly id: string;
  /** Most members of a team; null for a solo event. */
  readonly teamSize: number | null;
  /** Whether only organisers may move members. */
  readonly hasStarted: boolean;
}

/** An action on a team, for the activity log. */
export type TeamAct =
  | 'create'
  | 'update'
  | 'disband'
  | 'member_place'
  | 'member_remove'
  | 'captain_assign'
  | 'invite_rotate';

/**
 * An area whose events may have teams. The use cases of this folder are the same for all areas: they take the
 * exclusive lock of the event first, so that the sizes of teams do not change and nothing is counted
 * meanwhile.
 */
export interface TeamArea<Team extends TeamRow, Member extends TeamMember> {
  readonly database: Database;
  readonly jobs: JobQueue;
  /** Of organisers. */
  readonly permission: Permission;
  /** The kind of event in the activity log, such as `bingo event`. */
  readonly eventKind: string;
  readonly actions: Readonly<Record<TeamAct, ActivityAction>>;
  /** The prefix of invite codes, such as `bt_`. */
  readonly invitePrefix: string;
  readonly statements: TeamStatements<Team>;
  /** Takes the exclusive lock of an event. @throws DomainError NOT_FOUND. */
  readonly lockEvent: (transaction: Transaction, id: string) => Promise<EventOfTeams>;
  /** Returns a user's membership or participation without a team; undefined for other users. */
  readonly memberOfUser: (
    transaction: Transaction,
    eventId: string,
    userId: string,
  ) => Promise<Member | undefined>;
  /** Returns a user as a member to be. @throws DomainError NOT_FOUND for a user who cannot become one. */
  readonly entrantOfUser: (transaction: Transaction, eventId: string, userId: string) => Promise<Member>;
  /** Returns the member that an organiser names by its key; undefined for one who cannot become a member. */
  readonly memberOfKey: (
    transaction: Transaction,
    eventId: string,
    key: string,
  ) => Promise<Member | undefined>;
  /** What `memberOfKey` looks for, such as `Participant`. */
  readonly keyTitle: string;
  /** What `memberOfKey` accepts, such as `must be a participant of the event`. */
  readonly keyRule: string;
  /** Returns the key of a member, which `captainId` contains. */
  readonly keyOf: (member: Member) => string;
  /** Returns the member in the words of the activity log. */
  readonly titleOf: (member: Member) => string;
  /** Writes the team of a member. @param teamId null: no team. */
  readonly writeTeamOf: (transaction: Transaction, member: Member, teamId: string | null) => Promise<unknown>;
  /** Runs within each transaction that changes what is shown of teams, possibly several times. */
  readonly onChanged?: (transaction: Transaction, eventId: string) => void;
  /** Returns why a team cannot be disbanded, or null. */
  readonly keepProblem: (transaction: Transaction, teamId: string) => Promise<string | null>;
}

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

/** Returns a new team id: `team_` and 144 random bits in base64url. */
export function newTeamId(): string {
  return newRandomId('team_');
}

/** Returns whether an external value has the format of a team id. */
export function isTeamId(value: unknown): value is string {
  return typeof value === 'string' && /^team_[\w-]{24}$/.test(value);
}

/**
 * Returns a new invite code: a prefix, such as `bt_`, and 144 random bits in base64url. It is returned to the
 * client once; only its hash is stored.
 */
export function newInviteCode(prefix: string): string {
  return newRandomId(prefix);
}
