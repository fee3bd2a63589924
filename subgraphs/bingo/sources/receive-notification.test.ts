import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';

let database: TestDatabase;
let area: TestArea;
beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
});
afterAll(async () => {
  await area.close();
  await database.drop();
});

describe('a notification', () => {
  it('is of an unknown hook if that was deleted after the edge knew it', async () => {
    const { errors } = await area.execute(
      'mutation ($sent: DinkNotification!) { submitDinkNotification(notification: $sent) { outcome } }',
      { sent: { type: 'LOOT', playerName: 'Zezima' } },
      { kind: 'hook', keyHash: '0'.repeat(64) },
    );
    expect(errors).toMatchObject([{ message: 'Hook not found', extensions: { code: 'NOT_FOUND' } }]);
  });
});
