import { reportActivity } from '#kit/activity/report-activity';
import { notNull } from '#kit/arguments';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import { stopDeliveries } from '../deliveries/stop-deliveries';
import type { AutomationDependencies } from '../dependencies';
import type { UpdateAutomationRuleInput } from './automation-rule.inputs';
import type { AutomationRule } from './automation-rule.type';
import { checkPlaceholders, checkRuleFields, type RuleFields } from './check-rule';
import { ruleFrom } from './find-rules';
import { lockRule } from './lock-rule';
import { RuleEntity } from './rule.entity';

/**
 * Changes the fields of a rule that are given, for what happens from now on: what it has still to deliver is posted as the
 * rule was, unless it is switched off, which stops that for good. Another channel, or enabling the rule, forgets what the
 * channel refused before. What changes nothing is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function updateRule(
  { database, jobs }: AutomationDependencies,
  caller: Caller,
  id: number,
  input: UpdateAutomationRuleInput,
): Promise<AutomationRule> {
  const { userId } = requireUser(caller);
  const given = givenFields(input);
  return database.transaction(async (transaction) => {
    const rule = await lockRule(transaction, id);
    const changed = { ...rule, ...given };
    const atFault = given.message === undefined ? 'input.trigger' : 'input.config.message';
    checkPlaceholders(changed, atFault);
    if (given.enabled === false) await stopDeliveries(transaction, id);
    const changes = changedFields(rule, changed);
    if (changes.length === 0) return ruleFrom(rule);
    const anew = changed.enabled && (given.channelId !== undefined || given.enabled !== undefined);
    const forgotten = anew && { refusals: 0, disabledReason: null };
    await transaction.entities.update(RuleEntity, { id }, { ...given, ...forgotten });
    await reportActivity(jobs, transaction, {
      action: 'automation_rule_update',
      userId,
      details: `Changed ${changes.join(', ')} of the automation rule ${changed.name} (${id})`,
      address: caller.address,
    });
    return ruleFrom({ ...changed, ...forgotten });
  });
}

function givenFields(input: UpdateAutomationRuleInput): Partial<RuleFields> {
  const config = notNull('input.config', input.config);
  const name = notNull('input.name', input.name);
  const trigger = notNull('input.trigger', input.trigger);
  const action = notNull('input.action', input.action);
  const channelId = notNull('input.config.channelId', config?.channelId);
  const message = notNull('input.config.message', config?.message);
  const enabled = notNull('input.enabled', input.enabled);
  const given: Partial<RuleFields> = {
    ...(name !== undefined && { name }),
    ...(trigger !== undefined && { trigger }),
    ...(action !== undefined && { action }),
    ...(channelId !== undefined && { channelId }),
    ...(message !== undefined && { message }),
    ...(enabled !== undefined && { enabled }),
  };
  checkRuleFields(given);
  return given;
}

const FIELDS = {
  name: 'name',
  trigger: 'trigger',
  action: 'action',
  channelId: 'channel',
  message: 'message',
  enabled: 'enabled',
} as const satisfies Record<keyof RuleFields, string>;

function changedFields(before: RuleFields, after: RuleFields): string[] {
  const fields = ['name', 'trigger', 'action', 'channelId', 'message', 'enabled'] as const;
  return fields.filter((field) => before[field] !== after[field]).map((field) => FIELDS[field]);
}
