import { parse } from 'graphql';
import { ANONYMOUS } from '#protocol/principal';
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
