import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { FoundNameChanges } from '#kit/jobs/player-names';
import { playerNameProblem } from '#kit/rules/names';
import type { Logger } from '#runtime/logger';
import type { TrackerPort } from './tracker-port';

interface FinderDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly log: Logger;
  readonly tracker: Pick<TrackerPort, 'nameChanges'>;
  readonly groupIds: readonly number[];
}

/**
 * Reads the latest name changes of the tracked groups and sends them to the auth area, which ignores those
 * that it knows. A group that cannot be read is read by the next job.
 */
export async function findNameChanges(
  { database, jobs, log, tracker, groupIds }: FinderDependencies,
  stopping: AbortSignal,
): Promise<void> {
  for (const groupId of groupIds) {
    if (stopping.aborted) return;
    const found = await tracker.nameChanges(groupId).catch((err: unknown) => {
      log.warn({ groupId, err }, 'name changes of a group could not be read');
      return null;
    });
    const changes = (found ?? []).filter(
      ({ formerName, currentName }) => !playerNameProblem(formerName) && !playerNameProblem(currentName),
    );
    if (changes.length === 0) continue;
    const payload: FoundNameChanges = {
      changes: changes.map(({ id, changedAt, ...names }) => ({
        ...names,
        reference: `tracker: ${id}`,
        changedAt: changedAt.toISOString(),
      })),
    };
    await database.transaction((transaction) => jobs.send(transaction, 'found-name-changes', payload));
  }
}
