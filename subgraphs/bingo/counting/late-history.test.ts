import { randomFrom } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import { differences, happened, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer } from '../test-support/players';

const area = suiteArea(openTestArea);

describe('a random history of late and early reports', () => {
  const TIERS = [{ number: 1 }, { number: 2, needed: 2 }, { number: 3, needed: 1 }];
  const tasks = Array.from({ length: 9 }, (_, position) => ({
    position,
    name: `Task ${position}`,
    trigger: `item_obtain:${1000 + position}:1`,
    points: 1,
    tier: 1 + Math.floor(position / 3),
  }));

  /** Returns whether enough tasks of each tier before were completed by a time. */
  const isOpenAt = (tier: number, completed: ReadonlyMap<number, number>, minute: number): boolean =>
    TIERS.slice(1, tier).every(({ number, needed = 0 }) => {
      const before = [...completed].filter(([position]) => tasks[position]?.tier === number - 1);
      return before.filter(([, at]) => at <= minute).length >= needed;
    });

  it.each([1, 2, 3, 4])('completes what was open when it happened, seed %i', async (seed) => {
    const random = randomFrom(seed);
    const [eventId, completed] = [`history-${seed}`, new Map<number, number>()];
    await addEvent(area, eventId, { tasks, tiers: TIERS });
    const player = await addPlayer(area, eventId, String(700 + seed));
    const now = Date.now();
    for (let step = 0; step < 40; step += 1) {
      const [position, minute] = [Math.floor(random() * 9), Math.floor(random() * 60)];
      const counts = !completed.has(position) && isOpenAt(1 + Math.floor(position / 3), completed, minute);
      if (counts) completed.set(position, minute);
      const occurred_at = new Date(now - (60 - minute) * 60_000).toISOString();
      const { results } = await report(
        area,
        player,
        happened('item_obtain', 1000 + position, { occurred_at }),
      );
      expect(results).toMatchObject([{ outcome: counts ? 'accepted' : 'ignored' }]);
    }
    expect(completed.size).toBeGreaterThan(3);
    expect(await differences(area, eventId)).toEqual([]);
  });
});
