import { checkRange } from '#kit/arguments';
import type { CacheReader } from '../cache/provider-cache';
import type { TrackerGroup } from './tracker-group.type';
import type { TrackerReading } from './tracker-reading';

/** One below the maximum of GraphQL's Int: larger ids are clamped to that maximum, which no group has. */
const HIGHEST_ID = 2 ** 31 - 2;

/**
 * Returns a group and its members, cached for 15 minutes.
 *
 * @returns null for a group unknown to the tracker.
 * @throws DomainError BAD_USER_INPUT for an invalid id.
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
    player: { name: member.displayName },
    ...member,
  }));
  return { freshness: answer.freshness, ...answer.value, members };
}
