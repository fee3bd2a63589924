import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrateDatabase } from '#processes/migrate-database';
import { packageRoot } from '#runtime/package-root';
import type { Engine } from '#tests/support/engine';
import { withDatabase } from '#tests/support/engine-addresses';
import { installedPostgres, startInstalledPostgres } from '#tests/support/installed-postgres';
import { startPlatform, type TestPlatform } from '#tests/support/platform';

const native = installedPostgres();
const MEMBER = { id: '501', username: 'moved' };

/** The commands of the operator's guide for an area, with `$OLD` and `$NEW`. */
function recipeOf(area: string): string {
  const guide = readFileSync(join(packageRoot, 'docs/guides/operator.md'), 'utf8');
  const line = guide.split('\n').find((text) => text.startsWith('pg_dump ') && text.includes(`=${area} `));
  if (line === undefined) throw new Error(`The guide has no pg_dump of ${area}`);
  return line;
}

/** The statements of the guide by which the events area reads ids of users in another database. */
function foreignUsers({ hostname, port, pathname }: URL): string {
  const guide = readFileSync(join(packageRoot, 'docs/guides/operator.md'), 'utf8');
  const [, statements = ''] = /^```sql\n(.*?)^```$/ms.exec(guide) ?? [];
  return statements
    .replace('db2.example.org', hostname)
    .replace('5432', port)
    .replace("dbname 'platform'", `dbname '${pathname.slice(1)}'`);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

if (native === null) {
  test('moving an area is tested where every engine is required', () => {
    expect(process.env.REQUIRE_ENGINES).not.toBe('1');
  });
} else {
  describe('the database of one area', () => {
    let server: Engine;
    let platform: TestPlatform;

    beforeAll(async () => {
      server = await startInstalledPostgres(native);
      platform = await startPlatform({ DATABASE_URL: server.url }, { alone: true });
      const admin = await platform.signInAdmin();
      await platform.signIn(MEMBER);
      const event = {
        id: 'moved',
        name: 'Moved',
        start_date: '2026-01-01T00:00:00Z',
        end_date: '2036-01-01T00:00:00Z',
      };
      await admin.post('/bingo/events', { ...event, board_size: 3 }).expect(201);
    });
    afterAll(async () => {
      await platform?.stop();
      await server?.stop();
    });

    /** Moves areas to a new database, and returns its address. */
    async function move(...areas: string[]): Promise<string> {
      const name = areas.join('_');
      const url = withDatabase(server.url, name);
      await query(server.url, `CREATE DATABASE ${name}`);
      for (const area of areas) {
        execFileSync('sh', ['-ec', recipeOf(area)], {
          env: { PATH: `${native}/bin:${process.env.PATH}`, OLD: server.url, NEW: url },
        });
      }
      return url;
    }

    it('moves with auth and bingo, where sessions and events go on', async () => {
      const member = await platform.signIn(MEMBER);
      const url = await move('auth', 'bingo');
      await migrateDatabase(url);
      // Sessions are valid at one address.
      const environment = { DATABASE_URL: url, BASE_URL: platform.baseUrl };
      const moved = await startPlatform(environment, { alone: true });
      try {
        const response = await fetch(`${moved.baseUrl}/auth/me`, {
          headers: { authorization: `Bearer ${member.token}` },
        });
        expect(await response.json()).toMatchObject({ authenticated: true });
        const { body } = await moved.anonymous.get('/bingo/events/moved').expect(200);
        expect(body).toMatchObject({ id: 'moved', name: 'Moved' });
      } finally {
        await moved.stop();
      }
      await query(url, `INSERT INTO auth.users (id, username, folded_username) VALUES ('502', 'new', 'new')`);
      await query(server.url, foreignUsers(new URL(url)));
      const known = `SELECT id FROM auth.known_users WHERE id = '502'`;
      expect(await query(server.url, known)).toEqual([{ id: '502' }]);
    });

    it('moves with the other areas', async () => {
      const areas = ['events', 'game', 'attendance'];
      const url = await move(...areas);
      const schemas = areas.map((area) => `'${area}'::regnamespace`).join();
      const relations = `SELECT count(*) FROM pg_class WHERE relnamespace IN (${schemas})`;
      expect(await query(url, relations)).toEqual(await query(server.url, relations));
    });
  });
}
