import { type Connection, connectionOf, isTime, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { findTeams } from '#kit/teams/team.queries';
import type { BingoEvent } from '../board/event.fields';
import { findEvents } from '../board/events.queries';
import { invitationProblem, registrationProblem } from '../rules/registration';
import type { BingoTeam } from '../teams/team.fields';
import { TEAM_STATEMENTS } from '../teams/teams.commands';
import { takenPlaces } from './admit';
import {
  type BingoInvitation,
  BingoInvitationConnection,
  type BingoInvitationPreview,
  INVITATION_COLUMNS,
  isInvitationCode,
  isInvitationId,
} from './invitation.fields';

/** $1 event, $2 and $3 key of the last item or null, $4 limit. */
const OF_EVENT = {
  name: 'bingo_invitations_of_event',
  text: `SELECT ${INVITATION_COLUMNS} FROM bingo.invitations i WHERE i.event_id = $1
      AND ($2::timestamptz IS NULL OR (i.created_at, i.id) < ($2, $3::text))
    ORDER BY i.created_at DESC, i.id DESC LIMIT $4`,
} as const;

const COUNT = {
  name: 'bingo_count_invitations_of_event',
  text: 'SELECT count(*)::integer AS count FROM bingo.invitations i WHERE i.event_id = $1',
} as const;

/** Returns whether the values of a cursor are a key of invitations. */
export function isInvitationKey([time, id, ...rest]: readonly unknown[]): boolean {
  return isTime(time) && isInvitationId(id) && rest.length === 0;
}

/** Returns a page of the invitations of an event, newest first. */
export async function listInvitations(
  database: Database,
  eventId: string,
  slice: Slice,
): Promise<Connection<BingoInvitation>> {
  const [time = null, id = null] = slice.after ?? [];
  const rows = await database.rows<BingoInvitation>(OF_EVENT, [eventId, time, id, slice.first + 1]);
  return connectionOf(BingoInvitationConnection, rows, {
    slice,
    keyOf: (invitation) => [invitation.createdAt, invitation.id],
    count: async () => (await database.row<{ count: number }>(COUNT, [eventId]))?.count ?? 0,
  });
}

const BY_CODE = {
  name: 'bingo_invitation_to_preview',
  text: `SELECT ${INVITATION_COLUMNS} FROM bingo.invitations i WHERE i.code = $1`,
} as const;

/** Returns what an invitation is for, and whether it can be used; null for an unknown code. */
export async function previewInvitation(
  database: Database,
  code: string,
): Promise<BingoInvitationPreview | null> {
  const invitation = isInvitationCode(code)
    ? await database.row<BingoInvitation>(BY_CODE, [code])
    : undefined;
  if (!invitation) return null;
  const { eventId, teamId } = invitation;
  const [[event], [team = null], taken] = await Promise.all([
    findEvents(database, [eventId]),
    findTeams<BingoTeam>(database, TEAM_STATEMENTS, [teamId]),
    takenPlaces(database, eventId),
  ]);
  if (!event) return null;
  return { event, team, problem: problemOf(invitation, { event, team, taken }) };
}

interface Destination {
  readonly event: BingoEvent;
  readonly team: BingoTeam | null;
  readonly taken: number;
}

function problemOf(invitation: BingoInvitation, { event, team, taken }: Destination): string | null {
  const now = new Date();
  const registrationClosesAt = event.registrationClosesAt ? new Date(event.registrationClosesAt) : null;
  const problem =
    invitationProblem(invitation, now) ??
    registrationProblem({ ...event, registrationClosesAt, taken }, 'invitation', now);
  if (problem) return problem;
  return team && team.memberCount >= (event.teamSize ?? 0) ? 'The team is full' : null;
}
