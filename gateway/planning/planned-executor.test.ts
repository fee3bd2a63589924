import type { QueryPlan } from '@apollo/query-planner';
import { rateLimited } from '#protocol/errors';
import { checkedOnce } from '../execution/checked-operation';
import { executeAdHoc } from '../graph/ad-hoc-operation';
import { graphWith } from '../test-support/open-test-graph';
import { caller, gql, silent } from '../test-support/two-areas';
import { PlanStore, plannedExecutor } from './planned-executor';

const PLAN: QueryPlan = { kind: 'QueryPlan' };

/** Executes operations with a thread whose planning the test ends. */
async function open() {
  const graph = await graphWith();
  const check = checkedOnce(graph.apiSchema);
  await graph.close();
  const ends: { resolve(plan: QueryPlan): void; reject(error: Error): void }[] = [];
  const plan = jest.fn(() => new Promise<QueryPlan>((resolve, reject) => ends.push({ resolve, reject })));
  const store = new PlanStore();
  const executor = plannedExecutor(async () => ({ data: { executed: true } }), store, { plan });
  const run = (text: string) =>
    executeAdHoc(executor, check(gql(text)), { variables: {}, caller, log: silent });
  return { run, plan, ends };
}

const EXECUTED = { data: { executed: true } };

describe('an unknown operation', () => {
  test('is planned once for concurrent requests, others meanwhile', async () => {
    const { run, plan, ends } = await open();
    const results = [run('{ users { id } }'), run('{ users { id } }'), run('{ events { title } }')];
    expect(plan).toHaveBeenCalledTimes(2);
    for (const { resolve } of ends) resolve(PLAN);
    expect(await Promise.all(results)).toMatchObject([EXECUTED, EXECUTED, EXECUTED]);
    expect(await run('{ users { id } }')).toMatchObject(EXECUTED);
    expect(plan).toHaveBeenCalledTimes(2);
  });

  test('fails for all of them if it cannot be planned, and is planned again later', async () => {
    const { run, plan, ends } = await open();
    const results = [run('{ users { id } }'), run('{ users { id } }')];
    ends[0]?.reject(rateLimited(5));
    const rejected = { data: null, errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: 5 } }] };
    expect(await Promise.all(results)).toMatchObject([rejected, rejected]);
    const later = run('{ users { id } }');
    expect(plan).toHaveBeenCalledTimes(2);
    ends[1]?.resolve(PLAN);
    expect(await later).toMatchObject(EXECUTED);
  });
});
