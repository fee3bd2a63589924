import type { Transaction } from '#kit/database/database';
import type { ParticipantKey, TeamProof } from './participant-locks';

/** A tile of an event. */
interface TileKey {
  readonly eventId: string;
  readonly id: number;
}

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
const TEAMS_AT_ONCE = 200;

/**
 * Recomputes the totals of a locked team after a change of a proof, and what is credited to members for that
 * tile.
 */
async function updateTeamTotals(
  transaction: Transaction,
  { eventId, teamId, tileId, userId }: TeamProof,
): Promise<void> {
  const members = await transaction.rows<{ userId: string }>(MEMBERS_OF_TILE, [teamId, tileId, userId]);
  await transaction.rows(TEAM_TOTALS, [eventId, [teamId]]);
  await transaction.rows(CREDITED_TOTALS, [eventId, members.map((member) => member.userId)]);
}

/**
 * Recomputes the totals of the teams of a locked event that completed a tile.
 *
 * @returns whether there are any.
 */
async function updateTeamsOfTile(transaction: Transaction, { eventId, id }: TileKey): Promise<boolean> {
  const teams = await transaction.rows<{ id: string }>(TEAMS_OF_TILE, [eventId, id]);
  if (teams.length === 0) return false;
  const ids = teams.map((team) => team.id);
  for (let first = 0; first < ids.length; first += TEAMS_AT_ONCE) {
    await transaction.rows(TEAM_TOTALS, [eventId, ids.slice(first, first + TEAMS_AT_ONCE)]);
  }
  return true;
}

/**
 * A tile counts once, from the submission time of its earliest approved proof, regardless of the number
 * of proofs and the order of reviews.
 */
const TOTALS = {
  text: `
  UPDATE events.participants p
  SET tiles_completed = d.tiles_completed, points = d.points, last_completion_at = d.last_completion_at
  FROM (
    SELECT u.user_id, count(c.tile_id)::integer AS tiles_completed, coalesce(sum(t.points), 0) AS points,
      max(c.completed_at) AS last_completion_at
    FROM unnest($2::text[]) AS u (user_id)
    LEFT JOIN (
      SELECT s.user_id, s.tile_id, min(s.submitted_at) AS completed_at
      FROM events.submissions s
      WHERE s.event_id = $1 AND s.user_id = ANY ($2) AND s.status = 'approved'
      GROUP BY s.user_id, s.tile_id
    ) c ON c.user_id = u.user_id
    LEFT JOIN events.tiles t ON t.id = c.tile_id
    GROUP BY u.user_id
  ) d
  WHERE p.event_id = $1 AND p.user_id = d.user_id`,
} as const;

/** A proof whose approval changed. */
type ChangedProof = ParticipantKey & { readonly tileId: number; readonly teamId: string | null };

/**
 * Recomputes the totals of a locked participant, or a locked team and its members, from the approved proofs.
 */
export async function updateTotals(transaction: Transaction, proof: ChangedProof): Promise<void> {
  const { eventId, userId, tileId, teamId } = proof;
  if (teamId === null) await transaction.rows(TOTALS, [eventId, [userId]]);
  else await updateTeamTotals(transaction, { eventId, userId, tileId, teamId });
}

const COMPLETED_BY = {
  name: 'events_participants_of_tile',
  text: `SELECT DISTINCT s.user_id AS "userId" FROM events.submissions s
  WHERE s.event_id = $1 AND s.tile_id = $2 AND s.status = 'approved'`,
} as const;

/** Batch size that stays well below the statement timeout of two seconds. */
const USERS_AT_ONCE = 2000;

/** Recomputes the totals of all users and teams who completed a tile of a locked event. */
export async function updateTotalsOfTile(transaction: Transaction, { eventId, id }: TileKey): Promise<void> {
  const participants = await transaction.rows<ParticipantKey>(COMPLETED_BY, [eventId, id]);
  const hasTeams = await updateTeamsOfTile(transaction, { eventId, id });
  const userIds = participants.map(({ userId }) => userId);
  for (let first = 0; first < userIds.length; first += USERS_AT_ONCE) {
    const batch = userIds.slice(first, first + USERS_AT_ONCE);
    await transaction.rows(hasTeams ? CREDITED_TOTALS : TOTALS, [eventId, batch]);
  }
}
