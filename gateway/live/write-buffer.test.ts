import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually';
import { WriteBuffer } from './write-unless-slow';

/** A reader that records each write. */
function recorder() {
  const written: (readonly string[])[] = [];
  return { written, write: (texts: readonly string[]) => void written.push(texts) };
}

describe('writes to many readers', () => {
  test('are buffered for each of them, in order', async () => {
    const writes = new WriteBuffer();
    const [first, second] = [recorder(), recorder()];
    for (const text of ['a', 'b']) writes.write(first, text);
    writes.write(second, 'c');
    expect(first.written).toEqual([]);
    await eventually(() => expect([first.written, second.written]).toEqual([[['a', 'b']], [['c']]]));
    writes.write(first, 'd');
    await eventually(() => expect(first.written).toEqual([['a', 'b'], ['d']]));
  });

  test('of a connection that ends are written at once, and once', async () => {
    const writes = new WriteBuffer();
    const reader = recorder();
    writes.write(reader, 'a');
    writes.flush(reader);
    expect(reader.written).toEqual([['a']]);
    writes.flush(reader);
    await delay(20);
    expect(reader.written).toEqual([['a']]);
  });
});
