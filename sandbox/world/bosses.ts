import { randomInteger, seededRandom } from './chance';

/** Some bosses of the game, as the tracker names them. */
const BOSSES = [
  'barrows_chests',
  'cerberus',
  'chambers_of_xeric',
  'general_graardor',
  'kalphite_queen',
  'theatre_of_blood',
  'tombs_of_amascut',
  'tzkal_zuk',
  'vorkath',
  'zulrah',
] as const;

const DAY_MS = 86_400_000;
const WORLD_START = Date.parse('2025-01-01T00:00:00Z');

/** The high scores list a player from this many kills. */
const RANKED_FROM = 5;

/**
 * Returns the kills of a player by boss at a point in time, which never decrease; -1 where the player is not
 * ranked.
 */
export function killsAt(username: string, now: number): ReadonlyMap<string, number> {
  const days = Math.max(0, now - WORLD_START) / DAY_MS;
  return new Map(
    BOSSES.map((boss) => {
      const start = Math.floor(seededRandom(username, boss, 'talent') ** 6 * 2000);
      const kills = Math.floor(start + randomInteger(0, 20, username, boss, 'pace') * days);
      return [boss, kills < RANKED_FROM ? -1 : kills];
    }),
  );
}
