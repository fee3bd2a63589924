import { Client } from 'pg';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { countMembers, dropMemberCounts } from './team-statements';

const TABLES = { schema: 'game', members: 'game.players' } as const;

let suite: TestDatabase;
let database: Client;

beforeAll(async () => {
  suite = await testDatabase();
  database = new Client({ connectionString: suite.url });
  await database.connect();
  await database.query(`CREATE SCHEMA game; CREATE TABLE game.teams (id text PRIMARY KEY);
    CREATE TABLE game.players (id text, name text, team_id text REFERENCES game.teams (id) ON DELETE SET NULL);
    INSERT INTO game.teams VALUES ('red'), ('blue'), ('empty');
    INSERT INTO game.players VALUES ('1', '', 'red'), ('2', '', 'red'), ('3', '', 'blue'), ('4', '', NULL);`);
  await database.query(countMembers(TABLES));
});
afterAll(async () => {
  await database.end();
  await suite.drop();
});

async function counts(): Promise<string> {
  const { rows } = await database.query('SELECT id, member_count FROM game.teams ORDER BY id');
  return rows.map(({ id, member_count }) => `${id} ${member_count}`).join(', ');
}

describe('stored numbers of members', () => {
  test('start with the existing members', async () => {
    expect(await counts()).toBe('blue 1, empty 0, red 2');
  });

  test('follow members who join, move and leave', async () => {
    await database.query(`INSERT INTO game.players VALUES ('5', '', 'blue'), ('6', '', NULL)`);
    expect(await counts()).toBe('blue 2, empty 0, red 2');
    await database.query(`UPDATE game.players SET team_id = 'empty' WHERE team_id = 'red'`);
    expect(await counts()).toBe('blue 2, empty 2, red 0');
    await database.query(`UPDATE game.players SET team_id = 'red' WHERE id IN ('4', '6')`);
    expect(await counts()).toBe('blue 2, empty 2, red 2');
    await database.query(`UPDATE game.players SET team_id = NULL WHERE id = '4'`);
    await database.query(`DELETE FROM game.players WHERE id IN ('4', '5')`);
    expect(await counts()).toBe('blue 1, empty 2, red 1');
    await database.query(`UPDATE game.players SET name = 'x', team_id = team_id`);
    expect(await counts()).toBe('blue 1, empty 2, red 1');
  });

  test('are rolled back with the transaction', async () => {
    await database.query('BEGIN');
    await database.query(`DELETE FROM game.players`);
    expect(await counts()).toBe('blue 0, empty 0, red 0');
    await database.query('ROLLBACK');
    expect(await counts()).toBe('blue 1, empty 2, red 1');
  });

  test('do not keep a team from being deleted', async () => {
    await database.query(`DELETE FROM game.teams WHERE id = 'empty'`);
    expect(await counts()).toBe('blue 1, red 1');
  });

  test('can be dropped', async () => {
    await database.query(dropMemberCounts(TABLES));
    await database.query(`INSERT INTO game.players VALUES ('9', '', 'red')`);
    const { fields } = await database.query('SELECT * FROM game.teams');
    expect(fields.map(({ name }) => name)).toEqual(['id']);
    await database.query(countMembers(TABLES));
    expect(await counts()).toBe('blue 1, red 2');
  });
});
