import { openGraph } from '../graph';
import { caller, clients, composed, gql, silent } from '../test-support/two-areas';
import { AreaChanges } from './area-changes';
import { ENTITY_TTL_MS } from './entity-cache';
import type { Fields } from './fields';

process.env.APOLLO_TELEMETRY_DISABLED = 'true';

const HOSTS = '{ events { host { username } } }';

/** A graph whose clock stands until it is told. */
async function setting(rememberJoins = true) {
  const areas = clients();
  const clock = { now: 0 };
  const changes = new AreaChanges();
  const graph = await openGraph({
    supergraphSdl: composed(),
    clients: areas,
    log: silent,
    onIdentityChange: () => undefined,
    changes,
    rememberJoins,
    now: () => clock.now,
  });
  const prepared = (text: string) => {
    const operation = graph.prepare(gql(text));
    return (variables: Fields = {}) => operation.execute(variables, caller);
  };
  /** Keys of entities that the auth area was asked for, fetch by fetch. */
  const asked = () =>
    areas.auth.requests.flatMap(({ variables }) => {
      const { representations } = variables ?? {};
      return Array.isArray(representations) ? [representations.map(({ id }) => id)] : [];
    });
  return { areas, clock, changes, prepared, asked };
}

describe('a joined field that is tagged for it', () => {
  it('is read once, for as long as it lives', async () => {
    const { prepared, asked, clock } = await setting();
    const hosts = prepared(HOSTS);
    const first = await hosts();
    expect(first.data).toEqual({
      events: [{ host: { username: 'Ann' } }, { host: null }, { host: null }],
    });
    clock.now = ENTITY_TTL_MS - 1;
    expect((await hosts()).data).toEqual(first.data);
    // Nobody is remembered as absent: a ghost is asked for anew.
    expect(asked()).toEqual([['ann', 'ghost'], ['ghost']]);
    clock.now = ENTITY_TTL_MS;
    await hosts();
    expect(asked().at(-1)).toEqual(['ann', 'ghost']);
  });

  it('is read once for all who want it at the same moment, and they alone get it', async () => {
    const { prepared, asked } = await setting();
    const guests = prepared('query Q($id: ID!) { event(id: $id) { guests { username } } }');
    const answers = await Promise.all(['3', '1', '3'].map((id) => guests({ id })));
    const third = { event: { guests: [{ username: 'Bob' }] } };
    expect(answers.map(({ data }) => data)).toEqual([
      third,
      { event: { guests: [{ username: 'Ann' }, null, { username: 'Bob' }, { username: 'Ann' }, null] } },
      third,
    ]);
    expect(asked()).toEqual([['bob'], ['ann', 'ghost']]);
  });

  it('fails for all who wait for it, once for each', async () => {
    const { prepared, asked, areas } = await setting();
    const guests = prepared('query Q($id: ID!) { event(id: $id) { guests { username } } }');
    const { execute } = areas.auth;
    const errors = [{ message: 'gone', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] as const;
    areas.auth.execute = async (request, from) => {
      await execute(request, from);
      return { data: null, errors };
    };
    const answers = await Promise.all(['3', '1'].map((id) => guests({ id })));
    expect(answers.map((answer) => answer.errors.map(({ message }) => message))).toEqual([
      ['gone'],
      ['gone'],
    ]);
    areas.auth.execute = execute;
    expect((await guests({ id: '3' })).errors).toEqual([]);
    expect(asked()).toEqual([['bob'], ['ann', 'ghost'], ['bob']]);
  });

  it('is not shared with who asks after a mutation while it is read', async () => {
    const { prepared, asked, changes, areas } = await setting();
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
    expect(asked()).toEqual([['bob'], ['bob']]);
  });

  it('is read for those alone who are not remembered', async () => {
    const { prepared, asked } = await setting();
    const guests = prepared('query Q($id: ID!) { event(id: $id) { guests { username } } }');
    await guests({ id: '3' });
    const { data } = await guests({ id: '1' });
    expect(data).toEqual({
      event: {
        guests: [{ username: 'Ann' }, null, { username: 'Bob' }, { username: 'Ann' }, null],
      },
    });
    expect(asked()).toEqual([['bob'], ['ann', 'ghost']]);
  });

  it('is read anew after a mutation of its area in this process, whoever sent it', async () => {
    const { prepared, asked, changes } = await setting();
    const keeper = prepared('{ event(id: "1") { keeper { username } } }');
    await keeper();
    await prepared('mutation { touch }')();
    await keeper();
    changes.changed('auth');
    await keeper();
    changes.changed('events');
    await keeper();
    expect(asked()).toEqual([['bob'], ['bob'], ['bob']]);
  });

  it('is not remembered from before a mutation that ended while it was read', async () => {
    const { prepared, asked, areas, changes } = await setting();
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
    expect(asked()).toEqual([['bob'], ['bob']]);
  });

  it('says for how long an answer that shows it may be kept', async () => {
    const { prepared, clock } = await setting();
    const keeper = prepared('{ event(id: "1") { keeper { username } } }');
    expect((await keeper()).validForMs).toBeUndefined();
    clock.now = 400;
    expect((await keeper()).validForMs).toBe(ENTITY_TTL_MS - 400);
  });

  it('is not remembered when reading it failed', async () => {
    const { prepared, asked, areas } = await setting();
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
    expect(asked()).toEqual([['bob'], ['bob']]);
  });

  it('is read anew each time where nothing is to be remembered', async () => {
    const { prepared, asked } = await setting(false);
    const hosts = prepared(HOSTS);
    await hosts();
    await hosts();
    expect(asked()).toEqual([
      ['ann', 'ghost'],
      ['ann', 'ghost'],
    ]);
  });
});

describe('nothing is remembered of a join', () => {
  it.each([
    ['that selects a field without the tag', '{ event(id: "1") { keeper { username nick } } }'],
    ['that selects objects', '{ event(id: "1") { keeper { username roles { name } } } }'],
  ])('%s', async (_what, text) => {
    const { prepared, asked } = await setting();
    const keeper = prepared(text);
    await keeper();
    await keeper();
    expect(asked()).toEqual([['bob'], ['bob']]);
  });
});
