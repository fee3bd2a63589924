import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Backlogs } from './write-unless-slow';

/** A connection that does not read; `take` reads everything. */
function connection(bytes: number) {
  let taken = () => {};
  const stream = new Writable({
    write: (_chunk, _encoding, done) => {
      taken = done;
    },
  });
  stream.write(Buffer.alloc(bytes));
  return { stream, cut: jest.fn(() => void stream.destroy()), take: () => taken() };
}

describe('the backlogs of all connections', () => {
  it('are bounded together: the longest are cut off', async () => {
    const backlogs = new Backlogs(250_000);
    const all = [connection(100_000), connection(200_000), connection(50_000), connection(90_000)];
    for (const backlog of all) backlogs.add(backlog);
    await turn();
    expect(all.map(({ cut }) => cut.mock.calls.length)).toEqual([0, 1, 0, 0]);
  });

  it('do not count what was read', async () => {
    const backlogs = new Backlogs(250_000);
    const first = connection(200_000);
    backlogs.add(first);
    first.take();
    await turn();
    const second = connection(200_000);
    backlogs.add(second);
    await turn();
    expect(first.cut).not.toHaveBeenCalled();
    expect(second.cut).not.toHaveBeenCalled();
  });
});
