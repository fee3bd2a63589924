import { foldPlayerName } from '#kit/rules/player-name';
import type { CacheReader } from '../cache/provider-cache';
import type { TrackerPlayer } from './tracker-player.type';
import type { TrackerReading } from './tracker-reading';

/**
 * A player's statistics, remembered for five minutes.
 *
 * @param username that follows the game's rule.
 * @returns null for a player whom the tracker does not know or does not show.
 */
export async function readTrackerPlayer(
  { tracker, players }: TrackerReading,
  username: string,
  reader: CacheReader,
): Promise<TrackerPlayer | null> {
  const folded = foldPlayerName(username);
  const answer = await players.read(folded, (caller) => tracker.player(folded, caller), reader);
  return answer && { ...answer.value, freshness: answer.freshness };
}
