import { requireUser } from '#kit/access/access';
import { changedFields, initialFields, inputChanges } from '#kit/fields';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { AuthDependencies } from '../dependencies';
import {
  COMMUNITY_FIELDS,
  CommunityEntity,
  type CommunityFields,
  type UpdateCommunityInput,
} from './community.fields';
import { findCommunity } from './community.queries';

const LOCK = {
  name: 'auth_lock_community',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('community', 0))`,
} as const;

/**
 * Sets what the community says about itself. A change of nothing is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, also without a name the first time.
 */
export async function updateCommunity(
  { database }: AuthDependencies,
  caller: Caller,
  input: UpdateCommunityInput,
): Promise<CommunityFields> {
  const { userId } = requireUser(caller);
  const update = inputChanges(COMMUNITY_FIELDS, input);
  return database.transaction(async (transaction) => {
    await transaction.rows(LOCK, []);
    const before = await findCommunity(transaction);
    if (!before && update.name === undefined)
      throw invalidArgument('input.name', 'is required the first time');
    const after = before ? { ...before, ...update } : initialFields(COMMUNITY_FIELDS, update);
    const changes = before ? changedFields(COMMUNITY_FIELDS, before, after) : ['name'];
    if (changes.length === 0) return after;
    await transaction.entities.save(CommunityEntity, { id: 1, ...after });
    await recordActivity(transaction, {
      action: 'community_update',
      userId,
      details: `Changed ${changes.join(', ')} of the community`,
      address: caller.address,
    });
    return after;
  });
}
