import type { Logger } from '#runtime/logger';
import type { AutomationDependencies } from '../dependencies';
import { readFrom } from '../rules/occurrence';
import { TRIGGERS, type Trigger } from '../rules/triggers';
import { recordOccurrences } from './record-occurrences';
import type { TrackedGroups } from './tracked-groups';

/** Everything that a poll works with. */
export interface PollDependencies extends AutomationDependencies {
  readonly groups: TrackedGroups;
  readonly log: Logger;
}

/** What happened longer ago is forgotten, and the delivery log of it. */
const KEPT = '30 days';

/**
 * Reads the news of every tracked group; what cannot be read or kept now is tried next time, and keeps back no other.
 *
 * @param stopping ends the poll before the next group.
 */
export async function pollGroups(dependencies: PollDependencies, stopping: AbortSignal): Promise<void> {
  for (const groupId of dependencies.groups.ids) {
    for (const trigger of TRIGGERS) {
      if (stopping.aborted) return;
      await pollGroup(dependencies, groupId, trigger).catch((error: unknown) => {
        dependencies.log.warn({ groupId, trigger, err: error }, 'the news of a group could not be read');
      });
    }
  }
  await dependencies.database.rows(
    { text: 'DELETE FROM game.occurrences WHERE occurred_at < now() - $1::interval' },
    [KEPT],
  );
}

async function pollGroup(
  { database, jobs, groups }: PollDependencies,
  groupId: number,
  trigger: Trigger,
): Promise<void> {
  const readAt = new Date();
  const occurrences = await groups.newsOf(groupId, trigger, readFrom(readAt));
  await database.transaction(async (transaction) => {
    const deliveries = await recordOccurrences(transaction, { groupId, trigger, occurrences, readAt });
    if (deliveries > 0) await jobs.send(transaction, 'game-delivery', {});
  });
}
