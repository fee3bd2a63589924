import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { GraphResult } from '../execution/graph-result';
import { SharedResults } from './shared-results';

const eventAt = (position: number): LoggedEvent => ({
  position,
  type: 'bingo_line_completed',
  subject: 'spring',
  at: '2026-01-01T00:00:00.000Z',
  data: { participantId: 'part_1', lines: 1 },
});

/** Asks for results of a size; counts the executions. */
function seedResults(bytes: number) {
  const results = new SharedResults();
  let executions = 0;
  const execute = async (): Promise<GraphResult> => {
    executions += 1;
    return { data: {}, errors: [], usage: { bytes, processorMs: 0, isOver: false } };
  };
  return {
    ask: (position: number) => results.resultOf('key', { event: eventAt(position), revision: 0 }, execute),
    executions: () => executions,
    results,
  };
}

describe('the shared results of subscriptions', () => {
  it('are executed once, also while they are in flight', async () => {
    const { ask, executions } = seedResults(100);
    await Promise.all([ask(1), ask(1)]);
    await ask(1);
    expect(executions()).toBe(1);
  });

  it('are bounded in bytes, together and one by one', async () => {
    const { ask, executions } = seedResults(100_000);
    for (let position = 1; position <= 50; position += 1) await ask(position);
    await ask(50);
    expect(executions()).toBe(50);
    await ask(1);
    expect(executions()).toBe(51);
    const large = seedResults(200_000);
    await large.ask(1);
    await large.ask(1);
    expect(large.executions()).toBe(2);
  });

  it('are executed again for a stream if the one that executed them has ended', async () => {
    const { ask, results } = seedResults(100);
    const requested = { event: eventAt(1), revision: 0 };
    const [ended, other] = await Promise.all([results.resultOf('key', requested, async () => null), ask(1)]);
    expect(ended).toBeNull();
    expect(other).toMatchObject({ data: {} });
  });
});
