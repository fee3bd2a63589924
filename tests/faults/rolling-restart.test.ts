import { type FaultSetting, startFaultSetting } from './fault-setting';
import { ROLLING, rollingRestart } from './rolling-restart';
import { rotateCallerKeys, rotateDatabasePassword, rotateServiceKey, rotateSigningKey } from './rotation';

// Thirteen processes start and restart.
jest.setTimeout(400_000);

/** Requests per second. */
const RATE = 40;

/** Roles whose sessions the platform has. */
const ROLES = `SELECT DISTINCT usename FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename <> 'platform'`;

describe('a rolling restart', () => {
  let setting: FaultSetting;
  beforeAll(async () => {
    setting = await startFaultSetting(ROLLING, false);
  });
  afterAll(() => setting?.stop());

  it('of every process with a new database password, caller key pair and signing key fails no request', async () => {
    await rotateDatabasePassword(setting);
    rotateCallerKeys(setting);
    const signingKey = rotateSigningKey(setting);
    const { restarted, shots, failures } = await rollingRestart(setting, RATE);
    expect(failures).toEqual([]);
    expect(restarted).toHaveLength(13);
    expect(shots.length).toBeGreaterThan(RATE);
    expect(await signingKey).toEqual(expect.any(String));
  });

  it('then lets the old role lose its login', async () => {
    expect(await setting.sql(ROLES)).toEqual([{ usename: 'platform_2' }]);
    await setting.platform.sql('ALTER ROLE platform NOLOGIN');
    try {
      const admin = await setting.platform.signInAdmin();
      await admin.get('/auth/me').expect(200);
    } finally {
      await setting.platform.sql('ALTER ROLE platform LOGIN');
    }
  });

  it('is not needed for a service key: no request fails while one replaces the other', async () => {
    const { succeeded, failed } = await rotateServiceKey(setting);
    expect(failed).toEqual([]);
    expect(succeeded).toBeGreaterThan(2);
  });
});
