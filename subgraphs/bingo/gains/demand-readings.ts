import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { WantedPlayer } from '#kit/readings/readings';
import { IS_MEASURED, IS_OPEN } from './measurement-statements';

/** Players are read from this long before the start on, so that a baseline is there. */
const BEFORE_START = '20 minutes';

/** Players per job. */
const CHUNK_SIZE = 500;

/**
 * Selects the players to read: participants of running events, of those that start soon, and of those that
 * are over, until the reading after the end was applied.
 */
const WANTED = {
  name: 'bingo_wanted_readings',
  text: `SELECT p.folded_rsn AS name, max(CASE WHEN phase.is_active THEN coalesce(m.nearness, 0) ELSE 0 END) AS nearness,
      bool_or((phase.is_over AND m.baseline_at IS NOT NULL)
        OR (phase.is_active AND (m.participant_id IS NULL OR m.state = 'waiting'))) AS urgent
    FROM bingo.events e
    CROSS JOIN LATERAL (SELECT
      coalesce(e.set_status = 'active', now() BETWEEN e.start_date AND e.end_date) AS is_active,
      coalesce(e.set_status = 'completed', e.end_date < now()) AS is_over,
      e.set_status IS NULL AND now() < e.start_date AND e.start_date < now() + interval '${BEFORE_START}' AS is_soon
    ) AS phase
    JOIN bingo.participants p ON p.event_id = e.id
    LEFT JOIN bingo.measurements m ON m.participant_id = p.id
    WHERE ${IS_OPEN} AND (phase.is_active OR phase.is_soon OR (phase.is_over AND NOT m.is_final)) AND ${IS_MEASURED}
    GROUP BY p.folded_rsn ORDER BY p.folded_rsn`,
  timeoutMs: 10_000,
} as const;

/** Asks the area that reads players for the readings that events need now. */
export async function demandReadings(database: Database, jobs: JobQueue): Promise<void> {
  const players = await database.rows<WantedPlayer>(WANTED);
  if (players.length === 0) return;
  await database.transaction(async (transaction) => {
    for (let start = 0; start < players.length; start += CHUNK_SIZE) {
      await jobs.send(transaction, 'tracker-demand', { players: players.slice(start, start + CHUNK_SIZE) });
    }
  });
}
