import { buildSchema, parse } from 'graphql';
import pino from 'pino';
import type { Variables } from '#schema/cost/estimate-cost';
import { eventually } from '#tests/support/eventually';
import { clientName, GraphUsage } from './graph-usage';
import { UsedFields } from './used-fields';

const log = pino({ level: 'silent' });

/** An area that records uses. @param failures how many requests fail first. */
function recorder(failures = 0) {
  const uses = new Map<string, number>();
  const sizes: number[] = [];
  let left = failures;
  const execute = async ({ variables = {} }: { readonly variables?: Variables }) => {
    if (left-- > 0) throw new Error('unreachable');
    const { n, c, u } = variables as { n: string[]; c: string[]; u: number[] };
    sizes.push(n.length);
    n.forEach((name, index) => {
      const key = `${c[index]} ${name}`;
      uses.set(key, (uses.get(key) ?? 0) + (u[index] ?? 0));
    });
    return { data: { addGraphUsage: true } };
  };
  return { uses, sizes, usage: new GraphUsage({ execute }, log) };
}

describe('uses', () => {
  it('are stored by client and name', async () => {
    const { uses, usage } = recorder();
    for (const client of ['site', 'site', 'plugin'])
      usage.count(client, { name: 'Me', fields: ['Query.me', 'User.id'] });
    await usage.store();
    await usage.store();
    expect([...uses]).toEqual([
      ['site Me', 2],
      ['site Query.me', 2],
      ['site User.id', 2],
      ['plugin Me', 1],
      ['plugin Query.me', 1],
      ['plugin User.id', 1],
    ]);
  });

  it('are stored soon after the first one', async () => {
    const { uses, usage } = recorder();
    usage.count('site', { name: 'Me', fields: [] });
    expect(uses.size).toBe(0);
    await eventually(() => expect([...uses]).toEqual([['site Me', 1]]));
  });

  it('are counted with the next if they cannot be stored', async () => {
    const { uses, usage } = recorder(1);
    usage.count('site', { name: 'Me', fields: [] });
    await usage.store();
    usage.count('site', { name: 'Me', fields: [] });
    await usage.store();
    expect([...uses]).toEqual([['site Me', 2]]);
  });

  it('are of one name if names are long', async () => {
    const { uses, usage } = recorder();
    usage.count('site', { name: 'R'.repeat(201), fields: [] });
    await usage.store();
    expect([...uses]).toEqual([['site (others)', 1]]);
  });

  it('are bounded, whatever names clients invent', async () => {
    const { uses, sizes, usage } = recorder();
    for (let number = 0; number < 30_000; number += 1)
      usage.count(`client-${number % 200}`, { name: `Operation${number}`, fields: ['User.id'] });
    await usage.store();
    const keys = [...uses.keys()].map((key) => key.split(' '));
    expect(new Set(keys.map(([client]) => client)).size).toBe(101);
    expect(new Set(keys.map(([, name]) => name)).size).toBe(2002);
    expect(uses.get('(others) User.id')).toBe(15_000);
    expect(Math.max(...sizes)).toBe(1000);
  });
});

it.each([
  ['dashboard 2.1', 'dashboard 2.1'],
  [undefined, '(plugin)'],
  ['', '(plugin)'],
  ['(user)', '(plugin)'],
  ['<script>', '(plugin)'],
  ['ann@example.org', '(plugin)'],
  ['x'.repeat(65), '(plugin)'],
])('a client that calls itself %j is %j', (name, expected) => {
  expect(clientName(name, { kind: 'plugin', keyHash: 'hash' })).toBe(expected);
});

it('a client without name and credential is anonymous', () => {
  expect(clientName(undefined, null)).toBe('(anonymous)');
});

describe('the fields of an operation', () => {
  const fields = new UsedFields(
    buildSchema(
      'type Query { me: User node: Node } interface Node { id: ID } type User implements Node { id: ID name: String }',
    ),
  );
  const of = (query: string, operationName: string | null = null) =>
    fields.of({ query, document: parse(query), operationName });

  it('are named by their types, also in fragments', () => {
    const query =
      'query A { me { ...F __typename } node { id ... on User { name } missing } } fragment F on User { id }';
    expect(of(query)).toEqual(['Query.me', 'Query.node', 'Node.id', 'User.name', 'User.id']);
    expect(of(query)).toBe(of(query));
  });

  it('are those of the operation that is executed', () => {
    const query = 'query A { me { id } } query B { node { id } }';
    expect(of(query, 'A')).toEqual(['Query.me', 'User.id']);
    expect(of(query, 'B')).toEqual(['Query.node', 'Node.id']);
    expect(of(query, 'C')).toEqual([]);
  });
});
