import type { AutomationRule } from '../automation-rules/automation-rule.type';
import { fillIn } from '../rules/message-template';
import { valuesOf } from '../rules/occurrence';
import type { AutomationDryRunMessage } from './dry-run.type';
import type { NewsLoader } from './news-loader';
import type { TrackedGroups } from './tracked-groups';

const WEEK_MS = 7 * 86_400_000;
const MOST_MESSAGES = 500;

/**
 * Returns the messages that a rule would have posted in the last week, newest first, at most 500. Requests
 * the tracker, posts nothing.
 *
 * @throws DomainError UPSTREAM_UNAVAILABLE.
 */
export async function dryRun(
  { news, groups }: { readonly news: NewsLoader; readonly groups: TrackedGroups },
  { trigger, config }: Pick<AutomationRule, 'trigger' | 'config'>,
  now: Date,
): Promise<AutomationDryRunMessage[]> {
  const since = new Date(now.getTime() - WEEK_MS);
  return [...(await news.ofAll(groups, trigger, since))]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_MESSAGES)
    .map(({ at, groupId, username, skill }) => ({
      occurredAt: at,
      groupId,
      username,
      skill,
      content: fillIn(config.message, valuesOf({ username, skill })),
    }));
}
