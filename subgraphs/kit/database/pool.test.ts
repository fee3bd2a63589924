import type { DataSource } from 'typeorm';
import { areaDataSource } from '#kit/database/data-source';
import { PoolDatabase } from '#kit/database/pool-database';
import { type RecordedTraces, recordTraces } from '#runtime/observe/test-support/recorded-traces';
import { recordingObserver } from '#runtime/observe/test-support/recording-observer';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { observePool, poolOf } from './pool';

describe('observed statements of an area', () => {
  const { observer, heard } = recordingObserver();
  let database: TestDatabase;
  let dataSource: DataSource;
  let traces: RecordedTraces;

  beforeAll(async () => {
    traces = recordTraces();
    database = await testDatabase();
    const storage = { area: 'bingo', entities: [], migrations: [] } as const;
    dataSource = areaDataSource(storage, { url: database.url, connections: 1, observer });
    await dataSource.initialize();
    observePool(dataSource, 'bingo', 1, observer);
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
    await traces?.close();
  });
  beforeEach(() => {
    heard.length = 0;
    traces.forget();
  });

  it('are reported whichever way they are sent, including failed ones', async () => {
    await dataSource.query('SELECT $1::int', [1]);
    await new PoolDatabase(dataSource).rows({ name: 'bingo_one', text: 'SELECT 1' }, []);
    await new Promise<void>((resolve, reject) => {
      poolOf(dataSource).query('SELECT 2', (error) => (error ? reject(error) : resolve()));
    });
    await expect(dataSource.query('SELECT nothing')).rejects.toThrow('nothing');
    await expect(
      new PoolDatabase(dataSource).rows({ name: 'bingo_bad', text: 'SELECT nothing' }, []),
    ).rejects.toThrow();

    const statements = [true, true, true, false, false].map((ok) => ['statement', 'bingo', ok]);
    expect(heard).toEqual(statements);
    expect(traces.spans()).toEqual([]);
  });

  it('belong to the trace that sent them, even after they waited for a connection', async () => {
    const requested = ['a', 'b', 'c', 'd'].map((name) =>
      traces.tracer.startActiveSpan(name, async (span) => {
        const statement = {
          name: `bingo_${name}`,
          text: `SELECT pg_sleep(0.01), '${name}' AS "${name}"`,
        } as const;
        await new PoolDatabase(dataSource).rows(statement, []);
        await dataSource.query(`SELECT '${name}' AS again_${name}`);
        span.end();
      }),
    );
    await Promise.all(requested);

    const spans = traces.spans();
    for (const name of ['a', 'b', 'c', 'd']) {
      const parent = spans.find((span) => span.name === name)?.spanContext();
      const own = spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent?.spanId);
      expect(own.map(({ attributes }) => attributes['db.query.text'])).toEqual([
        expect.stringContaining(`'${name}'`),
        expect.stringContaining(`again_${name}`),
      ]);
    }
  });

  it('appear in a trace by text only, without values and error details', async () => {
    await traces.tracer.startActiveSpan('request', async (span) => {
      await dataSource.query('SELECT $1::text', ['a-secret']);
      await expect(dataSource.query('SELECT $1::int', ['another-secret'])).rejects.toThrow('another-secret');
      span.end();
    });

    const written = traces
      .spans()
      .map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
    expect(JSON.stringify(written)).not.toContain('secret');
    expect(written[1]?.attributes['db.response.status_code']).toBe('22P02');
    expect(written.map(({ attributes }) => attributes['db.query.text'])).toEqual([
      'SELECT $1::text',
      'SELECT $1::int',
      undefined,
    ]);
  });
});
