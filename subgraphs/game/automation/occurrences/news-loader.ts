import type { LoaderKey } from '#kit/context';
import type { Occurrence } from '../rules/occurrence';
import type { TrackerTrigger } from '../rules/triggers';
import type { TrackedGroups } from './tracked-groups';

/**
 * Loads the occurrences for one operation: the tracker is requested once per group and trigger, however many
 * rules need them.
 */
export class NewsLoader {
  private readonly asked = new Map<TrackerTrigger, Promise<readonly Occurrence[]>>();

  /**
   * Returns the occurrences in all groups since an instant, each once; the first caller's instant is used.
   *
   * @throws DomainError UPSTREAM_UNAVAILABLE.
   */
  ofAll(groups: TrackedGroups, trigger: TrackerTrigger, since: Date): Promise<readonly Occurrence[]> {
    const known = this.asked.get(trigger);
    if (known) return known;
    const news = readAll(groups, trigger, since);
    this.asked.set(trigger, news);
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
