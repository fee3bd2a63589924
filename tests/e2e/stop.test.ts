import { Agent, request } from 'node:http';
import { Client } from 'pg';
import { eventually } from '#tests/support/eventually';
import { openGraphSocket } from '#tests/support/graph-socket';
import { suitePlatform } from '#tests/support/suite';
import { seedEvent } from '../contract/bingo/seed';

describe('the platform, stopped with requests in flight', () => {
  const platform = suitePlatform({}, { alone: true });

  it('completes them, accepts no new ones, closes WebSockets, and exits with 0', async () => {
    const admin = await platform.signInAdmin();
    const socket = await openGraphSocket(platform.baseUrl);
    const event = await seedEvent(platform);
    socket.subscribe('subscription ($id: ID!) { bingoActivity(eventId: $id) { type } }', { id: event });
    const lock = new Client({ connectionString: platform.databaseUrl });
    lock.on('error', () => undefined);
    await lock.connect();
    // Caches the identity, so that the requests below wait for their own data only.
    await admin.get('/auth/permissions').expect(200);
    await lock.query('BEGIN; LOCK TABLE auth.roles IN ACCESS EXCLUSIVE MODE');
    const agent = new Agent({ keepAlive: true });
    const inFlight = [
      admin.get('/auth/admin/roles'),
      admin.get('/auth/admin/users'),
      admin.post('/auth/admin/roles', { id: 'late', name: 'Late' }),
      keptAlive(agent, `${platform.baseUrl}/auth/admin/roles`, admin.token),
    ];
    await eventually(async () => {
      const waiting = await lock.query('SELECT 1 FROM pg_locks WHERE NOT granted');
      expect(waiting.rowCount).toBeGreaterThanOrEqual(inFlight.length);
    });

    process.kill(platform.pid, 'SIGTERM');
    await eventually(() => expect(fetch(`${platform.baseUrl}/health`)).rejects.toThrow());
    await lock.query('COMMIT');

    const statuses = (await Promise.all(inFlight)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 201, 200]);
    expect((await lock.query('SELECT id FROM auth.roles')).rows).toEqual([{ id: 'late' }]);
    await lock.end();
    // A keep-alive connection must not delay it: after ten seconds the exit code would be 1.
    expect(await platform.stop()).toBe(0);
    expect(socket.closeCode()).toBe(1001);
    agent.destroy();
  });
});

function keptAlive(agent: Agent, url: string, token: string): Promise<{ readonly status: number }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    request(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0 }));
    })
      .once('error', reject)
      .end();
  });
}
