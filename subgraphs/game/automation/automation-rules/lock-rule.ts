import { checkRange } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { RuleEntity } from './rule.entity';

const HIGHEST_ID = 2 ** 31 - 1;

/**
 * Takes the row lock of a rule until the transaction ends.
 *
 * @throws DomainError BAD_USER_INPUT for an invalid id, NOT_FOUND.
 */
export async function lockRule(transaction: Transaction, id: number): Promise<RuleEntity> {
  checkRange('id', id, 1, HIGHEST_ID);
  const rule = await transaction.entities.findOne(RuleEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!rule) throw notFound('Automation rule');
  return rule;
}
