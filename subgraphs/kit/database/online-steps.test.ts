import { DataSource, type QueryRunner } from 'typeorm';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { addConstraint, addKey, createIndex, setNotNull, updateInBatches } from './online-steps';

let database: TestDatabase;
let dataSource: DataSource;
let runner: QueryRunner;

beforeAll(async () => {
  database = await testDatabase();
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  runner = dataSource.createQueryRunner();
});
afterAll(async () => {
  await runner.release();
  await dataSource.destroy();
  await database.drop();
});

beforeEach(async () => {
  await runner.query(`
    DROP TABLE IF EXISTS public.counts;
    CREATE TABLE public.counts (id integer NOT NULL, position integer NOT NULL, count integer, filler text,
      CONSTRAINT pk_counts PRIMARY KEY (id));
    INSERT INTO public.counts SELECT n, n % 5, NULL, repeat('x', 500) FROM generate_series(1, 3000) AS n`);
});

/** The indexes and constraints of the table, with the ids by which one that was created anew differs. */
const made = (): Promise<unknown> =>
  runner.query(`
    SELECT c.relname AS name, c.oid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'public.counts'::regclass AND i.indisvalid
    UNION ALL SELECT conname, oid FROM pg_constraint WHERE conrelid = 'public.counts'::regclass AND convalidated
    ORDER BY 1, 2`);

const INDEX = { name: 'ix_counts', on: 'public.counts (position)' };

it.each<[string, () => Promise<void>]>([
  ['an index', () => createIndex(runner, INDEX)],
  ['a constraint', () => addConstraint(runner, 'public.counts', 'ck_counts', 'CHECK (position < 5)')],
  ['a unique key', () => addKey(runner, 'public.counts', 'uq_counts', 'UNIQUE', 'position, id')],
  ['another primary key', () => addKey(runner, 'public.counts', 'pk_counts', 'PRIMARY KEY', 'id, position')],
])('creates %s, and does nothing the second time', async (_what, step) => {
  const before = await made();
  await step();
  const after = await made();
  expect(after).not.toEqual(before);
  await step();
  expect(await made()).toEqual(after);
});

it('creates an index again that an interrupted attempt left invalid', async () => {
  await expect(createIndex(runner, { ...INDEX, unique: true })).rejects.toThrow(
    'could not create unique index',
  );
  await createIndex(runner, INDEX);
  expect(await made()).toContainEqual({ name: 'ix_counts', oid: expect.any(Number) });
});

it('updates all rows, also those that others update meanwhile, and then forbids null', async () => {
  const other = dataSource.createQueryRunner();
  const moves = Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      other.query('UPDATE public.counts SET filler = filler || $1 WHERE id % 20 = $2', ['y', n]),
    ),
  );
  await updateInBatches(runner, 'public.counts', 'count = t.position', 't.count IS NULL');
  await moves;
  await other.release();
  expect(
    await runner.query('SELECT count(*)::integer AS rows FROM public.counts WHERE count = position'),
  ).toEqual([{ rows: 3000 }]);
  await setNotNull(runner, 'public.counts', 'count');
  await setNotNull(runner, 'public.counts', 'count');
  await expect(runner.query('UPDATE public.counts SET count = NULL WHERE id = 1')).rejects.toThrow(
    'not-null',
  );
});
