import { ANONYMOUS } from '#protocol/principal';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer } from '../test-support/players';

const NAMES = 'query ($search: String!, $first: Int!) { bingoNames(search: $search, first: $first) }';

let database: TestDatabase;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  for (const id of ['spring', 'autumn']) await addEvent(area, id);
  await addPlayer(area, 'spring', '10', 'Iron Zezima');
  await addPlayer(area, 'autumn', '10', 'iron_zezima');
  await addPlayer(area, 'spring', '11', 'Zezima');
  await addPlayer(area, 'spring', '12', 'Alt');
  await area.dataSource.query(
    `UPDATE bingo.participants SET registered_at = array_position('{spring,autumn}', event_id) * '1 day'::interval + timestamptz '2026-01-01'`,
  );
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

async function names(search: string, first = 10): Promise<string[]> {
  const { bingoNames } = await area.ask<{ bingoNames: string[] }>(NAMES, { search, first }, ANONYMOUS);
  return bingoNames;
}

describe('names registered for bingo', () => {
  it('are found by a part, each once, those that begin with it first', async () => {
    expect(await names('ZEZ')).toEqual(['Zezima', 'iron_zezima']);
    expect(await names('n z')).toEqual(['iron_zezima']);
    expect(await names('%')).toEqual([]);
    expect(await names('zez', 1)).toEqual(['Zezima']);
  });

  it('are rejected for a bad number', async () => {
    const { errors } = await area.execute(NAMES, { search: 'a', first: 0 }, ANONYMOUS);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'first' });
  });
});
