import type { DataSource } from 'typeorm';
import { areaDataSource, migrateArea } from '#kit/database/data-source';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { bingoArea } from '../subgraph';

let database: TestDatabase;
let dataSource: DataSource;

/** Inserts a count as the release before does. */
const addCount = (participant: string, team: string, position: number) =>
  dataSource.query(
    `INSERT INTO bingo.counts (participant_id, team_id, position, counted, count) VALUES ($1, $2, $3, 'npc_kill:imp', 1)`,
    [participant, team, position],
  );

const entrantsOf = async (table: 'counts' | 'participants') => {
  const rows: { entrant_id: string }[] = await dataSource.query(
    `SELECT entrant_id FROM bingo.${table} ORDER BY 1`,
  );
  return rows.map(({ entrant_id: id }) => id);
};

beforeAll(async () => {
  const { storage } = bingoArea;
  database = await testDatabase();
  await migrateArea(storage, database.url);
  dataSource = areaDataSource(storage, { url: database.url, connections: 1 });
  await dataSource.initialize();
  await dataSource.undoLastMigration();
  await dataSource.query(`
    INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size, mode, team_size)
    VALUES ('solo', 'Solo', '', '2026-01-01Z', '2099-01-01Z', 3, 'solo', NULL),
      ('teams', 'Teams', '', '2026-01-01Z', '2099-01-01Z', 3, 'teams', 5);
    INSERT INTO bingo.teams (id, event_id, name, folded_name, color, invite_hash)
    VALUES ('red', 'teams', 'Red', 'red', '#FF0000', 'a'), ('blue', 'teams', 'Blue', 'blue', '#0000FF', 'b');
    INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, team_id)
    VALUES ('alone', 'solo', '1', 'Zezima', 'zezima', 'x', NULL), ('mate', 'teams', '1', 'Zezima', 'zezima', 'y', 'red')`);
  await addCount('alone', '', 0);
  await addCount('mate', 'red', 0);
  await dataSource.runMigrations();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

describe('the entrant', () => {
  it('of existing rows is the team, in a solo event the participant', async () => {
    expect(await entrantsOf('participants')).toEqual(['alone', 'red']);
    expect(await entrantsOf('counts')).toEqual(['alone', 'red']);
  });

  it('of rows that the release before inserts and moves is set', async () => {
    await dataSource.query(`UPDATE bingo.participants SET team_id = 'blue' WHERE id = 'mate'`);
    await addCount('mate', 'blue', 1);
    await addCount('alone', '', 1);
    expect(await entrantsOf('participants')).toEqual(['alone', 'blue']);
    expect(await entrantsOf('counts')).toEqual(['alone', 'alone', 'blue', 'red']);
  });

  it.each(['counts', 'participants'])('of %s cannot be another one', async (table) => {
    await expect(dataSource.query(`UPDATE bingo.${table} SET entrant_id = 'green'`)).rejects.toThrow(
      `ck_${table}_entrant`,
    );
  });
});
