import { reportActivity } from '#kit/activity/report-activity';
import { initialFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { GameDependencies } from '../../dependencies';
import type { AutomationDependencies } from '../dependencies';
import type { CreateAutomationRuleInput } from './automation-rule.inputs';
import type { AutomationRule } from './automation-rule.type';
import { assertServed, checkPlaceholders } from './check-rule';
import { ruleFrom } from './find-rules';
import { RULE_FIELDS, RuleEntity } from './rule.entity';

/**
 * Creates a rule. It applies to occurrences from now on.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
export async function createRule(
  { database, jobs, off }: AutomationDependencies & Pick<GameDependencies, 'off'>,
  caller: Caller,
  input: CreateAutomationRuleInput,
): Promise<AutomationRule> {
  const { userId } = requireUser(caller);
  const { name } = input;
  const fields = initialFields(RULE_FIELDS, { ...input, ...input.config });
  assertServed(fields, off);
  checkPlaceholders(fields, 'input.config.message');
  return database.transaction(async (transaction) => {
    const rule = transaction.entities.create(RuleEntity, { ...fields, disabledReason: null });
    await transaction.entities.insert(RuleEntity, rule);
    await reportActivity(jobs, transaction, {
      action: 'automation_rule_create',
      userId,
      details: `Created the automation rule ${name} (${rule.id})`,
      address: caller.address,
    });
    return ruleFrom(rule);
  });
}
