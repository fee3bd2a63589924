import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import { isAt } from '../counting/entrant-sql';
import { isShown } from '../hidden-tasks/shown-sql';
import { readTrigger } from '../rules/trigger';
import { countedBy } from '../rules/trigger-matching';
import type { BingoTaskCount } from './bingo-task-count.type';

const COUNTS = {
  name: 'bingo_counts_of_participants',
  text: `SELECT n.participant_id AS "participantId", n.position AS "taskPosition", n.counted, n.count::text, t.trigger
    FROM bingo.counts n
    JOIN bingo.participants p ON p.id = n.participant_id
    JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = n.position AND ${isShown('t')}
    WHERE n.participant_id = ANY($1)
      AND n.team_id = coalesce(p.team_id, '') AND NOT ${isAt('completions', 'n.position')}
    ORDER BY n.position`,
} as const;

interface Row {
  readonly participantId: string;
  readonly taskPosition: number;
  readonly counted: string;
  readonly count: string;
  readonly trigger: string;
}

/**
 * Returns the counts of each participant, in a team event for its team, on the way to goals of open tasks, by
 * position, in one statement.
 */
export async function countsOf(
  database: Database,
  participantIds: readonly string[],
): Promise<BingoTaskCount[][]> {
  const rows = await database.rows<Row>(COUNTS, [[...new Set(participantIds)]]);
  return rowsByKey(participantIds, rows, ({ participantId }) => participantId).map((own) =>
    own.flatMap((row) => taskCount(row) ?? []),
  );
}

/** Returns null for a count of something else than the task at its position counts now. */
function taskCount({ taskPosition, counted, count, trigger }: Row): BingoTaskCount | null {
  const reading = readTrigger(trigger);
  if (!('trigger' in reading) || reading.trigger.goal === null) return null;
  if (countedBy(reading.trigger) !== counted) return null;
  return { taskPosition, count: Number(count), goal: reading.trigger.goal };
}
