import type { Database } from '#kit/database/database';
import type { ParticipantKey } from '../participants/lock-participant';

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
