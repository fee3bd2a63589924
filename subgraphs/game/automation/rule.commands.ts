import { requireUser } from '#kit/access/access';
import type { OptionalService } from '#kit/area/area-module';
import { checkRange, checkVersion, notNull } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { changedFields, initialFields, inputChanges } from '#kit/fields';
import { reportActivity } from '#kit/jobs/activity';
import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { stopDeliveries } from '../delivery/outcomes';
import type { AutomationDependencies, GameDependencies } from '../dependencies';
import type { AutomationRule, CreateAutomationRuleInput, UpdateAutomationRuleInput } from './rule.fields';
import { RULE_FIELDS, RuleEntity, type RuleFields } from './rule.fields';
import { ruleFrom } from './rule.queries';
import { placeholdersIn } from './rules/messages';
import { isTrackerTrigger, placeholdersOf } from './rules/occurrence';

/**
 * Checks that the trigger provides all placeholders of the message.
 *
 * @param atFault the argument to name in the error: the message, or the trigger for a stored message.
 * @throws DomainError BAD_USER_INPUT for a placeholder that the trigger does not provide.
 */
function checkPlaceholders(
  { trigger, message }: Pick<RuleFields, 'trigger' | 'message'>,
  atFault: 'input.config.message' | 'input.trigger',
): void {
  const provided = placeholdersOf(trigger);
  const unknown = placeholdersIn(message).find((name) => !provided.includes(name));
  if (unknown === undefined) return;
  const list = provided.map((name) => `{${name}}`).join(' and ');
  throw invalidArgument(
    atFault,
    atFault === 'input.trigger'
      ? `must provide {${unknown}}, which the message contains; ${trigger} provides ${list}`
      : `must not contain {${unknown}}; ${trigger} provides ${list}`,
  );
}

/**
 * Checks that the platform runs with the services of the trigger and the action.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
function assertServed(
  { trigger, action }: Pick<RuleFields, 'trigger' | 'action'>,
  off: readonly OptionalService[],
): void {
  if (off.includes('tracker') && isTrackerTrigger(trigger)) {
    throw invalidArgument('input.trigger', `must not be ${trigger}: this platform runs without the tracker`);
  }
  if (off.includes('chat')) {
    throw invalidArgument('input.action', `must not be ${action}: this platform runs without the chat`);
  }
}

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

/**
 * Updates the given fields of a rule for future occurrences. Pending deliveries keep their template and
 * channel; disabling the rule stops them for good. A new channel, or enabling the rule, resets the rejection
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
  const update = inputChanges(RULE_FIELDS, { ...input, ...notNull('input.config', input.config) });
  return database.transaction(async (transaction) => {
    const rule = await lockRule(transaction, id);
    checkVersion(ifVersion, rule.version);
    const changed = { ...rule, ...update };
    if (changed.trigger !== rule.trigger || changed.action !== rule.action) assertServed(changed, off);
    const atFault = update.message === undefined ? 'input.trigger' : 'input.config.message';
    checkPlaceholders(changed, atFault);
    if (update.enabled === false) await stopDeliveries(transaction, 'rule', id);
    const changes = changedFields(RULE_FIELDS, rule, changed);
    if (changes.length === 0) return ruleFrom(rule);
    const anew = changed.enabled && (update.channelId !== undefined || update.enabled !== undefined);
    const reset = {
      version: rule.version + 1,
      ...(anew && { refusals: 0, disabledReason: null }),
    };
    await transaction.entities.update(RuleEntity, { id }, { ...update, ...reset });
    await reportActivity(jobs, transaction, {
      action: 'automation_rule_update',
      userId,
      details: `Changed ${changes.join(', ')} of the automation rule ${changed.name} (${id})`,
      address: caller.address,
    });
    return ruleFrom({ ...changed, ...reset });
  });
}

/**
 * Deletes a rule with its delivery log and its pending deliveries.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function deleteRule(
  { database, jobs }: AutomationDependencies,
  caller: Caller,
  id: number,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const { name } = await lockRule(transaction, id);
    await transaction.entities.delete(RuleEntity, { id });
    await reportActivity(jobs, transaction, {
      action: 'automation_rule_delete',
      userId,
      details: `Deleted the automation rule ${name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

const HIGHEST_ID = 2 ** 31 - 1;

/**
 * Takes the row lock of a rule until the transaction ends.
 *
 * @throws DomainError BAD_USER_INPUT for an invalid id, NOT_FOUND.
 */
async function lockRule(transaction: Transaction, id: number): Promise<RuleEntity> {
  checkRange('id', id, 1, HIGHEST_ID);
  const rule = await transaction.entities.findOne(RuleEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!rule) throw notFound('Automation rule');
  return rule;
}
