import type { Transaction } from '#kit/database/database';
import type { EventTile } from '../tiles/tile.type';
import type { TeamProof } from './lock-team';

/**
 * $1 event, $2 teams. A tile counts once, from the submission time of its earliest approved proof, as in a
 * solo event.
 */
const TEAM_TOTALS = {
  name: 'events_update_team_totals',
  text: `
  UPDATE events.teams g
  SET tiles_completed = d.tiles_completed, points = d.points, last_completion_at = d.last_completion_at
  FROM (
    SELECT u.team_id, count(c.tile_id)::integer AS tiles_completed, coalesce(sum(t.points), 0) AS points,
      max(c.completed_at) AS last_completion_at
    FROM unnest($2::text[]) AS u (team_id)
    LEFT JOIN (
      SELECT s.team_id, s.tile_id, min(s.submitted_at) AS completed_at
      FROM events.submissions s
      WHERE s.team_id = ANY ($2) AND s.status = 'approved'
      GROUP BY s.team_id, s.tile_id
    ) c ON c.team_id = u.team_id
    LEFT JOIN events.tiles t ON t.id = c.tile_id
    GROUP BY u.team_id
  ) d
  WHERE g.event_id = $1 AND g.id = d.team_id`,
} as const;

/**
 * $1 event, $2 users. A tile is credited to the member whose proof is the earliest of the approved ones of
 * its team, so that the totals of all participants add up to those of the teams.
 */
const CREDITED_TOTALS = {
  name: 'events_update_credited_totals',
  text: `
  UPDATE events.participants p
  SET tiles_completed = d.tiles_completed, points = d.points, last_completion_at = d.last_completion_at
  FROM (
    SELECT u.user_id, count(c.tile_id)::integer AS tiles_completed, coalesce(sum(t.points), 0) AS points,
      max(c.submitted_at) AS last_completion_at
    FROM unnest($2::text[]) AS u (user_id)
    LEFT JOIN (
      SELECT s.user_id, s.tile_id, s.submitted_at FROM events.submissions s
      WHERE s.event_id = $1 AND s.user_id = ANY ($2) AND s.status = 'approved' AND s.team_id IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM events.submissions e WHERE e.team_id = s.team_id AND e.tile_id = s.tile_id
            AND e.status = 'approved' AND (e.submitted_at, e.id) < (s.submitted_at, s.id))
    ) c ON c.user_id = u.user_id
    LEFT JOIN events.tiles t ON t.id = c.tile_id
    GROUP BY u.user_id
  ) d
  WHERE p.event_id = $1 AND p.user_id = d.user_id`,
} as const;

/** $1 team, $2 tile, $3 submitter: who has an approved proof, or had one before this transaction. */
const MEMBERS_OF_TILE = {
  name: 'events_members_with_proof_of_tile',
  text: `SELECT s.user_id AS "userId" FROM events.submissions s
      WHERE s.team_id = $1 AND s.tile_id = $2 AND s.status = 'approved' UNION SELECT $3`,
} as const;

const TEAMS_OF_TILE = {
  name: 'events_teams_with_proof_of_tile',
  text: `SELECT DISTINCT s.team_id AS id FROM events.submissions s
    WHERE s.event_id = $1 AND s.tile_id = $2 AND s.status = 'approved' AND s.team_id IS NOT NULL`,
} as const;

/** Batch size that stays well below the statement timeout of two seconds. */
const BATCH_SIZE = 200;

/**
 * Recomputes the totals of a locked team after a change of a proof, and what is credited to members for that
 * tile.
 */
export async function updateTeamTotals(
  transaction: Transaction,
  { eventId, teamId, tileId, userId }: TeamProof,
): Promise<void> {
  const members = await transaction.rows<{ userId: string }>(MEMBERS_OF_TILE, [teamId, tileId, userId]);
  await transaction.rows(TEAM_TOTALS, [eventId, [teamId]]);
  await updateCredited(
    transaction,
    eventId,
    members.map((member) => member.userId),
  );
}

/** Recomputes what is credited to users in a locked team event. */
export async function updateCredited(
  transaction: Transaction,
  eventId: string,
  userIds: readonly string[],
): Promise<void> {
  await transaction.rows(CREDITED_TOTALS, [eventId, userIds]);
}

/**
 * Recomputes the totals of the teams of a locked event that completed a tile.
 *
 * @returns whether there are any.
 */
export async function updateTeamsOfTile(
  transaction: Transaction,
  { eventId, id }: Pick<EventTile, 'eventId' | 'id'>,
): Promise<boolean> {
  const teams = await transaction.rows<{ id: string }>(TEAMS_OF_TILE, [eventId, id]);
  if (teams.length === 0) return false;
  const ids = teams.map((team) => team.id);
  for (let first = 0; first < ids.length; first += BATCH_SIZE) {
    await transaction.rows(TEAM_TOTALS, [eventId, ids.slice(first, first + BATCH_SIZE)]);
  }
  return true;
}
