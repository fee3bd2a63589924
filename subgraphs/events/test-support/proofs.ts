import { randomBytes } from 'node:crypto';
import type { UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { stageFile } from '#runtime/files/test-support/temporary-files';
import type { SubmissionStatus } from '../rules/review';
import type { TestArea } from './open-test-area';

const CREATE = 'mutation ($input: CreateTileEventInput!) { createTileEvent(input: $input) { id } }';
const ADD_TILE =
  'mutation ($event: ID!, $input: CreateTileInput!) { createTile(eventId: $event, input: $input) { id } }';
const SUBMIT =
  'mutation ($input: SubmitTileProofInput!) { submitTileProof(input: $input) { submissionId status } }';
const REVIEW = `mutation ($event: ID!, $id: ID!, $status: TileSubmissionStatus!, $notes: String) {
  reviewTileSubmission(eventId: $event, submissionId: $id, status: $status, reviewerNotes: $notes) { id status }
}`;

/** A signed-in user. */
export function user(userId: string, ...permissions: string[]): UserPrincipal {
  const session = { sessionId: `session-${userId}`, isSuperAdmin: false };
  return { kind: 'user', userId, username: `user${userId}`, permissions, ...session };
}

export const ORGANISER = user('1', 'manage_events');

/**
 * Creates an active event with one tile per element of `points`, at positions from 1.
 *
 * @returns the ids of the tiles.
 */
export async function addEvent(
  area: TestArea,
  id: string,
  points: readonly number[] = [10, 20, 40],
  changes: object = {},
): Promise<number[]> {
  const input = { id, name: id, startDate: '2026-01-01', endDate: '2099-01-01', ...changes };
  await area.ask(CREATE, { input }, ORGANISER);
  const tiles: number[] = [];
  for (const [index, worth] of points.entries()) {
    const tile = { position: index + 1, name: `Tile ${index + 1}`, points: worth };
    const made = await area.ask<{ createTile: { id: number } }>(
      ADD_TILE,
      { event: id, input: tile },
      ORGANISER,
    );
    tiles.push(made.createTile.id);
  }
  return tiles;
}

/** A user's proof for a tile. */
export interface TestProof {
  readonly eventId: string;
  readonly tileId: number | undefined;
  readonly userId: string;
}

/** A PNG of four pixels. */
const SMALL_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==',
  'base64',
);

/** Submits a proof as the edge does, with a small image by default. */
export async function submit(
  area: TestArea,
  { eventId, tileId, userId }: TestProof,
  image?: Buffer,
): Promise<SubgraphResult> {
  const staged = await stageFile(area.temporary.files, image ?? SMALL_IMAGE);
  const input = { eventId, tileId, image: staged.reference };
  const result = await area.execute(SUBMIT, { input }, user(userId), [staged]);
  // As the edge does after the response.
  await area.temporary.files.delete(staged.key);
  return result;
}

let images = 0;

/** Inserts a proof directly, bypassing limits, with any submission time. */
export async function addProof(
  area: TestArea,
  { eventId, tileId, userId }: TestProof,
  submittedAt = '2026-02-01T00:00:00Z',
): Promise<string> {
  const id = `sub_${randomBytes(18).toString('base64url')}`;
  images += 1;
  await area.dataSource.query(
    'INSERT INTO events.participants (event_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [eventId, userId],
  );
  await area.dataSource.query(
    `INSERT INTO events.submissions
        (id, event_id, tile_id, user_id, submitted_at, image_name, image_type, image_size, thumbnail_size)
      VALUES ($1, $2, $3, $4, $5, $6, 'image/png', 1, 1)`,
    [id, eventId, tileId, userId, submittedAt, `test-${images}`],
  );
  return id;
}

/** A reviewer's decision. */
export interface TestDecision {
  readonly eventId: string;
  readonly id: string;
  readonly status: SubmissionStatus;
  readonly notes?: string | null;
}

export function review(area: TestArea, { eventId, ...decision }: TestDecision): Promise<SubgraphResult> {
  return area.execute(REVIEW, { event: eventId, ...decision }, ORGANISER);
}

/** Returns the stored totals and those derived from the approved proofs. */
export async function totalsOf(
  area: TestArea,
  eventId: string,
): Promise<{ kept: unknown; derived: unknown }> {
  const [row] = await area.dataSource.query(
    `SELECT
      (SELECT json_agg(json_build_array(p.user_id, p.tiles_completed, p.points, p.last_completion_at) ORDER BY p.user_id)
        FROM events.participants p WHERE p.event_id = $1) AS kept,
      (SELECT json_agg(json_build_array(d.user_id, d.tiles, d.points, d.last) ORDER BY d.user_id) FROM (
        SELECT p.user_id, count(t.id) AS tiles, coalesce(sum(t.points), 0) AS points, max(c.first) AS last
        FROM events.participants p
        LEFT JOIN LATERAL (SELECT s.tile_id, min(s.submitted_at) AS first FROM events.submissions s
          WHERE s.event_id = p.event_id AND s.user_id = p.user_id AND s.status = 'approved' GROUP BY s.tile_id) c ON true
        LEFT JOIN events.tiles t ON t.id = c.tile_id
        WHERE p.event_id = $1 GROUP BY p.user_id) d) AS derived`,
    [eventId],
  );
  return row;
}
