import { z } from 'zod';
import type { Registered } from '../organiser';
import { retryWhenLimited } from '../organiser';
import { differencesOf } from './differences';
import type { Ledger } from './ledger';

const progress = z
  .object({ points: z.number(), bingos: z.number(), tasks_completed: z.array(z.number()) })
  .transform(({ tasks_completed, ...totals }) => ({ ...totals, completed: tasks_completed }));
const standing = z
  .object({ rsn: z.string(), points: z.number(), bingos: z.number(), tasks_completed: z.number() })
  .transform(({ tasks_completed, ...totals }) => ({ ...totals, completed: tasks_completed }));
const leaderboard = z.object({ leaderboard: z.array(standing) });

/** A player and the ledger of its reports. */
export interface Audited {
  readonly player: Registered;
  readonly ledger: Ledger;
}

/**
 * Compares progress and standings of every player with their ledgers; returns one sentence per difference.
 */
export async function audit(eventId: string, players: readonly Audited[]): Promise<string[]> {
  const found: string[] = [];
  const shown = await standingsOf(eventId, players);
  if (shown.size !== players.length) {
    found.push(`The leaderboard has ${shown.size} players, not ${players.length}`);
  }
  for (const { player, ledger } of players) {
    const own = ledger.totals();
    const path = `/bingo/events/${eventId}/progress`;
    const { body } = await retryWhenLimited(() => player.client.get(path).expect(200));
    found.push(
      ...differencesOf(player.rsn, 'progress', progress.parse(body), own),
      ...differencesOf(player.rsn, 'the leaderboard', shown.get(player.rsn), own),
    );
  }
  return found;
}

async function standingsOf(eventId: string, [first]: readonly Audited[]) {
  if (!first) return new Map<string, z.infer<typeof standing>>();
  const path = `/bingo/events/${eventId}/leaderboard`;
  const { body } = await retryWhenLimited(() => first.player.client.get(path).expect(200));
  return new Map(leaderboard.parse(body).leaderboard.map((row) => [row.rsn, row] as const));
}
