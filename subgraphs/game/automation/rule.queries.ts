import type { Database } from '#kit/database/database';
import { selectList } from '#kit/database/statement';
import { fieldColumns } from '#kit/fields';
import type { AutomationRule } from './rule.fields';
import { RULE_FIELDS, type RuleEntity } from './rule.fields';

const COLUMNS = {
  id: 'r.id',
  ...fieldColumns(RULE_FIELDS, 'r'),
  disabledReason: 'r.disabled_reason',
  version: 'r.version',
  createdAt: 'r.created_at',
};
const RULES = `SELECT ${selectList(COLUMNS)} FROM game.rules r`;

const ALL_RULES = { name: 'game_all_automation_rules', text: `${RULES} ORDER BY r.id` } as const;
const RULE_BY_ID = { name: 'game_automation_rule_by_id', text: `${RULES} WHERE r.id = $1` } as const;

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
  return { ...rule, config: { channelId, message } };
}
