import type { Database } from '#kit/database/database';
import type { AutomationRule } from './automation-rule.type';
import type { RuleEntity } from './rule.entity';

const RULES = `SELECT id, name, trigger, action, channel_id AS "channelId", message, enabled, digest_minutes AS "digestMinutes",
  quiet_hours AS "quietHours", disabled_reason AS "disabledReason", version, created_at AS "createdAt" FROM game.rules`;

const ALL_RULES = { name: 'game_all_automation_rules', text: `${RULES} ORDER BY id` } as const;
const RULE_BY_ID = { name: 'game_automation_rule_by_id', text: `${RULES} WHERE id = $1` } as const;

/** Returns all rules in order of creation. */
export async function listRules(database: Database): Promise<AutomationRule[]> {
  return (await database.rows<RuleEntity>(ALL_RULES, [])).map(ruleFrom);
}

/** Returns one rule; null for an unknown id. */
export async function findRule(database: Database, id: number): Promise<AutomationRule | null> {
  const row = await database.row<RuleEntity>(RULE_BY_ID, [id]);
  return row ? ruleFrom(row) : null;
}

/** Maps a stored rule to its GraphQL type. */
export function ruleFrom({ channelId, message, ...rule }: RuleEntity): AutomationRule {
  const { id, name, trigger, action, enabled, digestMinutes, quietHours, disabledReason, version } = rule;
  const fields = { id, name, trigger, action, enabled, digestMinutes, quietHours, disabledReason, version };
  return { ...fields, createdAt: rule.createdAt, config: { channelId, message } };
}
