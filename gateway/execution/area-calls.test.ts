import { parse } from 'graphql';
import { byArea } from '#protocol/areas';
import { ANONYMOUS } from '#protocol/principal';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import { OperationBudget } from '../cost/operation-budget';
import { clients, silent } from '../test-support/two-areas';
import { AreaCalls, AreaChanges } from './area-calls';

const caller = { principal: ANONYMOUS, address: null, requestId: 'r-1' };

function sent(area: string, query: string, budget: OperationBudget) {
  const calls = new AreaCalls(
    clients(),
    () => false,
    () => undefined,
    new AreaChanges(),
    silent,
  );
  const call = { area, request: { query }, document: parse(query), budget };
  return calls.send(call, caller);
}

describe('a fetch with an exhausted budget', () => {
  const spent = () => {
    const budget = new OperationBudget();
    budget.abandon();
    return budget;
  };

  it('is not sent if it is a query', async () => {
    expect(await sent('events', '{ event(id: "1") { title } }', spent())).toMatchObject({
      data: null,
      errors: [{ message: 'The client closed the connection' }],
    });
  });

  it('is sent if it is a mutation', async () => {
    const { data, errors } = await sent('auth', 'mutation { touch }', spent());
    expect([data, errors]).toEqual([{ touch: 'touched' }, undefined]);
  });
});

describe('a fetch may be stale', () => {
  const query = { area: 'events', request: { query: '{ event(id: "1") { title } }' }, document: undefined };
  const mutation = { area: 'auth', request: { query: 'mutation { touch }' }, document: undefined };
  const from = (address: string | null) => ({ ...caller, address });
  let requests: SubgraphRequest[];
  let changes: AreaChanges;
  let calls: AreaCalls;

  beforeEach(() => {
    requests = [];
    changes = new AreaChanges();
    const execute = async (request: SubgraphRequest) => {
      requests.push(request);
      return { data: {} };
    };
    calls = new AreaCalls(
      byArea(() => ({ execute })),
      () => false,
      () => undefined,
      changes,
      silent,
    );
  });

  const stale = () => requests.map(({ mayBeStale = false }) => mayBeStale);

  it('unless its caller sent a mutation shortly before, to whatever area', async () => {
    await calls.send(query, from('10.0.0.1'));
    await calls.send(mutation, from('10.0.0.1'));
    await calls.send(query, from('10.0.0.1'));
    await calls.send(query, from('10.0.0.2'));
    expect(stale()).toEqual([true, false, false, true]);
  });

  it('unless its caller received an event, it is a part of the execution for one, or it is the platform’s', async () => {
    changes.learned('10.0.0.1');
    await calls.send(query, from('10.0.0.1'));
    await calls.send({ ...query, forEvent: true }, from('10.0.0.2'));
    await calls.send(query, from(null));
    expect(stale()).toEqual([false, false, false]);
  });
});
