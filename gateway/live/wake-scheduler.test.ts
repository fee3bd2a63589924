import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually';
import { WakeScheduler } from './stream-group';

/** Streams that count how often they are woken. */
function sleeper(size = 1) {
  const counted = {
    size,
    count: 0,
    wake: () => {
      counted.count += 1;
    },
  };
  return counted;
}

describe('wakes of streams', () => {
  test('come once per round, however often they are scheduled', async () => {
    const wakes = new WakeScheduler();
    const single = sleeper();
    for (let events = 0; events < 3; events += 1) wakes.schedule(single);
    expect(single.count).toBe(0);
    await eventually(() => expect(single.count).toBe(1));
    wakes.schedule(single);
    await eventually(() => expect(single.count).toBe(2));
  });

  test('wait longer the more streams there are', async () => {
    const wakes = new WakeScheduler();
    const many = sleeper(1000);
    wakes.schedule(many);
    await eventually(() => expect(many.count).toBe(1));
    // 1,000 streams: 25 ms.
    for (let events = 0; events < 3; events += 1) {
      wakes.schedule(many);
      await delay(2);
    }
    await eventually(() => expect(many.count).toBe(2));
  });
});
