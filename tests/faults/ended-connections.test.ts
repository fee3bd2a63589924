import { join } from 'node:path';
import { Client } from 'pg';
import { packageRoot } from '#runtime/package-root';
import { startReceiver } from '#subgraphs/game/webhooks/test-support/receiver';
import { seedEvent, seedTiles, submit } from '#tests/contract/events/seed';
import { ask } from '#tests/contract/graph';
import type { Engine } from '#tests/support/engine';
import { eventually } from '#tests/support/eventually';
import { isFull } from '#tests/support/full';
import { openGraphSocket } from '#tests/support/graph-socket';
import { pngImage } from '#tests/support/images';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { startStoppableRedis } from '#tests/support/stoppable-redis';

const WRITERS = 60;
const ENDED = isFull ? 200 : 40;

/** Writes that are acknowledged between two rounds. */
const BETWEEN = 20;

const EVENT = 'Under fire';

/**
 * The second lets packets be read together, which is when a connection can break before it is listened to.
 */
const PRELOADED = ['audit-emitters.js', 'block-in-slices.js']
  .map((file) => `--require ${join(packageRoot, 'tests/faults', file)}`)
  .join(' ');

const CREATE_WEBHOOK = `mutation ($url: String!) {
  createWebhook(input: { name: "Audit", url: $url, eventTypes: [attendance_recorded] }) { webhook { id } } }`;

describe('a busy platform', () => {
  let redis: Engine & { readonly port: number };
  let platform: TestPlatform;
  let database: Client;

  beforeAll(async () => {
    redis = await startStoppableRedis();
    const settings = {
      NODE_OPTIONS: PRELOADED,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      WEBHOOK_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32',
    };
    platform = await startPlatform(settings, { topology: 'all-in-one' });
    database = new Client({ connectionString: platform.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await platform?.stop();
    await redis?.stop();
  });

  const unheard = () =>
    platform
      .output()
      .split('\n')
      .filter((line) => line.startsWith('emitter without'));

  const attend = (token: string, rsn: string) =>
    fetch(`${platform.baseUrl}/attendance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ rsn, event: EVENT, date: '2026-01-01', points: 1 }),
    });

  it('listens to errors of each connection, thread and process that it makes', async () => {
    const admin = await platform.signInAdmin();
    const receiver = await startReceiver();
    await ask(admin, CREATE_WEBHOOK, { url: receiver.url });
    const socket = await openGraphSocket(platform.baseUrl);
    const event = await seedEvent(platform);
    const [tile] = await seedTiles(platform, event);
    const proof = submit(admin, event, { tile_id: tile, image: await pngImage() });
    const { body } = await proof.expect(201);
    const id = body instanceof Object && 'submission_id' in body ? body.submission_id : '';
    await admin.get(`/events/${event}/submissions/${id}/image`).expect(200);
    await admin.post('/game/calendar/sync').expect(200);
    expect((await attend(admin.token, 'Audited')).status).toBe(201);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    socket.close();
    await receiver.close();
    await redis.stop();
    await admin.get('/auth/me').expect(200);

    expect(platform.output()).toContain('auditing emitters');
    expect(unheard()).toEqual([]);
  });

  /** Ends a random half of the connections of all areas. */
  async function endConnections(): Promise<number> {
    const { rows } = await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`,
    );
    return rows.length;
  }

  async function timesStored(text: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await database.query<{ rsn: string; times: number }>(text, [EVENT]);
    return new Map(rows.map(({ rsn, times }) => [rsn, times]));
  }

  it('survives the end of its connections to PostgreSQL, and stores once what it acknowledges', async () => {
    const { token } = await platform.signInAdmin();
    const acknowledged: string[] = [];
    const others = new Set<string | null>();
    let isOver = false;
    const writing = Promise.all(
      [...Array(WRITERS).keys()].map(async (writer) => {
        for (let number = 0; !isOver; number += 1) {
          const rsn = `W${writer} ${number}`;
          const { status, headers } = await attend(token, rsn);
          if (status === 201) acknowledged.push(rsn);
          else others.add(headers.get('x-error-code'));
        }
      }),
    );
    for (let ended = 0; ended < ENDED; ended += await endConnections()) {
      const enough = acknowledged.length + BETWEEN;
      const enoughWritten = eventually(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough));
      await Promise.race([writing, enoughWritten]);
    }
    isOver = true;
    await writing;

    const records = await timesStored(
      'SELECT rsn, count(*)::integer AS times FROM attendance.records WHERE event = $1 GROUP BY rsn',
    );
    const events = await timesStored(
      `SELECT data->'rsns'->>0 AS rsn, count(*)::integer AS times FROM event_log.entries
       WHERE type = 'attendance_recorded' AND subject = $1 GROUP BY 1`,
    );
    for (const times of [records, events]) {
      expect(acknowledged.filter((rsn) => times.get(rsn) !== 1)).toEqual([]);
      expect([...times].filter(([, stored]) => stored !== 1)).toEqual([]);
    }
    expect([...others].filter((code) => code !== 'UPSTREAM_UNAVAILABLE')).toEqual([]);
    expect(unheard()).toEqual([]);
  });
});
