import { foldPlayerName } from '#kit/rules/player-name';
import type { CacheReader, ProviderCache } from '../cache/provider-cache';
import type { PlayerProfile } from './player-profile.type';
import type { PlayerProfile as Profile, ProfilePort } from './profile-port';

/** The provider of profiles, and what is remembered of its answers. */
export interface ProfileReading {
  readonly provider: ProfilePort;
  readonly profiles: ProviderCache<Profile>;
}

/**
 * A player's profile, remembered for five minutes.
 *
 * @param username that follows the game's rule.
 * @returns null for a player whom the provider does not know.
 */
export async function readProfile(
  { provider, profiles }: ProfileReading,
  username: string,
  reader: CacheReader,
): Promise<PlayerProfile | null> {
  const folded = foldPlayerName(username);
  const answer = await profiles.read(folded, (caller) => provider.player(folded, caller), reader);
  if (!answer) return null;
  const { quests, achievements, ...profile } = answer.value;
  return {
    ...profile,
    quests: [...quests],
    achievements: { diaries: [...achievements.diaries], combat: [...achievements.combat] },
    freshness: answer.freshness,
  };
}
