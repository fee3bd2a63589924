import { checkRange } from '#kit/arguments';
import type { CacheReader } from '../cache/provider-cache';
import type { TrackerGroup } from './tracker-group.type';
import type { TrackerReading } from './tracker-reading';

/** An id too large for GraphQL's Int is read as the largest: it is nobody's. */
const HIGHEST_ID = 2 ** 31 - 2;

/**
 * A group and its members, remembered for a quarter of an hour.
 *
 * @returns null for a group that the tracker does not know.
 * @throws DomainError BAD_USER_INPUT for an id that no group can have.
 */
export async function readTrackerGroup(
  { tracker, groups }: TrackerReading,
  id: number,
  reader: CacheReader,
): Promise<TrackerGroup | null> {
  checkRange('id', id, 1, HIGHEST_ID);
  const answer = await groups.read(String(id), (caller) => tracker.group(id, caller), reader);
  if (!answer) return null;
  const members = answer.value.members.map((member) => ({
    ...member,
    player: { name: member.displayName },
  }));
  return { ...answer.value, members, freshness: answer.freshness };
}
