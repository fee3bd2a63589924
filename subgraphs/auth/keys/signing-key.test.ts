import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { SigningKeys } from '../signing/signing-keys';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { listSigningKeys, rotateForOperator } from './signing-key.commands';

describe('signing keys that the operator rotates', () => {
  let database: TestDatabase;
  let area: TestArea;
  let first: string;

  beforeAll(async () => {
    database = await migratedDatabase();
    area = await openTestArea(database.url);
    first = (await new SigningKeys(area.database).current()).kid;
  });

  afterAll(async () => {
    await area.close();
    await database.drop();
  });

  const rotate = (days: number | null = null) => rotateForOperator(area.database, days);
  const kids = async () => (await listSigningKeys(area.database)).map(({ kid }) => kid);
  const current = async () => (await new SigningKeys(area.database).current()).kid;

  it('are published beside the old ones', async () => {
    const made = await rotate();
    expect(await current()).toBe(made);
    expect(await kids()).toEqual([made, first]);
    const log: { user_id: string; details: string }[] = await area.dataSource.query(
      `SELECT user_id, details FROM auth.activity_log WHERE action = 'signing_key_rotate'`,
    );
    expect(log).toEqual([{ user_id: 'operator', details: expect.stringContaining(made ?? 'none') }]);
  });

  it('are kept while the current one is young enough', async () => {
    const before = await kids();
    expect(await rotate(1)).toBeNull();
    expect(await kids()).toEqual(before);
    await area.dataSource.query(
      `UPDATE auth.signing_keys SET created_at = now() - interval '25 hours' WHERE retired_at IS NULL`,
    );
    const made = await rotate(1);
    expect(await current()).toBe(made);
    expect(await rotate(1)).toBeNull();
  });

  it('are kept while a session uses them, then deleted', async () => {
    // The session of the test's user is signed with a retired key named `test`.
    await area.user('1');
    await area.dataSource.query(
      `UPDATE auth.signing_keys SET retired_at = now() - interval '2 hours' WHERE retired_at IS NOT NULL`,
    );
    await rotate();
    expect(await kids()).toContain('test');
    expect(await kids()).not.toContain(first);
    const [session] = (await listSigningKeys(area.database)).filter(({ kid }) => kid === 'test');
    expect(session).toMatchObject({ sessions: 1, retiredAt: expect.any(Date) });
    await area.dataSource.query(`UPDATE auth.sessions SET expires_at = now() - interval '1 second'`);
    await rotate(1);
    expect(await kids()).not.toContain('test');
  });
});
