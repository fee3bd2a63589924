import type { Logger } from '#runtime/logger';
import type { AutomationDependencies } from './dependencies';
import { recordOccurrences } from './occurrence.commands';
import { readFrom, TRACKER_TRIGGERS, type TrackerTrigger } from './rules/occurrence';
import type { TrackedGroups } from './tracked-groups';

/** Dependencies of a poll. */
export interface PollDependencies extends AutomationDependencies {
  readonly groups: TrackedGroups;
  readonly log: Logger;
}

/**
 * Polls every tracked group. A group that cannot be read or stored is retried by the next poll and does not
 * affect the others.
 *
 * @param stopping ends the poll before the next group.
 */
export async function pollGroups(dependencies: PollDependencies, stopping: AbortSignal): Promise<void> {
  for (const groupId of dependencies.groups.ids) {
    for (const trigger of TRACKER_TRIGGERS) {
      if (stopping.aborted) return;
      await pollGroup(dependencies, groupId, trigger).catch((error: unknown) => {
        dependencies.log.warn({ groupId, trigger, err: error }, 'occurrences of a group could not be read');
      });
    }
  }
}

async function pollGroup(
  { database, jobs, groups }: PollDependencies,
  groupId: number,
  trigger: TrackerTrigger,
): Promise<void> {
  const readAt = new Date();
  const occurrences = await groups.newsOf(groupId, trigger, readFrom(readAt));
  await database.transaction(async (transaction) => {
    const deliveries = await recordOccurrences(transaction, { groupId, trigger, occurrences, readAt });
    if (deliveries > 0) await jobs.send(transaction, 'game-delivery', {});
  });
}
