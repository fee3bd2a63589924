import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryPlanner } from '@apollo/query-planner';
import { checkOperation } from '../execution/checked-operation';
import { planDocuments } from '../graph/document-planner';
import { openGraph } from '../graph/graph';
import { comparable, supergraphSdl } from '../test-support/open-test-graph';
import { caller, clients, gql, silent } from '../test-support/two-areas';
import { readShippedPlans, shippedPlansText } from './shipped-plans';

const NOTHING_FETCHED = gql('{ __typename }');
const JOINS = gql(
  'query Joins($id: ID!) { event(id: $id) { title host { username friend { nick } } } users { id } }',
);
const NEEDS_APOLLO = gql('query NeedsApollo($yes: Boolean!) { users { id @include(if: $yes) } }');
const PLANNED = [NOTHING_FETCHED, JOINS];

let folder: string;
let path: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shipped-plans-'));
  path = join(folder, 'plans.json');
  writeFileSync(
    path,
    shippedPlansText(supergraphSdl, planDocuments(supergraphSdl, [...PLANNED, NEEDS_APOLLO])),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

const open = (shippedPlans = readShippedPlans(supergraphSdl, path)) =>
  openGraph({
    supergraphSdl,
    shippedPlans,
    clients: clients(),
    log: silent,
    onIdentityChange: () => undefined,
  });

describe('a graph with shipped plans', () => {
  const planning = jest.spyOn(QueryPlanner.prototype, 'buildQueryPlan');

  beforeEach(() => planning.mockClear());

  afterAll(() => planning.mockRestore());

  test('plans none of their documents, and returns the same as without', async () => {
    const graph = await open();
    const prepared = PLANNED.map((document) => graph.prepare(document));
    expect(planning).not.toHaveBeenCalled();
    const responses = await Promise.all(prepared.map(({ execute }) => execute({ id: '1' }, caller)));
    const expected = await Promise.all(PLANNED.map((document) => graph.run(document, { id: '1' }, caller)));
    expect(responses.map(comparable)).toEqual(expected.map(comparable));
    expect(responses[1]?.data).toMatchObject({ event: { title: expect.any(String) } });
    await graph.close();
  });

  test('plans and checks other documents', async () => {
    const graph = await open();
    graph.prepare(gql('{ users { username } }'));
    expect(planning).toHaveBeenCalledTimes(1);
    expect(() => graph.prepare(gql('{ users { unknown } }'))).toThrow('Cannot query field "unknown"');
    await graph.close();
  });

  test('has none of another supergraph, and none without a file', async () => {
    const other = readShippedPlans(`${supergraphSdl}\n`, path);
    const missing = readShippedPlans(supergraphSdl, join(folder, 'missing.json'));
    const graph = await open(other);
    const { hash } = checkOperation(graph.apiSchema, JOINS);
    expect([readShippedPlans(supergraphSdl, path).has(hash), other.has(hash), missing.has(hash)]).toEqual([
      true,
      false,
      false,
    ]);
    await graph.close();
  });

  test('leaves out what only Apollo Gateway can plan', async () => {
    const graph = await open();
    const { hash } = checkOperation(graph.apiSchema, NEEDS_APOLLO);
    expect(readShippedPlans(supergraphSdl, path).has(hash)).toBe(false);
    await graph.close();
  });
});
