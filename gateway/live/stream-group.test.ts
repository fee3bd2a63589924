import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { EventListener } from '#runtime/event-log/followers';
import { eventually } from '#tests/support/eventually';
import type { GraphResult } from '../execution/graph-result';
import type { Delivery } from './delivery';
import { type LiveFeed, LiveStream, type Sink } from './live-stream';
import { StreamGroup, WakeScheduler } from './stream-group';

const SOURCE = {
  types: ['bingo_line_completed'],
  subject: 'spring',
  end: 'bingo_event_deleted',
  isState: false,
  revisedBy: null,
} as const;

/** A group over a feed whose events the test dispatches, and whose executions the test lets end. */
function seedGroup() {
  let listener: EventListener | null = null;
  let position = 0;
  const executions: (() => void)[] = [];
  const feed: LiveFeed = {
    get position() {
      return position;
    },
    follow: (_filter, follower) => {
      listener = follower;
      return () => {
        listener = null;
      };
    },
    since: async () => ({ events: [], more: false, isBeyond: false }),
  };
  const onEmpty = jest.fn();
  const group = new StreamGroup(SOURCE, feed, new WakeScheduler(), onEmpty);
  const execute = (event: LoggedEvent) =>
    new Promise<GraphResult>((resolve) => {
      executions.push(() => resolve({ data: { body: event.position }, errors: [] }));
    });
  const executing = () => eventually(() => expect(executions.length).toBeGreaterThan(0));
  return {
    onEmpty,
    isFollowed: () => listener !== null,
    dispatch(at: number, type: LoggedEvent['type'] = 'bingo_line_completed') {
      position = at;
      const event = { position: at, type, subject: 'spring', at: new Date().toISOString(), data: {} };
      listener?.(event as LoggedEvent);
    },
    executing,
    /** Lets an execution end, as soon as it has begun. */
    async execute() {
      await executing();
      executions.shift()?.();
    },
    open: () =>
      new LiveStream({
        feed,
        group,
        after: null,
        position,
        execute,
        isIdle: () => true,
        onDelivered: () => undefined,
        onClose: () => undefined,
      }),
  };
}

/** Reads a stream until it ends. */
function read(stream: LiveStream, onDelivery: Sink = () => undefined) {
  const batches: (readonly Delivery[])[] = [];
  const ended = stream.deliverTo((deliveries) => {
    batches.push(deliveries);
    onDelivery(deliveries);
  });
  return { batches, ended, positions: () => batches.flat().map(({ position }) => position) };
}

describe('streams with the same results', () => {
  test('are delivered the same array, after one execution', async () => {
    const group = seedGroup();
    const readers = [group.open(), group.open()].map((stream) => read(stream));
    await Promise.resolve();
    group.dispatch(1);
    await group.execute();
    await eventually(() => expect(readers.map(({ positions }) => positions())).toEqual([[1], [1]]));
    expect(readers[0]?.batches[0]).toBe(readers[1]?.batches[0]);
  });

  test('do not receive what happened before they were opened, and all that happened after', async () => {
    const group = seedGroup();
    const first = read(group.open());
    await Promise.resolve();
    group.dispatch(1);
    const stream = group.open();
    group.dispatch(2);
    const second = read(stream);
    // The second stream executes what it kept; the group executes both.
    for (let executions = 0; executions < 3; executions += 1) await group.execute();
    await eventually(() => expect([first.positions(), second.positions()]).toEqual([[1, 2], [2]]));
    group.dispatch(3);
    await group.execute();
    await eventually(() =>
      expect([first.positions(), second.positions()]).toEqual([
        [1, 2, 3],
        [2, 3],
      ]),
    );
  });

  test('follow a log that was restored, whose positions are lower', async () => {
    const group = seedGroup();
    group.dispatch(9);
    const reader = read(group.open());
    await Promise.resolve();
    for (const position of [10, 5]) {
      group.dispatch(position);
      await group.execute();
      await eventually(() => expect(reader.positions()).toContain(position));
    }
    expect(reader.positions()).toEqual([10, 5]);
  });

  test('receive nothing after they were closed, even if it is being executed', async () => {
    const group = seedGroup();
    const streams = [group.open(), group.open()];
    const [closed, other] = streams.map((stream) => read(stream));
    await Promise.resolve();
    group.dispatch(1);
    await group.executing();
    streams[0]?.close();
    await group.execute();
    await closed?.ended;
    await eventually(() => expect(other?.positions()).toEqual([1]));
    expect(closed?.positions()).toEqual([]);
  });

  test('are not disturbed by one whose results cannot be written', async () => {
    const group = seedGroup();
    const failing = read(group.open(), () => {
      throw new Error('cannot be written');
    });
    const rejected = expect(failing.ended).rejects.toThrow('cannot be written');
    const other = read(group.open());
    await Promise.resolve();
    for (const position of [1, 2]) {
      group.dispatch(position);
      await group.execute();
    }
    await rejected;
    await eventually(() => expect(other.positions()).toEqual([1, 2]));
    expect(failing.positions()).toEqual([1]);
  });

  test('end together with their subject, and leave nothing behind', async () => {
    const group = seedGroup();
    const readers = [group.open(), group.open()].map((stream) => read(stream));
    await Promise.resolve();
    group.dispatch(1);
    group.dispatch(2, 'bingo_event_deleted');
    await group.execute();
    await Promise.all(readers.map(({ ended }) => ended));
    expect(readers.map(({ positions }) => positions())).toEqual([[1], [1]]);
    expect(group.isFollowed()).toBe(false);
    expect(group.onEmpty).toHaveBeenCalledTimes(1);
  });
});
