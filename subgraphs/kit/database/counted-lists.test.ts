import { Client } from 'pg';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import {
  type CountedTable,
  countOfList,
  countRows,
  createListCounts,
  dropListCounts,
  dropRowCounts,
} from './counted-lists';

const BOOKS: CountedTable = { area: 'game', table: 'books', lists: ["'books'", "'books of ' || r.author"] };

let suite: TestDatabase;
let database: Client;
beforeAll(async () => {
  suite = await testDatabase();
  database = await connected();
  await database.query(`CREATE SCHEMA game; CREATE TABLE game.books (author text NOT NULL);
    INSERT INTO game.books VALUES ('here'), ('here'), ('before');`);
  await database.query(createListCounts('game'));
  await database.query(countRows(BOOKS));
});
afterAll(async () => {
  await database.end();
  await suite.drop();
});

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: suite.url });
  await client.connect();
  return client;
}

async function count(list: string): Promise<number> {
  const { rows } = await database.query<{ rows: number }>(`SELECT ${countOfList('game', '$1')} AS rows`, [
    list,
  ]);
  return rows[0]?.rows ?? Number.NaN;
}

describe('Trigger-maintained row counts', () => {
  test('start with the existing rows and follow every insert and delete', async () => {
    expect([await count('books'), await count('books of here'), await count('books of nobody')]).toEqual([
      3, 2, 0,
    ]);
    await database.query(`INSERT INTO game.books SELECT 'many' FROM generate_series(1, 500)`);
    await database.query(`DELETE FROM game.books WHERE author = 'here'`);
    expect([await count('books'), await count('books of here'), await count('books of many')]).toEqual([
      501, 0, 500,
    ]);
  });

  test('are rolled back with the transaction', async () => {
    await database.query('BEGIN');
    await database.query(`INSERT INTO game.books VALUES ('gone')`);
    expect(await count('books of gone')).toBe(1);
    await database.query('ROLLBACK');
    expect(await count('books of gone')).toBe(0);
  });

  test('do not block: a transaction counts and compacts while another is open', async () => {
    const other = await connected();
    await other.query('BEGIN');
    await other.query(`INSERT INTO game.books SELECT 'slow' FROM generate_series(1, 3)`);
    await other.query(`SELECT game.add_up_list_counts('{books}')`);
    await database.query(`SET lock_timeout = '1ms'`);
    await database.query(`INSERT INTO game.books VALUES ('quick')`);
    await database.query(`SELECT game.add_up_list_counts('{books}')`);
    const before = await count('books');
    await other.query('COMMIT');
    await other.end();
    expect((await count('books')) - before).toBe(3);
    await database.query('SET lock_timeout = 0');
  });

  test('leave few parts, however many transactions write concurrently', async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, connected));
    const before = await count('books');
    await Promise.all(
      writers.map(async (writer) => {
        for (let row = 0; row < 500; row += 1) await writer.query(`INSERT INTO game.books VALUES ('writer')`);
        await writer.end();
      }),
    );
    expect([(await count('books')) - before, await count('books of writer')]).toEqual([2000, 2000]);
    const { rows } = await database.query(`SELECT FROM game.list_counts WHERE list = 'books of writer'`);
    expect(rows.length).toBeLessThan(1000);
  });

  test('are zero after TRUNCATE, and can be removed', async () => {
    await database.query('TRUNCATE game.books');
    expect([await count('books'), await count('books of many')]).toEqual([0, 0]);
    await database.query(dropRowCounts(BOOKS));
    await database.query(dropListCounts('game'));
    await database.query(`INSERT INTO game.books VALUES ('uncounted')`);
  });
});
