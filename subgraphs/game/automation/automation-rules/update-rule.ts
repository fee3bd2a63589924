import { reportActivity } from '#kit/activity/report-activity';
import { notNull } from '#kit/arguments';
import { checkVersion } from '#kit/check-version';
import { changedFields, givenFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import { stopDeliveries } from '../../delivery/stop-deliveries';
import type { GameDependencies } from '../../dependencies';
import type { AutomationDependencies } from '../dependencies';
import type { UpdateAutomationRuleInput } from './automation-rule.inputs';
import type { AutomationRule } from './automation-rule.type';
import { assertServed, checkPlaceholders } from './check-rule';
import { ruleFrom } from './find-rules';
import { lockRule } from './lock-rule';
import { RULE_FIELDS, RuleEntity } from './rule.entity';

/**
 * Updates the given fields of a rule for future occurrences. Pending deliveries keep their template and
 * channel; disabling the rule stops them for good. A new channel, or enabling the rule, resets the refusal
 * count. An update without changes is not logged.
 *
 * @param ifVersion the version that the changes are based on; null for any.
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if the rule has another version.
 */
export async function updateRule(
  { database, jobs, off }: AutomationDependencies & Pick<GameDependencies, 'off'>,
  caller: Caller,
  id: number,
  input: UpdateAutomationRuleInput,
  ifVersion: number | null | undefined,
): Promise<AutomationRule> {
  const { userId } = requireUser(caller);
  const given = givenFields(RULE_FIELDS, { ...input, ...notNull('input.config', input.config) });
  return database.transaction(async (transaction) => {
    const rule = await lockRule(transaction, id);
    checkVersion(ifVersion, rule.version);
    const changed = { ...rule, ...given };
    if (changed.trigger !== rule.trigger || changed.action !== rule.action) assertServed(changed, off);
    const atFault = given.message === undefined ? 'input.trigger' : 'input.config.message';
    checkPlaceholders(changed, atFault);
    if (given.enabled === false) await stopDeliveries(transaction, 'rule', id);
    const changes = changedFields(RULE_FIELDS, rule, changed);
    if (changes.length === 0) return ruleFrom(rule);
    const anew = changed.enabled && (given.channelId !== undefined || given.enabled !== undefined);
    const reset = {
      version: rule.version + 1,
      ...(anew && { refusals: 0, disabledReason: null }),
    };
    await transaction.entities.update(RuleEntity, { id }, { ...given, ...reset });
    await reportActivity(jobs, transaction, {
      action: 'automation_rule_update',
      userId,
      details: `Changed ${changes.join(', ')} of the automation rule ${changed.name} (${id})`,
      address: caller.address,
    });
    return ruleFrom({ ...changed, ...reset });
  });
}
