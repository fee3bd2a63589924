import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PresetQuery, readDashboardQueries } from '#gateway/site/dashboard-queries';
import { brunoFolder } from '#processes/clients/bruno-files';
import { packageRoot } from '#runtime/package-root';
import type { ApiClient } from '#tests/support/api-client';
import type { TestPlatform } from '#tests/support/platform';
import { suitePlatform } from '#tests/support/suite';
import { BrunoRun } from './bruno-run';

const run = promisify(execFile);

const restClientFolder = join(packageRoot, 'clients/rest');

/** Time for installing the client's packages from the registry, once. */
const INSTALLED_AND_COMPILED_MS = 180_000;

/** `browser-pages` sends the subscription. */
const DASHBOARDS = readDashboardQueries().queries.filter(({ query }) => /^query /m.test(query));

/** Expected non-empty result of each dashboard query in a filled sandbox, after one run of the collection. */
const EXPECTED_RESULT: Readonly<Record<string, RegExp>> = {
  'Clan overview': /"Varrock Otters".*"rsn":"Zezima".*"title":"/,
  'Event health': /"name":"Goblins".*"completedAt":/,
  'Group high scores': /"scores":\[\{"rank":1/,
  'Member roster': /"name":"Organisers.*"rsns":\["Nex Nadia"\]/,
  'My page': /"isSuperAdmin":true.*"event":"[^"]+ \(invented\)"/,
  'Platform health': /"bingoHealth":\{"status":"healthy".*"maxAgeSeconds":300/,
  'Player card': /"displayName":"Zezima".*"combatLevel":\d.*"name":"Winter bingo \(invented\)"/,
  'Recent acts': /"action":"bingo_event_create"/,
  'Review queue': /"total":\d+.*"thumbnailUrl":"[^"]+".*"username":"[^"]+"/,
  'Rule deliveries': /"status":"delivered".*"content":"Welcome [^"]+!/,
  'Rule rehearsal': /"dryRun":\[\{.*"content":"A warm welcome to /,
  'Tile event progress': /"name":"A dragon pickaxe".*"tilesCompleted":[1-9]/,
  'Upcoming events': /"title":".*"startTime":"/,
  'Weekly attendance': /"period":"week".*"attendeeCount":\d/,
};

describe('client artefacts', () => {
  const platform = suitePlatform({ SANDBOX_DATA: 'on' }, { alone: true });
  let admin: ApiClient;
  let bruno: BrunoRun;

  beforeAll(async () => {
    admin = await platform.signInAdmin();
    bruno = new BrunoRun({ base_url: platform.baseUrl, token: admin.token });
    responses = await bruno.send((path) => !lateInLife(path));
  });

  let responses: Awaited<ReturnType<BrunoRun['send']>>;

  describe('the Bruno collection', () => {
    it('creates, reads and changes all data in a fresh sandbox', () => {
      expect(responses.length).toBeGreaterThan(50);
      expect(unexpected(responses)).toEqual([]);
    });
  });

  describe('a dashboard query', () => {
    it.each(DASHBOARDS.map((query): [string, PresetQuery] => [query.name, query]))(
      '%s returns data without errors',
      async (name, { query, variables }) => {
        const { text, body } = await admin.graphql(query, variables).expect(200);
        expect(body).not.toHaveProperty('errors');
        expect(text).toMatch(EXPECTED_RESULT[name] ?? 'has no expectation');
      },
    );

    it.each(DASHBOARDS.map((query): [string, PresetQuery] => [query.name, query]))(
      '%s works with only the documented permission',
      async (_name, { query, variables }) => {
        const reader = await readerOf(platform, query);
        const { body } = await reader.graphql(query, variables).expect(200);
        expect(body).not.toHaveProperty('errors');
      },
    );
  });

  const describeRestClient = () =>
    describe('the typed REST client', () => {
      beforeAll(async () => {
        await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: restClientFolder });
        await run('npm', ['run', 'build'], { cwd: restClientFolder });
      }, INSTALLED_AND_COMPILED_MS);

      it('has an example that lists events, reports an achievement and reads the standings', async () => {
        const key = await pluginKey(platform, 'B0aty');
        const { stdout } = await example(['main.js', platform.baseUrl, 'autumn'], { BINGO_KEY: key });

        const lines = stdout.split('\n');
        expect(lines).toContainEqual(expect.stringMatching(/^autumn: \w+, 2 registered$/));
        expect(lines.slice(-4)).toEqual([
          'reported npc_kill:Goblin:5: 10 points, 10 in all',
          expect.stringMatching(/^1\. Zezima \d+$/),
          '2. B0aty 10',
          '',
        ]);
      });

      it(
        'installs from its package and is imported by its name',
        async () => {
          const project = mkdtempSync(join(tmpdir(), 'rest-client-'));
          const packed = ['pack', '--silent', '--ignore-scripts', '--pack-destination', project];
          const { stdout } = await run('npm', packed, { cwd: restClientFolder });
          writeFileSync(join(project, 'package.json'), '{ "private": true }');
          await run('npm', ['install', '--no-audit', '--no-fund', stdout.trim()], { cwd: project });
          const program =
            "console.log(Object.keys(await import('community-platform-rest-client')).sort().join())";
          const imported = await run(process.execPath, ['--input-type=module', '-e', program], {
            cwd: project,
          });
          rmSync(project, { recursive: true });
          expect(imported.stdout).toBe('ApiError,createClient,form,read\n');
        },
        INSTALLED_AND_COMPILED_MS,
      );

      it('sends a file, as the user of a token', async () => {
        const file = join(brunoFolder, 'files/attendance.csv');
        const arguments_ = ['import-attendance.js', platform.baseUrl, file];
        const { stdout } = await example(arguments_, { TOKEN: admin.token });
        expect(stdout).toBe('0 new, 2 updated, 0 failed\n');
      });

      it.each([
        ['main.js', 'nowhere', '404 NOT_FOUND: Event not found\n'],
        ['import-attendance.js', join(brunoFolder, 'bruno.json'), '401 UNAUTHENTICATED: '],
      ])('says in %s why the platform rejects', async (program, what, said) => {
        const rejected = await example([program, platform.baseUrl, what]).catch((error: unknown) => error);
        expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
      });
    });
  // Its packages come from the registry.
  describeRestClient();

  describe('the Bruno collection, finally', () => {
    it('signs out last', () => {
      expect(bruno.order.at(-1)).toBe('auth/sign-out.bru');
    });

    it('deletes what it created and signs out', async () => {
      const responses = await bruno.send(lateInLife);
      expect(responses.length).toBeGreaterThan(5);
      expect(unexpected(responses)).toEqual([]);
    });
  });
});

let readers = 0;

/** Creates a user with only the permission named in the comment of a dashboard query. */
async function readerOf(platform: TestPlatform, query: string): Promise<ApiClient> {
  readers += 1;
  const reader = { id: String(910_000_000_000_000_000n + BigInt(readers)), username: `reader${readers}` };
  const [, permission] = /\(((?:manage|view)_\w+)\)/.exec(query) ?? [];
  if (permission) return platform.signInWith(reader, [permission]);
  if (/^# .*\(sign-in\)/m.test(query)) return platform.signIn(reader);
  if (/^# .*Needs no sign-in/m.test(query)) return platform.anonymous;
  throw new Error('The query does not say whom it is for');
}

function lateInLife(path: string): boolean {
  return /\/(delete|remove|reopen|sign-out)\b/.test(path);
}

function unexpected(responses: Awaited<ReturnType<BrunoRun['send']>>): string[] {
  return responses
    .filter(({ failed }) => failed.length > 0)
    .map(({ path, status, text, failed }) => `${path}: ${failed.join()}, but ${status} ${text}`);
}

async function pluginKey(platform: TestPlatform, rsn: string): Promise<string> {
  const member = await platform.signIn({ id: '900000000000000001', username: 'boaty' });
  const { body } = await member.post('/bingo/events/autumn/register', { rsn }).expect(201);
  return String(fieldOf(body, 'api_key'));
}

function fieldOf(body: unknown, key: string): unknown {
  return Object.entries(Object(body)).find(([own]) => own === key)?.[1];
}

function example(
  [program = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ stdout: string }> {
  return run(process.execPath, [join('dist/example', program), ...args], {
    cwd: restClientFolder,
    env: { PATH: process.env.PATH, ...environment },
  });
}
