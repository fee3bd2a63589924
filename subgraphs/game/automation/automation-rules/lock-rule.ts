import type { EntityManager } from 'typeorm';
import { notFound } from '#kit/errors';
import { RuleEntity } from './rule.entity';

/**
 * Holds a rule's row: until the transaction ends nobody edits or deletes it.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function lockRule(manager: EntityManager, id: number): Promise<RuleEntity> {
  const rule = await manager.findOne(RuleEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!rule) throw notFound('Automation rule');
  return rule;
}
