import type { AutomationRule } from '../automation-rules/automation-rule.type';
import { fillIn } from '../rules/message-template';
import { valuesOf } from '../rules/occurrence';
import { isTrackerTrigger, type LogTrigger, type Trigger } from '../rules/triggers';
import type { AutomationDryRunMessage } from './dry-run.type';
import type { NewsLoader } from './news-loader';
import type { RecentOccurrence } from './recent-occurrences';
import type { TrackedGroups } from './tracked-groups';

const WEEK_MS = 7 * 86_400_000;
const MOST_MESSAGES = 500;

/** What a dry run reads. */
export interface DryRunSources {
  /** Returns the stored occurrences of a trigger since an instant, newest first. */
  readonly stored: (trigger: LogTrigger, since: Date, most: number) => Promise<RecentOccurrence[]>;
  readonly news: NewsLoader;
  readonly groups: TrackedGroups;
}

/**
 * Returns the messages that a rule would have posted in the last week, each by itself, newest first, at most
 * 500. Requests the tracker for its triggers, posts nothing.
 *
 * @throws DomainError UPSTREAM_UNAVAILABLE.
 */
export async function dryRun(
  sources: DryRunSources,
  { trigger, config }: Pick<AutomationRule, 'trigger' | 'config'>,
  now: Date,
): Promise<AutomationDryRunMessage[]> {
  const since = new Date(now.getTime() - WEEK_MS);
  return (await occurrencesOf(sources, trigger, since)).map(
    ({ at, groupId, username, skill, texts = null }) => ({
      occurredAt: at,
      groupId,
      username,
      skill,
      content: fillIn(config.message, valuesOf({ username, skill, texts })),
    }),
  );
}

async function occurrencesOf(
  { stored, news, groups }: DryRunSources,
  trigger: Trigger,
  since: Date,
): Promise<readonly RecentOccurrence[]> {
  if (!isTrackerTrigger(trigger)) return stored(trigger, since, MOST_MESSAGES);
  return [...(await news.ofAll(groups, trigger, since))]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_MESSAGES);
}
