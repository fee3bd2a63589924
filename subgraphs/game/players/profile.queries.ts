import { foldPlayerName } from '#kit/rules/names';
import type { CacheReader, ProviderCache } from '../providers/provider-cache';
import type { PlayerProfile } from './profile.fields';
import type { PlayerProfile as Profile, ProfilePort } from './rune-profile';

/** The provider of profiles and the cache of its responses. */
export interface ProfileReading {
  readonly provider: ProfilePort;
  readonly profiles: ProviderCache<Profile>;
}

/**
 * Returns a player's profile, cached for five minutes.
 *
 * @param username a valid game name.
 * @returns null for a player unknown to the provider.
 */
export async function readProfile(
  { provider, profiles }: ProfileReading,
  username: string,
  reader: CacheReader,
): Promise<PlayerProfile | null> {
  const folded = foldPlayerName(username);
  const response = await profiles.read(folded, (caller) => provider.player(folded, caller), reader);
  if (!response) return null;
  const { quests, achievements, ...profile } = response.value;
  return {
    quests: [...quests],
    achievements: { diaries: [...achievements.diaries], combat: [...achievements.combat] },
    freshness: response.freshness,
    ...profile,
  };
}
