import { isOwnerOrPermitted } from '#kit/access/access';
import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import type { Mode } from '#kit/rules/competition';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';
import { SUBMISSION_COLUMNS, type Submission } from '../proofs/submission.fields';
import { type Progress, progressOf, type ScoredTile } from '../rules/tile-progress';
import type { ParticipantKey } from '../totals/participant-locks';
import type { UserProgress, UserResult } from './progress.fields';

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

interface ProgressRow {
  readonly mode: Mode;
  readonly tiles: readonly ScoredTile[];
  /** From JSON, with timestamps as text. */
  readonly submissions: readonly (Omit<Submission, 'submittedAt' | 'reviewedAt' | 'claimedUntil'> & {
    readonly submittedAt: string;
    readonly reviewedAt: string | null;
    readonly claimedUntil: string | null;
  })[];
}

/** One row when the event exists. */
const PROGRESS = {
  name: 'events_tile_progress',
  text: `SELECT e.mode,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'position', t.position, 'points', t.points)), '[]')
        FROM events.tiles t WHERE t.event_id = e.id) AS tiles,
      (SELECT coalesce(json_agg(p ORDER BY p."submittedAt", p.id), '[]') FROM (
        SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s WHERE s.event_id = e.id AND s.user_id = $2
      ) p) AS submissions
    FROM events.events e WHERE e.id = $1`,
} as const;

/**
 * Returns a user's progress in an event, in a solo event in one statement; initial progress for a user
 * without proofs.
 *
 * @throws DomainError NOT_FOUND when there is no such event.
 */
export async function readProgress(
  database: Database,
  eventId: string,
  userId: string,
): Promise<UserProgress> {
  const [row] = isIdentifier(eventId) ? await database.rows<ProgressRow>(PROGRESS, [eventId, userId]) : [];
  if (!row) throw notFound('Event');
  const submissions = row.submissions.map(({ submittedAt, reviewedAt, claimedUntil, ...submission }) => ({
    submittedAt: new Date(submittedAt),
    reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
    claimedUntil: claimedUntil === null ? null : new Date(claimedUntil),
    ...submission,
  }));
  if (row.mode === 'teams') {
    const progress = await readTeamProgress(database, { eventId, userId }, row.tiles);
    return { eventId, userId, ...progress, submissions };
  }
  const approved = submissions.filter(({ status }) => status === 'approved').map(({ tileId }) => tileId);
  return { eventId, userId, teamId: null, ...progressOf(row.tiles, approved), submissions };
}

/** $1 event, $2 user. One row. */
const PROGRESS_IN_TEAM = {
  name: 'events_progress_in_team',
  text: `SELECT m.team_id AS "teamId", coalesce(p.tiles_completed, 0) AS "tilesCompleted",
      coalesce(p.points, 0)::float8 AS points,
      ARRAY(SELECT DISTINCT s.tile_id FROM events.submissions s
        WHERE s.team_id = m.team_id AND s.status = 'approved') AS approved
    FROM (SELECT $1::text AS event_id, $2::text AS user_id) AS k
      LEFT JOIN events.team_members m USING (event_id, user_id)
      LEFT JOIN events.participants p USING (event_id, user_id)`,
} as const;

interface TeamProgressRow extends Omit<Progress, 'currentTile'> {
  readonly teamId: string | null;
  /** Ids of the tiles that the team completed. */
  readonly approved: readonly number[];
}

/** A user's progress in a team event. */
interface TeamProgress extends Progress {
  readonly teamId: string | null;
}

/**
 * Returns a user's progress in a team event: the current tile of the team that the user is in, and the tiles
 * and points that are credited to the user.
 *
 * @param tiles those of the event.
 */
async function readTeamProgress(
  database: Database,
  { eventId, userId }: ParticipantKey,
  tiles: readonly ScoredTile[],
): Promise<TeamProgress> {
  const row = await database.row<TeamProgressRow>(PROGRESS_IN_TEAM, [eventId, userId]);
  const { currentTile } = progressOf(tiles, row?.approved ?? []);
  const { teamId = null, tilesCompleted = 0, points = 0 } = row ?? {};
  return { teamId, currentTile, tilesCompleted, points };
}

/** Maximum number of events per user, because one operation may query hundreds of users. */
const MAX_EVENTS = 50;

const RESULTS = {
  name: 'events_tile_results_of_users',
  text: `SELECT u.id AS "userId", r.* FROM unnest($1::text[]) AS u (id)
    CROSS JOIN LATERAL (
      SELECT e.id AS "eventId", e.start_date, p.tiles_completed AS "tilesCompleted", p.points::float8 AS points,
        p.last_completion_at AS "lastCompletion"
      FROM events.participants p JOIN events.events e ON e.id = p.event_id
      WHERE p.user_id = u.id ORDER BY e.start_date DESC, e.id DESC LIMIT ${MAX_EVENTS}
    ) r
    ORDER BY r.start_date DESC, r."eventId" DESC`,
} as const;

/** Returns each user's results in the latest events with a proof of theirs, in one statement. */
export async function resultsOfUsers(
  database: Database,
  userIds: readonly string[],
): Promise<UserResult[][]> {
  const results = await database.rows<UserResult>(RESULTS, [[...new Set(userIds)]]);
  return rowsByKey(userIds, results, ({ userId }) => userId);
}

/**
 * Returns the results that a caller may read: all for reviewers and the user, otherwise those in the
 * standings, which are events with an approved proof.
 */
export function readableResults(caller: Caller, results: readonly UserResult[]): UserResult[] {
  return results.filter(
    ({ userId, tilesCompleted }) =>
      tilesCompleted > 0 || isOwnerOrPermitted(caller, userId, ['manage_events']),
  );
}
