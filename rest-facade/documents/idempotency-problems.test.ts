import type { DocumentNode } from 'graphql';
import { fakeGraph } from '../test-support/fake-graph';
import { itemSchema } from '../test-support/item-schema';
import { operationsFrom } from '../test-support/rest-server';
import { prepareEndpoints } from './open-rest-table';

const make = (rest: string, field = 'body: dropItem(id: "1") { id }') =>
  `"S" mutation Make @rest(method: POST, path: "/a", ${rest}) { ${field} }`;

describe('a document with Idempotency-Key', () => {
  it.each<[string, string, string | null]>([
    ['a mutation of users', make('access: AUTHENTICATED, idempotencyKey: true'), null],
    ['a creation of the plugin', make('access: PLUGIN, status: 201, idempotencyKey: true'), null],
    ['a public creation without it', make('access: PUBLIC, status: 201'), null],
    ['a creation without it', make('access: PLUGIN, status: 201'), 'status 201 needs idempotencyKey'],
    ['a public one', make('access: PUBLIC, idempotencyKey: true'), 'does not allow access PUBLIC'],
    [
      'a query',
      '"S" query Get @rest(method: GET, path: "/a", access: AUTHENTICATED, idempotencyKey: true) { body: item(id: "1") { id } }',
      'needs a mutation with transport JSON',
    ],
    [
      'two root fields',
      make(
        'access: AUTHENTICATED, idempotencyKey: true',
        'a: dropItem(id: "1") { id } b: dropItem(id: "2") { id }',
      ),
      'a sole root field "body"',
    ],
  ])('may be %s, or is rejected with the reason', (_what, text, problem) => {
    const read = () => operationsFrom(itemSchema, [text]);
    if (problem === null) expect(read()).toHaveLength(1);
    else expect(read).toThrow(problem);
  });

  it.each([
    [['game'], null],
    [['game', 'auth'], 'its response must come from one area'],
    [null, 'its response must come from one area'],
  ] as const)('whose plan reads %j is planned, or refused with the reason', (areas, problem) => {
    const { documentSchema, prepare } = fakeGraph(itemSchema, {});
    const reads = areas && { areas, callerFields: [] };
    const graph = { documentSchema, prepare: (document: DocumentNode) => ({ ...prepare(document), reads }) };
    const plan = () =>
      prepareEndpoints(
        graph,
        operationsFrom(itemSchema, [make('access: AUTHENTICATED, idempotencyKey: true')]),
      );
    if (problem === null) expect(plan()).toHaveLength(1);
    else expect(plan).toThrow(problem);
  });
});
