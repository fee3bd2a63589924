import { requireUser } from '#kit/access/access';
import { changedFields, inputChanges } from '#kit/fields';
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

const UNSET: CommunityFields = { name: '', description: '', color: null, pictureId: null, links: [] };

/**
 * Updates the profile of the community, which the first update creates. An update without changes is not
 * logged.
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
    const before = (await findCommunity(transaction)) ?? UNSET;
    const after = { ...before, ...update };
    if (after.name === '') throw invalidArgument('input.name', 'is required the first time');
    const changes = changedFields(COMMUNITY_FIELDS, before, after);
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
