import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { AutomationDependencies } from '../dependencies';
import { lockRule } from './lock-rule';
import { RuleEntity } from './rule.entity';

/**
 * Deletes a rule with its delivery log; what it has not delivered yet will not be.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function deleteRule(
  { dataSource, jobs }: AutomationDependencies,
  caller: Caller,
  id: number,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await dataSource.transaction(async (manager) => {
    const { name } = await lockRule(manager, id);
    await manager.delete(RuleEntity, { id });
    await reportActivity(jobs, manager, {
      action: 'automation_rule_delete',
      userId,
      details: `Deleted the automation rule ${name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}
