import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually';
import { PacedWakes } from './paced-wakes';

describe('wakes of streams', () => {
  test('come once per round, however often they are asked for', async () => {
    const wakes = new PacedWakes();
    let count = 0;
    const wake = () => {
      count += 1;
    };
    for (let events = 0; events < 3; events += 1) wakes.soon(wake);
    expect(count).toBe(0);
    await eventually(() => expect(count).toBe(1));
    wakes.soon(wake);
    await eventually(() => expect(count).toBe(2));
  });

  test('wait longer the more streams there are', async () => {
    const wakes = new PacedWakes();
    const counts = new Array<number>(1000).fill(0);
    const streams = counts.map((_, index) => () => {
      counts[index] = (counts[index] ?? 0) + 1;
    });
    for (const wake of streams) wakes.soon(wake);
    await eventually(() => expect(counts.every((count) => count === 1)).toBe(true));
    const [first] = streams;
    if (!first) throw new Error('streams were expected');
    // 1,000 streams: 50 ms.
    for (let events = 0; events < 3; events += 1) {
      wakes.soon(first);
      await delay(2);
    }
    await eventually(() => expect(counts[0]).toBe(2));
  });
});
