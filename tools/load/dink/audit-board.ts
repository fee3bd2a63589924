import { z } from 'zod';
import { ApiClient } from '#tests/support/api-client';
import type { Organiser, Registered } from '../organiser';
import { retryWhenLimited } from '../organiser';
import { TASKS } from './dink-board';
import type { GameRecord } from './game-record';

/** A player, and what happened to it in the game. */
export interface AuditedPlayer {
  readonly player: Registered;
  readonly game: GameRecord;
}

const board = z.object({
  points: z.number(),
  tasks: z.array(z.object({ position: z.number(), count: z.number(), completed: z.boolean() })),
});

/** Compares boards and screenshots with what happened in the game; returns one sentence per difference. */
export async function auditBoards(
  baseUrl: string,
  eventId: string,
  organiser: Organiser,
  players: readonly AuditedPlayer[],
): Promise<string[]> {
  const found: string[] = [];
  for (const audited of players) {
    found.push(...(await boardDifferences(baseUrl, audited)));
    const shown = await screenshotsOf(organiser, eventId, audited.player.participantId);
    const { screenshots } = audited.game;
    if (shown !== screenshots) found.push(`${audited.player.rsn}: ${shown} screenshots, sent ${screenshots}`);
  }
  return found;
}

async function boardDifferences(baseUrl: string, { player, game }: AuditedPlayer): Promise<string[]> {
  const headers = { 'x-bingo-key': player.key };
  const client = new ApiClient(baseUrl);
  const { body } = await retryWhenLimited(() => client.get('/bingo/board', { headers }).expect(200));
  const { points, tasks } = board.parse(body);
  const shown = new Map(tasks.map((task) => [task.position, task]));
  const differences = TASKS.flatMap(({ position, trigger, goal, count }) => {
    const expected = count(game);
    const task = shown.get(position);
    const isDone = expected >= goal;
    // A completed task counts no further.
    const isSame = task?.completed === isDone && (isDone || task.count === expected);
    return isSame ? [] : [`${player.rsn}: ${trigger} is ${JSON.stringify(task)}, in the game ${expected}`];
  });
  const earned = TASKS.filter(({ goal, count }) => count(game) >= goal).reduce(
    (sum, task) => sum + task.points,
    0,
  );
  if (points !== earned) differences.push(`${player.rsn}: ${points} points, in the game ${earned}`);
  return differences;
}

const page = z.object({
  entries: z.array(z.object({ evidence: z.object({ screenshot_url: z.string().nullable() }).nullable() })),
  page: z.object({ has_next: z.boolean(), next: z.string().nullable() }),
});

/** Returns how many screenshots the ledger of a participant has. */
async function screenshotsOf({ client }: Organiser, eventId: string, participant: string): Promise<number> {
  const urls = new Set<string>();
  for (let after: string | null = ''; after !== null; ) {
    const query = new URLSearchParams({ participant, limit: '100', ...(after !== '' && { after }) });
    const path = `/bingo/events/${eventId}/ledger?${query}`;
    const { body } = await retryWhenLimited(() => client.get(path).expect(200));
    const { entries, page: of } = page.parse(body);
    for (const { evidence } of entries) if (evidence?.screenshot_url) urls.add(evidence.screenshot_url);
    after = of.has_next ? of.next : null;
  }
  return urls.size;
}
