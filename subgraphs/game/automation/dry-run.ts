import { Field, Int, ObjectType } from 'type-graphql';
import type { Database } from '#kit/database/database';
import type { EventTexts } from '#kit/event-log';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { AutomationRule } from './rule.fields';
import { fillIn } from './rules/messages';
import { isTrackerTrigger, type LogTrigger, type Trigger, valuesOf } from './rules/occurrence';
import type { NewsLoader, TrackedGroups } from './tracked-groups';

@ObjectType('AutomationDryRunMessage', {
  simpleResolvers: true,
  description: 'A message that a rule would have posted.',
})
export class AutomationDryRunMessage {
  @Field(() => Timestamp, { description: 'Time of the occurrence.' })
  occurredAt: Date;

  @Field(() => Int, { nullable: true, description: 'Tracker id of the group; null for other triggers.' })
  groupId: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the player or user; null if there is none.' })
  username: string | null;

  @Field(() => String, { nullable: true, description: 'The skill; null where the trigger has none.' })
  skill: string | null;

  @Field(() => String, { description: 'The rendered message.' })
  content: string;
}

/** An occurrence as a dry run renders it. */
interface RecentOccurrence {
  readonly groupId: number | null;
  readonly username: string | null;
  readonly skill: string | null;
  readonly texts?: EventTexts | null;
  readonly at: Date;
}

/** $1 trigger, $2 instant, $3 number of occurrences. */
const RECENT = {
  name: 'game_recent_occurrences',
  text: `SELECT group_id AS "groupId", username, skill, texts, occurred_at AS at FROM game.occurrences
    WHERE trigger = $1 AND occurred_at >= $2 ORDER BY occurred_at DESC, id DESC LIMIT $3`,
} as const;

/** Returns the stored occurrences of a trigger since an instant, newest first. */
export function recentOccurrences(
  database: Database,
  trigger: LogTrigger,
  since: Date,
  most: number,
): Promise<RecentOccurrence[]> {
  return database.rows<RecentOccurrence>(RECENT, [trigger, since, most]);
}

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
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MOST_MESSAGES);
}
