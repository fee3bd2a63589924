import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually';
import { PacedWrites } from './paced-writes';

/** A reader that records each write. */
function recorder() {
  const written: (readonly string[])[] = [];
  return { written, write: (texts: readonly string[]) => void written.push(texts) };
}

describe('writes to many readers', () => {
  test('are collected for each of them, in order', async () => {
    const writes = new PacedWrites();
    const [first, second] = [recorder(), recorder()];
    for (const text of ['a', 'b']) writes.write(first, text);
    writes.write(second, 'c');
    expect(first.written).toEqual([]);
    await eventually(() => expect([first.written, second.written]).toEqual([[['a', 'b']], [['c']]]));
    writes.write(first, 'd');
    await eventually(() => expect(first.written).toEqual([['a', 'b'], ['d']]));
  });

  test('of a connection that ends are written at once, and once', async () => {
    const writes = new PacedWrites();
    const reader = recorder();
    writes.write(reader, 'a');
    writes.flush(reader);
    expect(reader.written).toEqual([['a']]);
    writes.flush(reader);
    await delay(20);
    expect(reader.written).toEqual([['a']]);
  });

  test('wait longer the more readers there are', async () => {
    const writes = new PacedWrites();
    const readers = [...Array(1000).keys()].map(recorder);
    for (const reader of readers) writes.write(reader, 'a');
    await eventually(() => expect(readers.every(({ written }) => written.length === 1)).toBe(true));
    const [first] = readers;
    if (!first) throw new Error('readers were expected');
    // 1,000 readers: 50 ms.
    for (const text of ['b', 'c', 'd']) {
      writes.write(first, text);
      await delay(2);
    }
    await eventually(() => expect(first.written).toEqual([['a'], ['b', 'c', 'd']]));
  });
});
