import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { recordBody } from '#tests/contract/attendance/seed';
import { eventually } from '#tests/support/eventually';
import { suitePlatform } from '#tests/support/suite';

/** The advisory lock of all writes of attendance, for which a write waits up to 20 seconds. */
const WRITES = 4_210_001;

/** Longer than the default timeout of a stop leaves to requests in flight. */
const LATER_MS = 5000;

describe('the platform with SHUTDOWN_TIMEOUT_SECONDS', () => {
  const platform = suitePlatform({ SHUTDOWN_TIMEOUT_SECONDS: '30' }, { alone: true });

  it('completes requests that take longer than the default, and exits with 0', async () => {
    const admin = await platform.signInAdmin();
    const lock = new Client({ connectionString: platform.databaseUrl });
    lock.on('error', () => undefined);
    await lock.connect();
    await lock.query('SELECT pg_advisory_lock($1)', [WRITES]);
    const inFlight = admin.post('/attendance', recordBody()).then(({ status }) => status);
    await eventually(async () => {
      const waiting = await lock.query("SELECT FROM pg_stat_activity WHERE query LIKE '%pg_try_advisory%'");
      expect(waiting.rowCount).toBeGreaterThan(1);
    });

    process.kill(platform.pid, 'SIGTERM');
    await eventually(() => expect(fetch(`${platform.baseUrl}/health`)).rejects.toThrow());
    await delay(LATER_MS);
    await lock.query('SELECT pg_advisory_unlock($1)', [WRITES]);

    expect(await inFlight).toBe(201);
    await lock.end();
    expect(await platform.stop()).toBe(0);
  });
});
