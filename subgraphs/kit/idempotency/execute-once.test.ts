import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { PoolDatabase } from '#kit/database/pool-database';
import { invalidArgument } from '#protocol/errors';
import type { IdempotentRequest } from '#protocol/idempotency';
import type { SubgraphError, SubgraphResult } from '#protocol/subgraph-operation';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { areaDataSource, migrateArea } from '../database/data-source';
import { type IdempotencyLimits, onceExecutor } from './execute-once';
import {
  CreateIdempotencyKeys1764700000000,
  deleteExpiredKeys,
  idempotencyKeyEntity,
} from './idempotency-keys';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

const requestOf = (key: string, body = 'body', caller = 'caller'): IdempotentRequest => ({
  id: digest(`${caller} ${key}`),
  owner: digest(caller),
  fingerprint: digest(body),
  secret: digest(`secret ${caller} ${key}`),
});

const MAKE = { text: 'INSERT INTO game.made (name) VALUES ($1)' };

describe('an operation with an idempotency key', () => {
  let server: TestDatabase;
  let dataSource: DataSource;
  let database: PoolDatabase;

  beforeAll(async () => {
    server = await testDatabase();
    const storage = {
      area: 'game',
      entities: [idempotencyKeyEntity('game')],
      migrations: [CreateIdempotencyKeys1764700000000],
    } as const;
    await migrateArea(storage, server.url);
    dataSource = await areaDataSource(storage, { url: server.url, connections: 10 }).initialize();
    await dataSource.query('CREATE TABLE game.made (name text PRIMARY KEY)');
    database = new PoolDatabase(dataSource);
  });

  beforeEach(() => dataSource.query('TRUNCATE game.made, game.idempotency_keys'));

  afterAll(async () => {
    await dataSource.destroy();
    await server.drop();
  });

  const made = async () =>
    (await database.rows<{ name: string }>({ text: 'SELECT name FROM game.made' })).map(({ name }) => name);

  const onceWith = (limits?: IdempotencyLimits) => onceExecutor('game', database, 10, limits);

  /** Creates a row in a transaction, as a use case does, and reads it outside of that. */
  const make = (name: string) => async (): Promise<SubgraphResult> => {
    await database.transaction((transaction) => transaction.rows(MAKE, [name]));
    return { data: { names: await made() } };
  };

  const fail = (name: string, error: SubgraphError) => async (): Promise<SubgraphResult> => {
    await database.transaction((transaction) => transaction.rows(MAKE, [name]));
    return { data: null, errors: [error] };
  };

  it('returns the first result again without executing', async () => {
    const once = onceWith();
    const first = await once(requestOf('k'), make('a'));
    const again = await once(requestOf('k'), make('b'));
    expect(first).toEqual({ data: { names: ['a'] } });
    expect(again).toEqual({ ...first, extensions: { idempotency: 'replayed' } });
    expect(await made()).toEqual(['a']);
  });

  it('rejects another request with the same key, and takes that of another caller', async () => {
    const once = onceWith();
    await once(requestOf('k'), make('a'));
    expect(await once(requestOf('k', 'other'), make('b'))).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
      extensions: { idempotency: 'reused' },
    });
    await once(requestOf('k', 'other', 'somebody else'), make('c'));
    expect(await made()).toEqual(['a', 'c']);
  });

  it('rejects a request while the first one is running, in another process too', async () => {
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = onceWith()(requestOf('k'), async () => {
      started();
      await held;
      return make('a')();
    });
    await running;
    const second = await onceWith()(requestOf('k'), make('b'));
    end();
    expect(second).toMatchObject({
      errors: [{ extensions: { code: 'CONFLICT', retryAfter: 1 } }],
      extensions: { idempotency: 'running' },
    });
    await first;
    expect(await made()).toEqual(['a']);
  });

  it('creates once for many requests at the same time', async () => {
    const processes = [onceWith(), onceWith()];
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => processes[index % 2]?.(requestOf('k'), make(`made ${index}`))),
    );
    const executed = results.filter((result) => result && !result.extensions);
    expect(executed).toHaveLength(1);
    expect(await made()).toHaveLength(1);
    const replayed = results.filter((result) => result?.extensions?.idempotency === 'replayed');
    for (const result of replayed) expect(result?.data).toEqual(executed[0]?.data);
  });

  it('rolls a failed operation back and replays a failure of the request', async () => {
    const once = onceWith();
    const { message, extensions } = invalidArgument('name', 'must be another');
    const error = { message, path: ['make'], extensions };
    expect(await once(requestOf('k'), fail('a', error))).toEqual({ data: null, errors: [error] });
    expect(await once(requestOf('k'), make('b'))).toEqual({
      data: null,
      errors: [error],
      extensions: { idempotency: 'replayed' },
    });
    expect(await made()).toEqual([]);
  });

  it.each([
    [{ code: 'INTERNAL_SERVER_ERROR' }],
    [{ code: 'UPSTREAM_UNAVAILABLE' }],
    [{ code: 'RATE_LIMITED', retryAfter: 3 }],
    [{ code: 'FORBIDDEN' }],
    [{ code: 'UNAUTHENTICATED' }],
  ] as const)('executes again after %j', async (extensions) => {
    const once = onceWith();
    const failed = await once(requestOf('k'), fail('a', { message: 'no', extensions }));
    expect(failed.errors).toEqual([{ message: 'no', extensions }]);
    expect(await once(requestOf('k', 'other body'), make('b'))).toEqual({ data: { names: ['b'] } });
  });

  it('continues after a statement that fails within a transaction of the operation', async () => {
    await make('a')();
    const result = await onceWith()(requestOf('k'), async () => {
      await expect(make('a')()).rejects.toThrow('duplicate key');
      return make('b')();
    });
    expect(result).toEqual({ data: { names: ['a', 'b'] } });
  });

  it('executes again when the response could not be stored', async () => {
    const once = onceWith({ keys: 10, bytes: 1000, resultBytes: 40 });
    await expect(once(requestOf('k'), make('a'))).rejects.toThrow('too large');
    expect(await made()).toEqual([]);
    expect(await onceWith()(requestOf('k'), make('a'))).toEqual({ data: { names: ['a'] } });
  });

  it.each([
    ['keys', { keys: 2, bytes: 1_000_000, resultBytes: 1000 }],
    ['bytes', { keys: 100, bytes: 100, resultBytes: 1000 }],
  ])('limits the %s of a caller', async (_what, limits) => {
    const once = onceWith(limits);
    await once(requestOf('1'), make('a'));
    await once(requestOf('2'), make('b'));
    await expect(once(requestOf('3'), make('c'))).rejects.toMatchObject({
      extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
    });
    expect(await once(requestOf('1'), make('d'))).toMatchObject({ extensions: { idempotency: 'replayed' } });
    await once(requestOf('3', 'body', 'somebody else'), make('e'));
  });

  it('stores nothing readable without the key', async () => {
    const secretText = { data: { key: 'bk_secret'.repeat(20) } };
    await onceWith()(requestOf('k'), async () => secretText);
    const rows = await dataSource.query('SELECT * FROM game.idempotency_keys');
    expect(Buffer.concat([rows[0].result]).includes('bk_secret')).toBe(false);
    const stranger = { ...requestOf('k'), secret: digest('guessed') };
    await expect(onceWith()(stranger, make('a'))).rejects.toThrow('authenticate');
  });

  it('forgets a key after 24 hours and deletes it', async () => {
    const once = onceWith();
    const age = (hours: number) =>
      dataSource.query(
        `UPDATE game.idempotency_keys SET created_at = clock_timestamp() - interval '${hours} hours'`,
      );
    await once(requestOf('k'), make('a'));
    await age(23.9);
    expect(await deleteExpiredKeys(database, 'game')).toBe(0);
    expect(await once(requestOf('k'), make('b'))).toMatchObject({ extensions: { idempotency: 'replayed' } });
    await age(24.1);
    expect(await once(requestOf('k', 'other'), make('b'))).toEqual({ data: { names: ['a', 'b'] } });
    await age(24.1);
    expect(await deleteExpiredKeys(database, 'game')).toBe(1);
    expect(await dataSource.query('SELECT * FROM game.idempotency_keys')).toEqual([]);
  });
});
