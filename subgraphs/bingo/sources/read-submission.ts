import type { Database } from '#kit/database/database';
import type { Mode } from '#kit/rules/competition';
import type { StatusFacts } from '#kit/rules/event-status';
import { isShown } from '../board/task.fields';
import { elsewhere, isAt, ownRow } from '../counting/entrant-sql';
import type { Raise } from '../counting/write-ledger';
import { type EventOfKey, OTHER_EXISTS } from './plugin-key';

/** A task of a participant. */
export type TaskOfKey = Pick<Raise, 'keyHash' | 'eventId' | 'position'>;

/** What submissions are judged from before any lock; times are JSON strings. */
export interface SubmissionFacts extends EventOfKey, StatusFacts<string> {
  readonly mode: Mode;
  /** Null in a solo event, and while the participant is in no team. */
  readonly teamId: string | null;
  readonly points: number;
  /** Null if the position has no task, or one that is hidden. */
  readonly trigger: string | null;
  /** Null for a task that is always open. */
  readonly tier: number | null;
  /** Whether it is completed for the entrant. */
  readonly isCompleted: boolean;
  /** Whether an organiser took the completion back. */
  readonly isRevoked: boolean;
  /** What `count` counts; null before the first report. */
  readonly counted: string | null;
  readonly count: number | null;
  /** Sum of the reversed changes; running totals contain it, `count` does not. */
  readonly reversed: number | null;
  /** Whether facts of other sources may say how often it happened. */
  readonly hasFacts: boolean | null;
  /** What counted for other teams. */
  readonly elsewhere: number;
  /** Sum of the counts of the team; null in a solo event. */
  readonly together: number | null;
}

/** $1 hash of the key, $2 event, $3 position. One JSON value is cheaper to parse than many columns. */
const FACTS = {
  name: 'bingo_submission_facts',
  text: `SELECT to_json(seen) AS facts FROM (
    SELECT p.event_id AS "eventId", p.points, ${OTHER_EXISTS} AS "otherExists",
      e.start_date AS start, e.end_date AS "end", e.set_status AS "set",
      e.mode, p.team_id AS "teamId", t.trigger, t.tier, ${isAt('completions', '$3')} AS "isCompleted",
      ${isAt('revocations', '$3')} AS "isRevoked", n.counted, n.count, n.reversed, n.has_facts AS "hasFacts",
      ${elsewhere('n.counted')} AS elsewhere,
      (SELECT s.count FROM bingo.team_counts s
        WHERE s.team_id = p.team_id AND s.position = $3 AND s.counted = n.counted) AS together
    FROM bingo.participants p
    JOIN bingo.events e ON e.id = p.event_id
    LEFT JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = $3 AND ${isShown('t')}
    LEFT JOIN bingo.counts n ON ${ownRow('n')} AND n.position = $3
    WHERE p.key_hash = $1
  ) AS seen`,
} as const;

/** Reads what is stored of a task of a participant; undefined for an unknown key. */
export async function readSubmission(
  database: Database,
  { keyHash, eventId, position }: TaskOfKey,
): Promise<SubmissionFacts | undefined> {
  return (await database.row<{ facts: SubmissionFacts }>(FACTS, [keyHash, eventId, position]))?.facts;
}
