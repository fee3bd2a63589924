import type { FetchNode } from '@apollo/query-planner';
import { OperationTypeNode } from 'graphql';
import { NO_OBSERVER } from '#runtime/observe/observer';
import { openGraph } from '../graph/graph';
import { caller, clients, composed, gql, silent } from '../test-support/two-areas';
import { AreaChanges } from './area-calls';
import { ENTITY_TTL_MS, EntityCache } from './entity-cache';
import type { Fields } from './graph-result';

process.env.APOLLO_TELEMETRY_DISABLED = 'true';

const HOSTS = '{ events { host { username } } }';

/** Opens a graph with a manual clock. */
async function openCachedGraph(cacheEntities = true) {
  const areas = clients();
  const clock = { now: 0 };
  const changes = new AreaChanges();
  const graph = await openGraph({
    supergraphSdl: composed(),
    clients: areas,
    log: silent,
    onIdentityChange: () => undefined,
    changes,
    cacheEntities,
    now: () => clock.now,
  });
  const prepared = (text: string) => {
    const operation = graph.prepare(gql(text));
    return (variables: Fields = {}) => operation.execute(variables, caller);
  };
  /** Keys of the entities that each fetch requested from the auth subgraph. */
  const requestedKeys = () =>
    areas.auth.requests.flatMap(({ variables }) => {
      const { representations } = variables ?? {};
      return Array.isArray(representations) ? [representations.map(({ id }) => id)] : [];
    });
  return { areas, clock, changes, prepared, requestedKeys };
}

