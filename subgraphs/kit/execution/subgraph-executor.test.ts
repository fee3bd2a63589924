import type { Caller } from '#protocol/principal';
import { caller, silent, zoo } from '../test-support/zoo';
import { compilingExecutor } from './subgraph-executor';

const execute = compilingExecutor(zoo, silent);
const echo =
  'query Q($at: Timestamp, $limit: Int! = 5, $mood: Mood, $id: ID) { echo(at: $at, limit: $limit, mood: $mood, id: $id) }';
const filtered =
  'query Q($name: String, $mood: Mood, $deep: String = "d") { filtered(filter: { name: $name, inner: { mood: $mood, name: $deep } }) }';
const signedIn: Caller = {
  ...caller,
  principal: {
    kind: 'user',
    userId: '1',
    username: 'u',
    sessionId: 's',
    permissions: [],
    isSuperAdmin: false,
  },
};

/** Adds missing variables: jest passes a `done` callback to tests with fewer arguments than parameters. */
function rows(listed: [string, Record<string, unknown>?][]): [string, Record<string, unknown>][] {
  return listed.map(([query, variables]) => [query, variables ?? {}]);
}

async function bothWays(query: string, variables: Record<string, unknown> = {}, from = caller) {
  const executed = await execute({ query, variables }, from);
  const compiled = await execute({ query, variables, prepared: true }, from);
  return { executed: JSON.parse(JSON.stringify(executed)), compiled: JSON.parse(JSON.stringify(compiled)) };
}

describe('the compiling executor', () => {
  test.each(
    rows([
      ['{ animals { __typename name ... on Dog { born weight } ... on Cat { mood lives } } }'],
      ['{ zoo: animals { called: name ...d } } fragment d on Dog { born }'],
      ['{ halfCat { name mood } }'],
      [echo, { at: '2026-01-01T00:00:00+02:00', mood: 'bad', id: 7 }],
      [echo, { limit: 7, at: null, mood: null }],
      [echo],
      ['query Q($at: Timestamp = "2026-01-01", $mood: Mood = bad) { echo(at: $at, mood: $mood) }'],
      ['{ echo(at: "2026-01-01", mood: good, wish: { name: null }) }'],
      ['query Q($name: String) { echo(wish: { name: $name }) }'],
      ['query Q($name: String) { echo(wish: { name: $name }) }', { name: null }],
      ['query Q($wish: Wish) { echo(wish: $wish) }', { wish: { name: 'x' } }],
      ['query Q($wish: Wish) { echo(wish: $wish) }', { wish: { mood: 'bad' } }],
      [filtered],
      [filtered, { name: null, mood: null, deep: null }],
      [filtered, { name: 'x' }],
      [filtered, { mood: 'bad' }],
      [filtered, { name: 'x', mood: 'good', deep: 'y' }],
      ['query Q($no: Boolean! = false) { animals @include(if: $no) { name } }'],
    ]),
  )('returns the same data for %s %j compiled and executed', async (query, variables) => {
    const { executed, compiled } = await bothWays(query, variables);
    expect(executed).toEqual({ data: expect.any(Object) });
    expect(compiled).toEqual(executed);
  });

  test.each(
    rows([
      ['{ stone { name } }'],
      ['{ stones { name } }'],
      ['{ halfCat { name lives } }'],
      ['{ strangeCat { mood } }'],
      ['{ secret }'],
      ['{ animals { nothing } }'],
      ['{ animals }'],
      ['}'],
      [''],
      ['fragment f on Dog { name }'],
      [echo, { at: 'today' }],
      [echo, { limit: 1.5 }],
      [echo, { limit: null }],
      ['query Q($how: String!) { failing(how: $how) }'],
      ...['refused', 'domain', 'text', 'nothing', 'else'].map((how): [string, Record<string, unknown>] => [
        'query Q($how: String!) { failing(how: $how) }',
        { how },
      ]),
    ]),
  )('returns the same errors for %s %j compiled and executed', async (query, variables) => {
    const { executed, compiled } = await bothWays(query, variables);
    expect(executed.errors).not.toHaveLength(0);
    expect(compiled).toEqual(executed);
    expect(JSON.stringify(compiled)).not.toMatch(/10\.0\.0\.1|secrets|stack|originalError/);
  });

  test('keeps messages of domain errors', async () => {
    const { compiled } = await bothWays('{ failing(how: "refused") }');
    expect(compiled.errors).toEqual([
      {
        message: 'how must be kinder',
        path: ['failing'],
        extensions: { code: 'BAD_USER_INPUT', argument: 'how', problem: 'must be kinder' },
      },
    ]);
  });

  test('checks the caller of every request', async () => {
    expect((await bothWays('{ secret }')).compiled.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await bothWays('{ secret }', {}, signedIn)).compiled.data).toEqual({ secret: 'secret' });
    expect((await bothWays('{ secret }')).compiled.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
