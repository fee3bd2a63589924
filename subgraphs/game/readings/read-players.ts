import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { Logger } from '#runtime/logger';
import { isBudgetSpent } from '../providers/provider-unavailable';
import { gameNameProblem } from '../rules/provider-name';
import { nextReadings } from '../rules/reading-order';
import type { TrackerPort } from '../tracker/tracker-port';
import { claimPlayers, recordFailure, releasePlayers, wantedPlayers } from './demand';
import { storeReading } from './store-reading';

/** Dependencies of readings. */
export interface ReadingDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly tracker: Pick<TrackerPort, 'reading'>;
  readonly log: Logger;
}

/** After so many failures the tracker is presumed down, and the run ends. */
const MOST_FAILURES = 3;

/**
 * Reads the next players from the tracker, one after the other, and stores the readings. Ends early when the
 * budget is spent or the tracker is down.
 *
 * @param count how many players at most.
 * @param stopping ends the run before the next player.
 */
export async function readPlayers(
  dependencies: ReadingDependencies,
  count: number,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = dependencies;
  const wanted = await wantedPlayers(database);
  const left = await claimPlayers(database, nextReadings(wanted, new Date(), count));
  let failures = 0;
  try {
    while (left.length > 0 && !stopping.aborted && failures < MOST_FAILURES) {
      const [name = ''] = left;
      const outcome = await readPlayer(dependencies, name);
      // The others keep their turn.
      if (outcome === 'budget spent') return;
      if (outcome === 'failed') failures += 1;
      left.shift();
    }
  } finally {
    await releasePlayers(database, left);
  }
}

async function readPlayer(
  { database, jobs, tracker, log }: ReadingDependencies,
  name: string,
): Promise<'read' | 'failed' | 'budget spent'> {
  const readAt = new Date().toISOString();
  try {
    const player = gameNameProblem(name) ? null : await tracker.reading(name);
    await storeReading(database, jobs, {
      name,
      readAt,
      player: player && { ...player, takenAt: player.takenAt ?? readAt },
    });
    return 'read';
  } catch (error) {
    if (isBudgetSpent(error)) return 'budget spent';
    log.warn({ err: error }, 'a player could not be read');
    await recordFailure(database, name);
    return 'failed';
  }
}
