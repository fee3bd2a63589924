import pino from 'pino';
import { suiteArea } from '#tests/support/suite';
import { runHousekeeping } from './housekeeping';
import { SigningKeys } from './signing/signing-keys';
import { openTestArea } from './test-support/open-test-area';

const area = suiteArea(openTestArea);
let signingKeys: SigningKeys;

beforeAll(async () => {
  signingKeys = new SigningKeys(area.database);
});

const clean = () => runHousekeeping({ database: area.database, signingKeys }, pino({ level: 'silent' }));

async function ids(text: string): Promise<string[]> {
  const rows: { id: string }[] = await area.dataSource.query(text);
  return rows.map(({ id }) => id);
}

describe('housekeeping', () => {
  it('deletes only expired sessions and attempts', async () => {
    const live = await area.user('1');
    await area.user('2');
    await area.dataSource.query(
      `UPDATE auth.sessions SET expires_at = now() - interval '1 second' WHERE user_id = '2'`,
    );
    await area.dataSource.query(`INSERT INTO auth.sign_in_attempts VALUES
      ('late', 'b', 'v', null, now() - interval '1 second'), ('in time', 'b', 'v', null, now() + interval '1 minute')`);
    await clean();
    expect(await ids('SELECT id FROM auth.sessions')).toEqual([live.sessionId]);
    expect(await ids('SELECT state_hash AS id FROM auth.sign_in_attempts')).toEqual(['in time']);
  });

  it('deletes any number of expired sign-in attempts', async () => {
    await area.dataSource.query(`INSERT INTO auth.sign_in_attempts
      SELECT 'late ' || i, 'b', 'v', null, now() - interval '1 second' FROM generate_series(1, 2500) AS i`);
    await clean();
    expect(
      await ids(`SELECT state_hash AS id FROM auth.sign_in_attempts WHERE state_hash LIKE 'late%'`),
    ).toEqual([]);
  });

  it('deletes entries of the event log after 30 days', async () => {
    await area.dataSource.query(`INSERT INTO event_log.entries (type, subject, data, recorded_at)
      SELECT 'user_access_changed', 'old', '{}'::jsonb, now() - interval '30 days 1 minute' FROM generate_series(1, 6000)
      UNION ALL VALUES ('user_access_changed', 'young', '{}'::jsonb, now() - interval '29 days')`);
    await clean();
    expect(await ids('SELECT subject AS id FROM event_log.entries')).toEqual(['young']);
  });

  it('deletes keys without sessions an hour after they were retired', async () => {
    const kept = (await signingKeys.current()).kid;
    await area.dataSource.query(
      `UPDATE auth.signing_keys SET retired_at = now() - interval '2 hours' WHERE kid = 'test'`,
    );
    await clean();
    expect(await ids('SELECT kid AS id FROM auth.signing_keys ORDER BY kid = $$test$$')).toEqual([
      kept,
      'test',
    ]);
    await area.dataSource.query('DELETE FROM auth.sessions');
    await clean();
    expect(await ids('SELECT kid AS id FROM auth.signing_keys')).toEqual([kept]);
  });

  it('rotates a key older than 30 days and keeps a younger one', async () => {
    const { kid } = await signingKeys.current();
    await clean();
    expect((await signingKeys.current()).kid).toBe(kid);
    await area.dataSource.query(`UPDATE auth.signing_keys SET created_at = now() - interval '31 days'`);
    await clean();
    expect((await signingKeys.current()).kid).not.toBe(kid);
    expect((await signingKeys.published()).map((key) => key.kid)).toContain(kid);
  });

  it('rotates an aged key even if sessions and attempts cannot be deleted', async () => {
    const { kid } = await signingKeys.current();
    await area.dataSource.query(`UPDATE auth.signing_keys SET created_at = now() - interval '31 days'`);
    await area.database.transaction(async (transaction) => {
      await transaction.entities.query('LOCK TABLE auth.sign_in_attempts');
      await expect(clean()).rejects.toThrow('lock timeout');
    });
    expect((await signingKeys.current()).kid).not.toBe(kid);
  });
});
