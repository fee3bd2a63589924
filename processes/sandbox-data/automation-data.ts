import type { Client } from 'pg';
import { z } from 'zod';
import type { UserPrincipal } from '#protocol/principal';
import { activityOf, memberMilestones } from '#sandbox/world/groups';
import { EXPERIENCE_AT_99 } from '#sandbox/world/skills';
import { fillIn } from '#subgraphs/game/automation/rules/messages';
import { valuesOf } from '#subgraphs/game/automation/rules/occurrence';
import type { AreaClient } from './area-client';
import { daysFrom } from './calendar-day';

const CREATE = 'mutation ($input: CreateAutomationRuleInput!) { createAutomationRule(input: $input) { id } }';
const SYNC = 'mutation { syncCalendar { lastSync } }';

const RULES = [
  {
    name: 'Welcome (invented)',
    trigger: 'tracker_member_join',
    config: { channelId: 'general', message: 'Welcome {username}! The bank is open until nine.' },
  },
  {
    name: 'Level 99 (invented)',
    trigger: 'tracker_skill_99',
    config: { channelId: 'achievements', message: '{username} reached level 99 in {skill}!' },
  },
] as const;

/** What the automation data needs. */
export interface AutomationDataOptions {
  readonly client: AreaClient;
  readonly database: Client;
  readonly organiser: UserPrincipal;
  /** Id of the tracked group. */
  readonly group: number;
  readonly now: Date;
}

/** Something that happened in the group before the first start. */
interface PastOccurrence {
  readonly username: string;
  readonly skill: string | null;
  readonly at: Date;
}

/** Creates rules with a history of deliveries, and reads the calendar. */
export async function fillAutomation(options: AutomationDataOptions): Promise<void> {
  const { client, organiser: by } = options;
  await client.send({ area: 'game', query: SYNC, by, data: z.unknown() });
  const data = z.object({ createAutomationRule: z.object({ id: z.number() }) });
  for (const rule of RULES) {
    const variables = { input: { ...rule, action: 'chat_message' } };
    const { createAutomationRule } = await client.send({ area: 'game', query: CREATE, variables, by, data });
    await insertHistory(options, createAutomationRule.id, rule);
  }
}

/**
 * Inserts what the rule posted, had the platform run since. The area announces only what is new, so no rule
 * of its own can write the past.
 */
async function insertHistory(
  { database, group, now }: AutomationDataOptions,
  ruleId: number,
  { trigger, config }: (typeof RULES)[number],
): Promise<void> {
  const past = occurrencesOf(trigger, group, now);
  const rows = past.map(({ username, skill, at }, index) => ({
    key: `sandbox:${trigger}:${index}`,
    username,
    skill,
    occurred_at: at.toISOString(),
    content: fillIn(config.message, valuesOf({ username, skill })),
    failed: index % 11 === 5,
  }));
  await database.query(
    `WITH past AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS p (key text, username text, skill text, occurred_at timestamptz, content text, failed boolean)
    ), occurred AS (
      INSERT INTO game.occurrences (key, trigger, group_id, username, skill, occurred_at)
      SELECT key, $2, $3, username, skill, occurred_at FROM past ORDER BY occurred_at RETURNING id, key
    )
    INSERT INTO game.deliveries (id, rule_id, occurrence_id, status, attempts, error, content, template, channel_id, message_id,
      created_at, next_attempt_at, finished_at)
    SELECT gen_random_uuid(), $4, o.id, CASE WHEN p.failed THEN 'failed' ELSE 'delivered' END,
      CASE WHEN p.failed THEN 5 ELSE 1 END, CASE WHEN p.failed THEN 'The chat answered 403 (invented)' END,
      CASE WHEN NOT p.failed THEN p.content END, $5, $6, CASE WHEN NOT p.failed THEN 'sandbox-' || o.id END,
      p.occurred_at + interval '2 minutes', p.occurred_at + interval '2 minutes', p.occurred_at + interval '2 minutes'
    FROM occurred o JOIN past p USING (key)`,
    [JSON.stringify(rows), trigger, group, ruleId, config.message, config.channelId],
  );
  await database.query(`UPDATE game.rules SET created_at = $2 WHERE id = $1`, [ruleId, daysFrom(now, -100)]);
  // So that the first poll announces what happened in the last hour.
  await database.query(
    `INSERT INTO game.readings (group_id, trigger, read_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [group, trigger, now],
  );
}

const LARGEST_HISTORY = 40;

function occurrencesOf(
  trigger: (typeof RULES)[number]['trigger'],
  group: number,
  now: Date,
): PastOccurrence[] {
  const [from, until] = [daysFrom(now, -29), daysFrom(now, -1 / 12)];
  const all: PastOccurrence[] =
    trigger === 'tracker_member_join'
      ? activityOf(group, now.getTime())
          .filter(({ type }) => type === 'joined')
          .map(({ name, at }) => ({ username: name, skill: null, at }))
      : memberMilestones(group, now.getTime()).flatMap(({ name, skill, threshold, reachedAt }) =>
          threshold === EXPERIENCE_AT_99 && reachedAt ? [{ username: name, skill, at: reachedAt }] : [],
        );
  return all.filter(({ at }) => at > from && at < until).slice(0, LARGEST_HISTORY);
}
