import type { Database } from '#kit/database/database';
import { selectList } from '#kit/database/statement';
import { isUserId } from '#kit/rules/names';
import type { TeamArea, TeamMember } from '#kit/teams/team-area';
import { TEAM_TYPE_COLUMNS } from '#kit/teams/team-classes';
import { teamStatements } from '#kit/teams/team-statements';
import type { EventsDependencies } from '../dependencies';
import { hasStarted } from '../events/event.commands';
import { lockEvent } from '../events/lock-event';
import type { ParticipantKey } from '../totals/participant-locks';
import type { TileTeam } from './team.fields';

/** The columns of a `TileTeam` in `events.teams t`. */
export const TEAM_COLUMNS = selectList({
  ...TEAM_TYPE_COLUMNS,
  tilesCompleted: 't.tiles_completed',
  points: 't.points::float8',
  lastCompletion: 't.last_completion_at',
});

const TEAM = {
  name: 'events_team_of_user',
  text: 'SELECT m.team_id AS id FROM events.team_members m WHERE m.event_id = $1 AND m.user_id = $2',
} as const;

/**
 * Returns the id of the team that a user is in; null for a user in no team. It is stable while the
 * transaction locks the event, exclusively or shared.
 */
export async function teamOfUser(
  database: Database,
  { eventId, userId }: ParticipantKey,
): Promise<string | null> {
  const row = await database.row<{ id: string }>(TEAM, [eventId, userId]);
  return row?.id ?? null;
}

export const TEAM_STATEMENTS = teamStatements<TileTeam>({
  schema: 'events',
  columns: TEAM_COLUMNS,
  members: 'events.team_members',
  memberKey: 'user_id',
});

const JOIN = {
  name: 'events_join_team',
  text: `INSERT INTO events.team_members (event_id, user_id, team_id) VALUES ($1, $2, $3)
    ON CONFLICT (event_id, user_id) DO UPDATE SET team_id = excluded.team_id, joined_team_at = excluded.joined_team_at`,
} as const;

const LEAVE = {
  name: 'events_leave_team',
  text: 'DELETE FROM events.team_members WHERE event_id = $1 AND user_id = $2',
} as const;

const HAS_PROOFS = {
  name: 'events_team_has_proofs',
  text: 'SELECT EXISTS (SELECT FROM events.submissions s WHERE s.team_id = $1) AS "hasProofs"',
} as const;

/** The only object of another area's schema that an area reads: a view that auth publishes for that. */
const KNOWN = { text: 'SELECT FROM auth.known_users WHERE id = $1' } as const;

/**
 * Returns what the use cases of teams need of tile events, whose members are users: nobody registers for a
 * tile event.
 */
export function tileTeams({ database, jobs }: EventsDependencies): TeamArea<TileTeam, TeamMember> {
  return {
    database,
    jobs,
    permission: 'manage_events',
    eventKind: 'tile event',
    actions: {
      create: 'tile_team_create',
      update: 'tile_team_update',
      disband: 'tile_team_disband',
      member_place: 'tile_team_member_place',
      member_remove: 'tile_team_member_remove',
      captain_assign: 'tile_team_captain_assign',
      invite_rotate: 'tile_team_invite_rotate',
    },
    invitePrefix: 'tt_',
    keyTitle: 'User',
    keyRule: 'must be the id of a user',
    statements: TEAM_STATEMENTS,
    lockEvent: async (transaction, id) => {
      const event = await lockEvent(transaction, id);
      return { id, teamSize: event.teamSize, hasStarted: hasStarted(event) };
    },
    memberOfUser: async (transaction, eventId, userId) => {
      const teamId = await teamOfUser(transaction, { eventId, userId });
      return teamId === null ? undefined : { eventId, userId, teamId };
    },
    entrantOfUser: async (transaction, eventId, userId) => {
      return { eventId, userId, teamId: await teamOfUser(transaction, { eventId, userId }) };
    },
    memberOfKey: async (transaction, eventId, userId) => {
      if (!(await isKnownUser(transaction, userId))) return undefined;
      return { eventId, userId, teamId: await teamOfUser(transaction, { eventId, userId }) };
    },
    keyOf: ({ userId }) => userId,
    titleOf: ({ userId }) => `the user ${userId}`,
    writeTeamOf: (transaction, { eventId, userId }, teamId) =>
      teamId === null
        ? transaction.rows(LEAVE, [eventId, userId])
        : transaction.rows(JOIN, [eventId, userId, teamId]),
    keepProblem: async (transaction, teamId) => {
      const row = await transaction.row<{ hasProofs: boolean }>(HAS_PROOFS, [teamId]);
      return row?.hasProofs ? 'A team with proofs cannot be disbanded' : null;
    },
  };
}

/** Returns whether an id is that of a user: somebody who signed in, or whom an administrator prepared. */
async function isKnownUser(database: Database, id: unknown): Promise<boolean> {
  return isUserId(id) && (await database.row(KNOWN, [id])) !== undefined;
}
