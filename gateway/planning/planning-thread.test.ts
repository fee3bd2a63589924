import { QueryPlanner } from '@apollo/query-planner';
import { Piscina } from 'piscina';
import { eventually } from '#tests/support/eventually';
import { comparable, graphWith, supergraphSdl } from '../test-support/open-test-graph';
import { caller, gql, silent } from '../test-support/two-areas';
import { PlanningThread } from './planning-thread';
import type { OperationSource } from './planning-worker';

const JOIN = { source: '{ events { host { username friend { nick hosted { title } } } } }' };

const AT_ONCE = { operationsBeforeStart: 0 };

async function planned(thread: PlanningThread, operation: OperationSource) {
  return eventually(async () => {
    const plan = await thread.plan(operation);
    if (!plan) throw new Error('the thread is not ready');
    return plan;
  });
}

describe('a planning thread', () => {
  test('starts after several operations in a row', async () => {
    const start = jest.spyOn(Piscina.prototype, 'run');
    const thread = new PlanningThread(supergraphSdl, silent, { operationsBeforeStart: 2 });
    expect([await thread.plan(JOIN), await thread.plan(JOIN)]).toEqual([null, null]);
    expect(start).not.toHaveBeenCalled();
    expect(await thread.plan(JOIN)).toBeNull();
    expect(start).toHaveBeenCalledTimes(1);
    start.mockRestore();
    await thread.close();
  });

  test('does not start for operations with pauses between them', async () => {
    const now = jest.spyOn(performance, 'now');
    const start = jest.spyOn(Piscina.prototype, 'run');
    const thread = new PlanningThread(supergraphSdl, silent, { operationsBeforeStart: 1 });
    for (const seconds of [0, 11, 22]) {
      now.mockReturnValue(seconds * 1000);
      expect(await thread.plan(JOIN)).toBeNull();
    }
    expect(start).not.toHaveBeenCalled();
    now.mockRestore();
    start.mockRestore();
    await thread.close();
  });

  test('leaves the first operation to its caller and plans later ones', async () => {
    const thread = new PlanningThread(supergraphSdl, silent, AT_ONCE);
    expect(await thread.plan(JOIN)).toBeNull();
    expect(await planned(thread, JOIN)).toMatchObject({ kind: 'QueryPlan', node: { kind: 'Sequence' } });
    await thread.close();
  });

  test('plans the operation that is named', async () => {
    const thread = new PlanningThread(supergraphSdl, silent, AT_ONCE);
    const source = 'query A { users { id } } query B { events { title } }';
    const plan = await planned(thread, { source, operationName: 'B' });
    expect(plan.node).toMatchObject({ serviceName: 'events', operationName: 'B__events__0' });
    await thread.close();
  });

  test('leaves an operation that it cannot plan to its caller', async () => {
    const thread = new PlanningThread(supergraphSdl, silent, AT_ONCE);
    await planned(thread, JOIN);
    expect(await thread.plan({ source: '{ unknown }' })).toBeNull();
    expect(await thread.plan(JOIN)).not.toBeNull();
    await thread.close();
  });

  test('ends an operation whose planning takes too long, and starts again', async () => {
    const thread = new PlanningThread(supergraphSdl, silent, { timeoutMs: 0, ...AT_ONCE });
    await eventually(() =>
      expect(thread.plan(JOIN)).rejects.toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } }),
    );
    expect(await thread.plan(JOIN)).toBeNull();
    await thread.close();
  });

  test('counts the time of an operation from when the thread begins it', async () => {
    const thread = new PlanningThread(supergraphSdl, silent, AT_ONCE);
    const plan = await planned(thread, JOIN);
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const finish: (() => void)[] = [];
    const run = jest
      .spyOn(Piscina.prototype, 'run')
      .mockImplementation(() => new Promise((resolve) => finish.push(() => resolve(plan))));
    const plans = [thread.plan(JOIN), thread.plan(JOIN)];
    expect([run, timeout].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    finish[0]?.();
    await eventually(() => expect([run, timeout].map(({ mock }) => mock.calls.length)).toEqual([2, 2]));
    finish[1]?.();
    expect(await Promise.all(plans)).toEqual([plan, plan]);
    run.mockRestore();
    timeout.mockRestore();
    await thread.close();
  });

  test('starts again for the operations that waited behind a slow one', async () => {
    const thread = new PlanningThread(supergraphSdl, silent, AT_ONCE);
    await planned(thread, JOIN);
    const slowest = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(slowest.signal);
    const plans = [thread.plan(JOIN), thread.plan(JOIN)];
    slowest.abort();
    const [slow, next] = await Promise.allSettled(plans);
    expect(slow).toMatchObject({ reason: { extensions: { code: 'BAD_USER_INPUT' } } });
    expect(next).toMatchObject({ value: { kind: 'QueryPlan' } });
    timeout.mockRestore();
    await thread.close();
  });

  test('that cannot start leaves every operation to its caller', async () => {
    const warn = jest.spyOn(silent, 'warn');
    const thread = new PlanningThread('type Query { nothing: String }', silent, AT_ONCE);
    expect(await thread.plan(JOIN)).toBeNull();
    await eventually(() => expect(warn).toHaveBeenCalled());
    expect(await thread.plan(JOIN)).toBeNull();
    await thread.close();
  });

  test('closes while it starts', async () => {
    const thread = new PlanningThread(supergraphSdl, silent, AT_ONCE);
    expect(await thread.plan(JOIN)).toBeNull();
    await thread.close();
  });
});

describe('a graph with a planning thread', () => {
  test('returns the same as without, and does not plan in the main thread once it is ready', async () => {
    const graph = await graphWith(undefined, { planInThread: true });
    const without = await graphWith();
    const inMainThread = jest.spyOn(QueryPlanner.prototype, 'buildQueryPlan');
    let aliases = 0;
    const fresh = () =>
      gql(`query Q${++aliases} { events { host { name${aliases}: username } } users { id } }`);
    for (let count = 0; count <= 10; count++) await graph.run(fresh(), {}, caller);
    await eventually(async () => {
      inMainThread.mockClear();
      await graph.run(fresh(), {}, caller);
      expect(inMainThread).not.toHaveBeenCalled();
    });
    const document = fresh();
    const result = await graph.run(document, {}, caller);
    expect(inMainThread).not.toHaveBeenCalled();
    expect(comparable(result)).toEqual(comparable(await without.run(document, {}, caller)));
    expect(inMainThread).toHaveBeenCalledTimes(1);
    await graph.close();
    await without.close();
  });
});
