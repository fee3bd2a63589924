import type { Database } from '#kit/database/database';
import type { BingoTask } from '../events/bingo-task.type';
import { composedNodesOf } from '../goals/nodes-of';
import { countedOf } from '../rules/trigger-matching';

/** $2 to $4: what each task counts, so that counts of earlier tasks of a position are left out. */
const PROGRESS = {
  text: `WITH p AS MATERIALIZED (SELECT id FROM bingo.participants WHERE event_id = $1),
    k AS MATERIALIZED (SELECT * FROM unnest($2::integer[], $3::text[], $4::boolean[]) AS k (position, counted, is_part))
    SELECT s.position, count(*)::integer AS participants FROM (
      SELECT c.position, c.participant_id FROM bingo.completions c JOIN p ON p.id = c.participant_id
      UNION
      SELECT c.position, c.participant_id FROM bingo.counts c JOIN p ON p.id = c.participant_id
        JOIN k ON k.position = c.position AND k.counted = c.counted AND NOT k.is_part WHERE c.count > 0
      UNION
      SELECT c.position, c.participant_id FROM bingo.part_counts c JOIN p ON p.id = c.participant_id
        JOIN k ON k.position = c.position AND k.counted = c.part AND k.is_part WHERE c.count > 0
    ) AS s GROUP BY s.position`,
  timeoutMs: 10_000,
} as const;

/** What a task counts: a key of `bingo.part_counts`, or else of `bingo.counts`. */
interface CountKey {
  readonly position: number;
  readonly counted: string;
  readonly isPart: boolean;
}

/**
 * Returns how many participants completed or advanced each task, by position; positions without any are
 * absent.
 */
export async function participantsWithProgress(
  database: Database,
  eventId: string,
  tasks: readonly BingoTask[],
): Promise<ReadonlyMap<number, number>> {
  const keys = tasks.flatMap(keysOf);
  const rows = await database.rows<{ position: number; participants: number }>(PROGRESS, [
    eventId,
    keys.map(({ position }) => position),
    keys.map(({ counted }) => counted),
    keys.map(({ isPart }) => isPart),
  ]);
  return new Map(rows.map(({ position, participants }) => [position, participants]));
}

function keysOf({ position, trigger }: BingoTask): CountKey[] {
  const nodes = composedNodesOf(trigger);
  if (nodes) {
    const parts = new Set(nodes.flatMap(({ leaf }) => leaf?.key ?? []));
    return [...parts].map((counted) => ({ position, counted, isPart: true }));
  }
  const counted = countedOf(trigger);
  return counted === null ? [] : [{ position, counted, isPart: false }];
}
