import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import { SUBMISSION_COLUMNS, type Submission, TileSubmission } from './submission.fields';

/** How an image resembles another. */
export const TileImageSimilarity = { same: 'same', similar: 'similar' } as const;

registerEnumType(TileImageSimilarity, {
  name: 'TileImageSimilarity',
  description: 'How the image of a proof resembles another.',
  valuesConfig: {
    same: { description: 'The same file, in any event.' },
    similar: {
      description: 'Looks alike, in the same event: perceptual hashes differ in at most 6 of 64 bits.',
    },
  },
});

@ObjectType('TileSimilarSubmission', {
  simpleResolvers: true,
  description: 'A proof whose image resembles that of another.',
})
export class TileSimilarSubmission {
  @Field(() => TileImageSimilarity, { description: 'How the image resembles the other.' })
  kind: keyof typeof TileImageSimilarity;

  @Field(() => TileSubmission, { description: 'The proof.' })
  submission: TileSubmission;
}

/** Most proofs that are listed beside one. */
export const MOST_BESIDE = 10;

/** Bits in which perceptual hashes of images that look alike may differ. */
const MOST_BITS = 6;

const SIMILAR = {
  name: 'events_similar_submissions',
  text: `SELECT p.id AS "of", f.* FROM events.submissions p CROSS JOIN LATERAL (
      SELECT g.kind, ${SUBMISSION_COLUMNS} FROM (
        SELECT o.id, 'same' AS kind FROM events.submissions o
        WHERE o.image_sha256 = p.image_sha256 AND o.id <> p.id
        UNION ALL
        SELECT o.id, 'similar' FROM events.submissions o
        WHERE o.event_id = p.event_id AND o.id <> p.id AND o.image_sha256 <> p.image_sha256
          AND bit_count((o.image_hash # p.image_hash)::bit(64)) <= ${MOST_BITS}
      ) g JOIN events.submissions s ON s.id = g.id
      ORDER BY s.submitted_at DESC, s.id DESC LIMIT ${MOST_BESIDE}
    ) f WHERE p.id = ANY($1) ORDER BY p.id, f."submittedAt" DESC, f.id DESC`,
} as const;

type SimilarRow = Submission & { readonly of: string; readonly kind: TileSimilarSubmission['kind'] };

/** Returns at most 10 proofs whose images resemble that of each proof, newest first, in one statement. */
export async function similarTo(
  database: Database,
  submissionIds: readonly string[],
): Promise<TileSimilarSubmission[][]> {
  const rows = await database.rows<SimilarRow>(SIMILAR, [[...new Set(submissionIds)]]);
  return rowsByKey(submissionIds, rows, (row) => row.of).map((found) =>
    found.map(({ kind, of: _of, ...submission }) => ({ kind, submission })),
  );
}

const EARLIER = {
  name: 'events_earlier_submissions',
  text: `SELECT p.id AS "of", f.* FROM events.submissions p CROSS JOIN LATERAL (
      SELECT ${SUBMISSION_COLUMNS} FROM events.submissions s
      WHERE s.event_id = p.event_id AND s.tile_id = p.tile_id AND (s.user_id = p.user_id OR s.team_id = p.team_id)
        AND (s.submitted_at, s.id) < (p.submitted_at, p.id)
      ORDER BY s.submitted_at DESC, s.id DESC LIMIT ${MOST_BESIDE}
    ) f WHERE p.id = ANY($1) ORDER BY p.id, f."submittedAt" DESC, f.id DESC`,
} as const;

/** Returns earlier proofs of the same user or team for the same tile, newest first, at most 10. */
export async function earlierThan(
  database: Database,
  submissionIds: readonly string[],
): Promise<Submission[][]> {
  const rows = await database.rows<Submission & { readonly of: string }>(EARLIER, [
    [...new Set(submissionIds)],
  ]);
  return rowsByKey(submissionIds, rows, (row) => row.of).map((found) =>
    found.map(({ of: _of, ...submission }) => submission),
  );
}
