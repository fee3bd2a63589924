import type { Database } from '#kit/database/database';
import type { BingoEvidence } from '../ledger/bingo-ledger-entry.type';

/** A completion of a participant. */
export interface EvidenceKey {
  readonly participantId: string;
  readonly taskPosition: number;
}

const EVIDENCE = {
  name: 'bingo_evidence_of_completions',
  text: `SELECT entry.evidence FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (participant_id, position, number)
    LEFT JOIN LATERAL (
      SELECT CASE WHEN s.id IS NULL THEN l.evidence ELSE l.evidence || jsonb_build_object('screenshot',
          jsonb_build_object('eventId', l.event_id, 'id', s.id)) END AS evidence
      FROM bingo.ledger l LEFT JOIN bingo.screenshots s ON s.id = l.evidence ->> 'screenshotId'
      WHERE l.participant_id = asked.participant_id AND l.position = asked.position AND l.completed
      ORDER BY l.id DESC LIMIT 1
    ) entry ON true
    ORDER BY asked.number`,
} as const;

/** Returns the evidence of what completed each task last, in the order of the keys; null if there is none. */
export async function readEvidence(
  database: Database,
  keys: readonly EvidenceKey[],
): Promise<(BingoEvidence | null)[]> {
  const rows = await database.rows<{ evidence: BingoEvidence | null }>(EVIDENCE, [
    keys.map(({ participantId }) => participantId),
    keys.map(({ taskPosition }) => taskPosition),
  ]);
  return rows.map(({ evidence }) => evidence);
}
