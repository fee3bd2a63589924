import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import type { ParticipantKey } from '../participants/lock-participant';
import { progressOf, type ScoredTile } from '../rules/tile-progress';

const TILES = {
  name: 'events_tiles_for_progress',
  text: `SELECT t.event_id AS "eventId", t.id, t.position, t.points FROM events.tiles t WHERE t.event_id = ANY($1)`,
} as const;

/**
 * One row per participant, in their order: its own tiles in a solo event, those of its team in a team event.
 */
const APPROVED = {
  name: 'events_approved_tiles_of_participants',
  text: `SELECT ARRAY(
      SELECT s.tile_id FROM events.submissions s
      WHERE s.event_id = k.event_id AND s.user_id = k.user_id AND s.status = 'approved' AND s.team_id IS NULL
      UNION SELECT s.tile_id FROM events.team_members m JOIN events.submissions s ON s.team_id = m.team_id
      WHERE m.event_id = k.event_id AND m.user_id = k.user_id AND s.status = 'approved'
    ) AS tiles
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (event_id, user_id, place) ORDER BY k.place`,
} as const;

/** One row per team, in their order. */
const APPROVED_OF_TEAMS = {
  name: 'events_approved_tiles_of_teams',
  text: `SELECT ARRAY(SELECT DISTINCT s.tile_id FROM events.submissions s
      WHERE s.team_id = k.team_id AND s.status = 'approved') AS tiles
    FROM unnest($1::text[]) WITH ORDINALITY AS k (team_id, place) ORDER BY k.place`,
} as const;

interface ApprovedRow {
  readonly tiles: number[];
}

/** A team of an event. */
interface TeamKey {
  readonly id: string;
  readonly eventId: string;
}

/** Returns the current tile of each participant. Reads the tiles of each event once. */
export async function currentTiles(
  database: Database,
  participants: readonly ParticipantKey[],
): Promise<number[]> {
  const eventIds = participants.map(({ eventId }) => eventId);
  const userIds = participants.map(({ userId }) => userId);
  return currentTilesOf(database, eventIds, database.rows<ApprovedRow>(APPROVED, [eventIds, userIds]));
}

/** Returns the current tile of each team. Reads the tiles of each event once. */
export async function currentTilesOfTeams(database: Database, teams: readonly TeamKey[]): Promise<number[]> {
  const eventIds = teams.map(({ eventId }) => eventId);
  const teamIds = teams.map(({ id }) => id);
  return currentTilesOf(database, eventIds, database.rows<ApprovedRow>(APPROVED_OF_TEAMS, [teamIds]));
}

async function currentTilesOf(
  database: Database,
  eventIds: readonly string[],
  reading: Promise<ApprovedRow[]>,
): Promise<number[]> {
  const [tiles, approved] = await Promise.all([
    database.rows<ScoredTile & { eventId: string }>(TILES, [[...new Set(eventIds)]]),
    reading,
  ]);
  const tilesOf = rowsByKey(eventIds, tiles, ({ eventId }) => eventId);
  return tilesOf.map((ofEvent, index) => progressOf(ofEvent, approved[index]?.tiles ?? []).currentTile);
}
