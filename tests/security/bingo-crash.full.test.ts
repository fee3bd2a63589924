import { z } from 'zod';
import { REPORTS, type SeededPlayer, seedEvent, seedPlayer, submit } from '#tests/contract/bingo/seed';
import { migratedDatabase } from '#tests/support/database';
import { EventStream } from '#tests/support/event-stream';
import { eventually } from '#tests/support/eventually';
import { isExhaustive } from '#tests/support/full';
import { startPlatform, type TestPlatform } from '#tests/support/platform';

const PLAYERS = 8;
const POSITIONS = [0, 1, 2, 3, 4];
const POINTS = [10, 20, 30, 40, 50];

const response = z.object({ points_earned: z.number(), total_points: z.number() });

const completion = z.object({
  type: z.literal('task_completed'),
  participant: z.object({ rsn: z.string() }),
  task: z.object({ position: z.number() }),
});

/** Returns player name and position of each streamed completion. */
function completionsIn(events: readonly unknown[]): string[] {
  return events.flatMap((event) => {
    const { data } = completion.safeParse(event);
    return data ? [`${data.participant.rsn} ${data.task.position}`] : [];
  });
}

describe('kill -9 while submissions are under way', () => {
  it.each(isExhaustive ? [20, 60, 120] : [60])(
    'after %i answers loses no acknowledged write, awards nothing twice, and streams each completion once',
    async (after) => {
      const database = await migratedDatabase();
      const first = await startPlatform({ DATABASE_URL: database.url });
      const event = await seedEvent(first);
      const players: SeededPlayer[] = [];
      while (players.length < PLAYERS) players.push(await seedPlayer(first, event));
      const acknowledged = new Map<string, Set<number>>(
        players.map(({ participantId }) => [participantId, new Set()]),
      );
      const streamOf = (platform: TestPlatform) => `${platform.baseUrl}/bingo/events/${event}/stream`;
      const stream = await EventStream.open(streamOf(first));
      let responses = 0;
      const play = async ({ participantId, key }: SeededPlayer, index: number) => {
        for (let round = 0; ; round += 1) {
          const position = (round + index) % POSITIONS.length;
          const body = { event_id: event, task_position: position, trigger_data: REPORTS[position] };
          if ((await submit(first, key, body)).status !== 200) return;
          acknowledged.get(participantId)?.add(position);
          responses += 1;
          if (responses === after) process.kill(first.pid, 'SIGKILL');
        }
      };

      await Promise.allSettled(players.map(play));
      await first.stop();

      const second = await startPlatform({ DATABASE_URL: database.url });
      const resumed = await EventStream.open(streamOf(second), { lastId: stream.lastId ?? '' });
      for (const { participantId, key } of players) {
        const rows = await second.sql<{ position: number }>(
          'SELECT position FROM bingo.completions WHERE participant_id = $1',
          [participantId],
        );
        const kept = rows.map(({ position }) => position);
        expect(kept).toEqual(expect.arrayContaining([...(acknowledged.get(participantId) ?? [])]));
        let total = kept.reduce((sum, position) => sum + (POINTS[position] ?? 0), 0);
        for (const position of POSITIONS) {
          const body = { event_id: event, task_position: position, trigger_data: REPORTS[position] };
          const { points_earned, total_points } = response.parse(
            (await submit(second, key, body).expect(200)).body,
          );
          expect(points_earned).toBe(kept.includes(position) ? 0 : POINTS[position]);
          total += points_earned;
          expect(total_points).toBe(total);
        }
        expect(total).toBe(150);
      }
      expect(responses).toBeGreaterThanOrEqual(after);
      const everything = players.flatMap(({ rsn }) => POSITIONS.map((position) => `${rsn} ${position}`));
      await eventually(() =>
        expect(completionsIn([...stream.data, ...resumed.data]).sort()).toEqual(everything.sort()),
      );
      resumed.close();
      await second.stop();
      await database.drop();
    },
  );
});
