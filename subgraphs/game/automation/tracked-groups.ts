import type { LoaderKey } from '#kit/context';
import type { Database } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { Logger } from '#runtime/logger';
import type { TrackerPort } from '../tracker/tracker-port';
import { recordOccurrences } from './occurrence.commands';
import { type Occurrence, readFrom, TRACKER_TRIGGERS, type TrackerTrigger } from './rules/occurrence';

/** The groups that automation polls. */
export class TrackedGroups {
  constructor(
    private readonly tracker: Pick<TrackerPort, 'joinsSince' | 'level99sSince'>,
    readonly ids: readonly number[],
  ) {}

  /**
   * Returns the occurrences in a group since an instant, oldest first, possibly with duplicates; none for a
   * group unknown to the tracker.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE.
   */
  async newsOf(groupId: number, trigger: TrackerTrigger, since: Date): Promise<Occurrence[]> {
    switch (trigger) {
      case 'tracker_member_join':
        return this.joins(groupId, since);
      case 'tracker_skill_99':
        return this.level99s(groupId, since);
    }
  }

  private async joins(groupId: number, since: Date): Promise<Occurrence[]> {
    const joins = (await this.tracker.joinsSince(groupId, since)) ?? [];
    return joins.map(({ playerId, displayName, joinedAt }) => ({
      key: `joined:${groupId}:${playerId}:${joinedAt.toISOString()}`,
      trigger: 'tracker_member_join',
      groupId,
      username: displayName,
      skill: null,
      at: joinedAt,
    }));
  }

  /** A level is reached once, whichever group it is read from. */
  private async level99s(groupId: number, since: Date): Promise<Occurrence[]> {
    const reached = (await this.tracker.level99sSince(groupId, since)) ?? [];
    return reached.map(({ playerId, displayName, skill, reachedAt }) => ({
      key: `level_99:${playerId}:${skill}`,
      trigger: 'tracker_skill_99',
      groupId,
      username: displayName,
      skill,
      at: reachedAt,
    }));
  }
}

/**
 * Loads the occurrences for one operation: the tracker is requested once per group and trigger, however many
 * rules need them.
 */
export class NewsLoader {
  private readonly requested = new Map<TrackerTrigger, Promise<readonly Occurrence[]>>();

  /**
   * Returns the occurrences in all groups since an instant, each once; the first caller's instant is used.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE.
   */
  ofAll(groups: TrackedGroups, trigger: TrackerTrigger, since: Date): Promise<readonly Occurrence[]> {
    const known = this.requested.get(trigger);
    if (known) return known;
    const news = readAll(groups, trigger, since);
    this.requested.set(trigger, news);
    return news;
  }
}

/** The loader of the current operation. */
export const newsLoader: LoaderKey<NewsLoader> = {
  make: () => new NewsLoader(),
  made: (value): value is NewsLoader => value instanceof NewsLoader,
};

async function readAll(
  groups: TrackedGroups,
  trigger: TrackerTrigger,
  since: Date,
): Promise<readonly Occurrence[]> {
  const occurrences = new Map<string, Occurrence>();
  for (const id of groups.ids) {
    for (const occurrence of await groups.newsOf(id, trigger, since))
      occurrences.set(occurrence.key, occurrence);
  }
  return [...occurrences.values()];
}

/** Dependencies of a poll. */
export interface PollDependencies {
  readonly database: Database;
  readonly jobs: JobQueue;
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
