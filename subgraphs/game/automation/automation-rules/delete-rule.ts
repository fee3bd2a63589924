import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { AutomationDependencies } from '../dependencies';
import { lockRule } from './lock-rule';
import { RuleEntity } from './rule.entity';

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