describe('a joined field tagged as cacheable', () => {
  it('is fetched once within its TTL', async () => {
    const { prepared, requestedKeys, clock } = await openCachedGraph();
    const hosts = prepared(HOSTS);
    const first = await hosts();
    expect(first.data).toEqual({
      events: [{ host: { username: 'Ann' } }, { host: null }, { host: null }],
    });
    clock.now = ENTITY_TTL_MS - 1;
    expect((await hosts()).data).toEqual(first.data);
    // Missing entities are not cached: `ghost` is fetched again.
    expect(requestedKeys()).toEqual([['ann', 'ghost'], ['ghost']]);
    clock.now = ENTITY_TTL_MS;
    await hosts();
    expect(requestedKeys().at(-1)).toEqual(['ann', 'ghost']);
  });

  it('is fetched once for concurrent operations', async () => {
    const { prepared, requestedKeys } = await openCachedGraph();
    const guests = prepared('query Q($id: ID!) { event(id: $id) { guests { username } } }');
    const responses = await Promise.all(['3', '1', '3'].map((id) => guests({ id })));
    const third = { event: { guests: [{ username: 'Bob' }] } };
    expect(responses.map(({ data }) => data)).toEqual([
      third,
      { event: { guests: [{ username: 'Ann' }, null, { username: 'Bob' }, { username: 'Ann' }, null] } },
      third,
    ]);
    expect(requestedKeys()).toEqual([['bob'], ['ann', 'ghost']]);
  });

  it('fails for every operation that shares the fetch', async () => {
    const { prepared, requestedKeys, areas } = await openCachedGraph();
    const guests = prepared('query Q($id: ID!) { event(id: $id) { guests { username } } }');
    const { execute } = areas.auth;
    const errors = [{ message: 'gone', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] as const;
    areas.auth.execute = async (request, from) => {
      await execute(request, from);
      return { data: null, errors };
    };
    const responses = await Promise.all(['3', '1'].map((id) => guests({ id })));
    expect(responses.map((response) => response.errors.map(({ message }) => message))).toEqual([
      ['gone'],
      ['gone'],
    ]);
    areas.auth.execute = execute;
    expect((await guests({ id: '3' })).errors).toEqual([]);
    expect(requestedKeys()).toEqual([['bob'], ['ann', 'ghost'], ['bob']]);
  });

  it('does not share a fetch in flight across a mutation', async () => {
    const { prepared, requestedKeys, changes, areas } = await openCachedGraph();
    const keeper = prepared('{ event(id: "1") { keeper { username } } }');
    const { execute } = areas.auth;
    let after: ReturnType<typeof keeper> | null = null;
    areas.auth.execute = async (request, from) => {
      const result = await execute(request, from);
      if (!after) {
        changes.changed('auth');
        after = keeper();
      }
      return result;
    };
    await keeper();
    await after;
    expect(requestedKeys()).toEqual([['bob'], ['bob']]);
  });

  it('is fetched only for entities that are not cached', async () => {
    const { prepared, requestedKeys } = await openCachedGraph();
    const guests = prepared('query Q($id: ID!) { event(id: $id) { guests { username } } }');
    await guests({ id: '3' });
    const { data } = await guests({ id: '1' });
    expect(data).toEqual({
      event: {
        guests: [{ username: 'Ann' }, null, { username: 'Bob' }, { username: 'Ann' }, null],
      },
    });
    expect(requestedKeys()).toEqual([['bob'], ['ann', 'ghost']]);
  });

  it('is fetched again after any mutation of its subgraph in this process', async () => {
    const { prepared, requestedKeys, changes } = await openCachedGraph();
    const keeper = prepared('{ event(id: "1") { keeper { username } } }');
    await keeper();
    await prepared('mutation { touch }')();
    await keeper();
    changes.changed('auth');
    await keeper();
    changes.changed('events');
    await keeper();
    expect(requestedKeys()).toEqual([['bob'], ['bob'], ['bob']]);
  });

  it('is not cached if a mutation completed during the fetch', async () => {
    const { prepared, requestedKeys, areas, changes } = await openCachedGraph();
    const keeper = prepared('{ event(id: "1") { keeper { username } } }');
    const { execute } = areas.auth;
    areas.auth.execute = async (request, from) => {
      const result = await execute(request, from);
      changes.changed('auth');
      return result;
    };
    await keeper();
    areas.auth.execute = execute;
    await keeper();
    expect(requestedKeys()).toEqual([['bob'], ['bob']]);
  });

  it('limits validForMs of the response to its remaining TTL', async () => {
    const { prepared, clock } = await openCachedGraph();
    const keeper = prepared('{ event(id: "1") { keeper { username } } }');
    expect((await keeper()).validForMs).toBeUndefined();
    clock.now = 400;
    expect((await keeper()).validForMs).toBe(ENTITY_TTL_MS - 400);
  });

  it('is not cached if the fetch failed', async () => {
    const { prepared, requestedKeys, areas } = await openCachedGraph();
    const keeper = prepared('{ event(id: "1") { keeper { username } } }');
    const { execute } = areas.auth;
    areas.auth.execute = async (request, from) => ({
      ...(await execute(request, from)),
      errors: [
        { message: 'no', path: ['_entities', 0, 'username'], extensions: { code: 'INTERNAL_SERVER_ERROR' } },
      ],
    });
    expect((await keeper()).errors).toHaveLength(1);
    areas.auth.execute = execute;
    expect((await keeper()).errors).toEqual([]);
    expect(requestedKeys()).toEqual([['bob'], ['bob']]);
  });

  it('is always fetched if the cache is off', async () => {
    const { prepared, requestedKeys } = await openCachedGraph(false);
    const hosts = prepared(HOSTS);
    await hosts();
    await hosts();
    expect(requestedKeys()).toEqual([
      ['ann', 'ghost'],
      ['ann', 'ghost'],
    ]);
  });
});

describe('a join is not cached', () => {
  it.each([
    ['if it selects a field without the tag', '{ event(id: "1") { keeper { username nick } } }'],
    ['if it selects objects', '{ event(id: "1") { keeper { username roles { name } } } }'],
  ])('%s', async (_what, text) => {
    const { prepared, requestedKeys } = await openCachedGraph();
    const keeper = prepared(text);
    await keeper();
    await keeper();
    expect(requestedKeys()).toEqual([['bob'], ['bob']]);
  });
});

describe('the cache of fetches', () => {
  const operationOf = (name: string) =>
    `query ${name}($r: [_Any!]!) { _entities(representations: $r) { ... on User { username } } }`;
  const fetchOf = (name: string): FetchNode => ({
    kind: 'Fetch',
    serviceName: 'auth',
    operation: operationOf(name),
    operationKind: OperationTypeNode.QUERY,
    operationName: undefined,
    variableUsages: [],
  });
  const newCache = () =>
    new EntityCache({
      fields: new Set(['User.username']),
      changes: new AreaChanges(),
      observer: NO_OBSERVER,
      now: () => 0,
    });

  it('has the same entities for the same fetch', () => {
    const cache = newCache();
    const first = cache.entitiesFor(fetchOf('first'));
    expect(first).not.toBeNull();
    expect(cache.entitiesFor(fetchOf('first'))).toBe(first);
  });

  it.each<[string, number, string]>([
    ['a thousand others', 1000, ''],
    ['others with long names', 30, 'x'.repeat(100_000)],
  ])('forgets a fetch after %s', (_what, count, suffix) => {
    const cache = newCache();
    const first = cache.entitiesFor(fetchOf('first'));
    for (let index = 0; index < count; index += 1) cache.entitiesFor(fetchOf(`q${index}${suffix}`));
    expect(cache.entitiesFor(fetchOf('first'))).not.toBe(first);
  });
});
