import { checkBounds } from '#kit/arguments';
import { foldPlayerName } from '#kit/rules/names';
import type { CacheReader, ProviderCache } from '../providers/provider-cache';
import type { TrackerGroup, TrackerPlayer } from './tracker.fields';
import type { MemberScore, TrackedGroup, TrackedPlayer, TrackerPort } from './tracker-port';

/** The tracker and the cache of its responses. */
export interface TrackerReading {
  readonly tracker: TrackerPort;
  readonly players: ProviderCache<TrackedPlayer>;
  readonly groups: ProviderCache<TrackedGroup>;
  readonly highScores: ProviderCache<readonly MemberScore[]>;
}

/** One below the maximum of GraphQL's Int: larger ids are clamped to that maximum, which no group has. */
export const GROUP_ID_LIMITS = { minimum: 1, maximum: 2 ** 31 - 2 };

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
  checkBounds('id', id, GROUP_ID_LIMITS);
  const response = await groups.read(String(id), (caller) => tracker.group(id, caller), reader);
  if (!response) return null;
  const members = response.value.members.map((member) => ({
    player: { name: member.displayName },
    ...member,
  }));
  return { freshness: response.freshness, ...response.value, members };
}

/**
 * Returns a player's statistics, cached for five minutes.
 *
 * @param username a valid game name.
 * @returns null for a player who is unknown to the tracker or opted out.
 */
export async function readTrackerPlayer(
  { tracker, players }: TrackerReading,
  username: string,
  reader: CacheReader,
): Promise<TrackerPlayer | null> {
  const folded = foldPlayerName(username);
  const response = await players.read(folded, (caller) => tracker.player(folded, caller), reader);
  return response && { freshness: response.freshness, ...response.value };
}

/** A member's rank in one skill. */
interface RankedMember {
  readonly rank: number;
  readonly displayName: string;
  readonly level: number;
  readonly experience: number;
}

/** Ranks the members of a group by experience in a skill, then by name; unranked members are omitted. */
export function rankMembers(members: readonly MemberScore[], skill: string): RankedMember[] {
  return members
    .flatMap(({ displayName, username, skills }) => {
      const reached = Object.hasOwn(skills, skill) ? skills[skill] : undefined;
      return reached && reached.experience >= 0 ? [{ displayName, username, ...reached }] : [];
    })
    .sort(
      (a, b) =>
        b.experience - a.experience || (a.username < b.username ? -1 : Number(a.username > b.username)),
    )
    .map(({ displayName, level, experience }, index) => ({
      rank: index + 1,
      displayName,
      level,
      experience,
    }));
}
