import type { TeamArea } from '#kit/teams/team-area';
import { teamStatements } from '#kit/teams/team-statements';
import { DomainError } from '#protocol/errors';
import { standingsEvent } from '../board/event-log';
import { hasStarted } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { lockEvent } from '../participants/locks';
import { PARTICIPANT_COLUMNS, type Participant } from '../participants/participant.fields';
import { findParticipants } from '../participants/participants.queries';
import { type BingoTeam, TEAM_COLUMNS } from './team.fields';

export const TEAM_STATEMENTS = teamStatements<BingoTeam>({
  schema: 'bingo',
  columns: TEAM_COLUMNS,
  members: 'bingo.participants',
  memberKey: 'id',
});

const OF_USER = {
  name: 'bingo_participant_of_user',
  text: `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.event_id = $1 AND p.user_id = $2`,
} as const;

/** $1 participant, $2 team or null. */
const MOVE = {
  name: 'bingo_move_participant',
  text: `UPDATE bingo.participants SET team_id = $2, joined_team_at = CASE WHEN $2::text IS NOT NULL THEN clock_timestamp() END
    WHERE id = $1`,
} as const;

const HAS_ENTRIES = {
  name: 'bingo_team_has_entries',
  text: `SELECT EXISTS (SELECT FROM bingo.ledger l WHERE l.team_id = $1 AND l.team_id <> '') AS "hasEntries"`,
} as const;

/** Returns what the use cases of teams need of bingo events, whose members are participants. */
export function bingoTeams({ database, jobs }: BingoDependencies): TeamArea<BingoTeam, Participant> {
  return {
    database,
    jobs,
    permission: 'manage_bingo',
    eventKind: 'bingo event',
    actions: {
      create: 'bingo_team_create',
      update: 'bingo_team_update',
      disband: 'bingo_team_disband',
      member_place: 'bingo_team_member_place',
      member_remove: 'bingo_team_member_remove',
      captain_assign: 'bingo_team_captain_assign',
      invite_rotate: 'bingo_team_invite_rotate',
    },
    invitePrefix: 'bt_',
    keyTitle: 'Participant',
    keyRule: 'must be a participant of the event',
    statements: TEAM_STATEMENTS,
    lockEvent: async (transaction, eventId) => {
      const event = await lockEvent(transaction, eventId);
      return { id: event.id, teamSize: event.teamSize, hasStarted: hasStarted(event) };
    },
    memberOfUser: (transaction, eventId, userId) => transaction.row<Participant>(OF_USER, [eventId, userId]),
    entrantOfUser: async (transaction, eventId, userId) => {
      const own = await transaction.row<Participant>(OF_USER, [eventId, userId]);
      if (!own) throw new DomainError('NOT_FOUND', 'You are not registered for this event');
      return own;
    },
    memberOfKey: async (transaction, eventId, participantId) => {
      const [participant] = await findParticipants(transaction, [participantId]);
      return participant?.eventId === eventId ? participant : undefined;
    },
    keyOf: ({ id }) => id,
    titleOf: ({ rsn, id }) => `${rsn} (${id})`,
    writeTeamOf: (transaction, { id }, teamId) => transaction.rows(MOVE, [id, teamId]),
    onChanged: (transaction, eventId) => transaction.appendEvents([standingsEvent(eventId)]),
    keepProblem: async (transaction, teamId) => {
      const row = await transaction.row<{ hasEntries: boolean }>(HAS_ENTRIES, [teamId]);
      return row?.hasEntries ? 'A team for which tasks have counted cannot be disbanded' : null;
    },
  };
}
