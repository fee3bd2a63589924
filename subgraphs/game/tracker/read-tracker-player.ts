import { foldPlayerName } from '#kit/rules/player-name';
import type { CacheReader } from '../cache/provider-cache';
import type { TrackerPlayer } from './tracker-player.type';
import type { TrackerReading } from './tracker-reading';

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
  const answer = await players.read(folded, (caller) => tracker.player(folded, caller), reader);
  return answer && { freshness: answer.freshness, ...answer.value };
}
