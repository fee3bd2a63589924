import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeRegistries, serveRegistry } from '#gateway/site/serve-registry.fixture';
import { packageRoot } from '#runtime/package-root';
import { readArtefacts } from '#schema/artefacts';
import { addVersion } from '#schema/publishing/add-version';
import { emptyRegistry, firstVersion, removeRegistries } from '#schema/publishing/registry.fixture';
import type { RegistryFolder } from '#schema/publishing/registry-folder';

const folders: string[] = [];
afterEach(async () => {
  await closeRegistries();
  removeRegistries();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

interface Ended {
  readonly code: number | string | null | undefined;
  readonly out: string;
  readonly err: string;
}

/** Runs the command like `npx <checkout>`, from a folder outside this checkout. */
function communitySchema(args: readonly string[], cwd = tmpdir()): Promise<Ended> {
  const file = join(packageRoot, 'bin/community-schema.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });
}

/** Creates a registry whose only version has an additional field. */
async function registryAhead(): Promise<RegistryFolder> {
  const registry = emptyRegistry();
  const artefacts = new Map(readArtefacts());
  const sdl = artefacts.get('api.graphql') ?? '';
  artefacts.set('api.graphql', `${sdl}\nextend type Query { departed: String }\n`);
  await addVersion(registry, firstVersion(artefacts));
  return registry;
}

describe('community-schema', () => {
  test('reports in one sentence why it cannot run', async () => {
    const absent = await communitySchema(['show', '4', '--registry', '/nonexistent']);
    expect(absent).toEqual({ code: 2, out: '', err: 'There is no version 4.\n' });
  });

  test('publishes once, shows the history and rolls back', async () => {
    const { path } = emptyRegistry();
    const on = ['--registry', path];
    expect(await communitySchema(['publish', '--message', 'the first', ...on])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Published version 1 '),
    });
    const again = await communitySchema(['publish', ...on]);
    expect([again.code, again.out]).toEqual([
      0,
      'Version 1 already has this content: nothing was published.\n',
    ]);
    const history = await communitySchema(['history', ...on]);
    expect(history).toMatchObject({ code: 0, out: expect.stringMatching(/^version .*\n1 .* the first\n$/) });
    const rollback = await communitySchema(['rollback', '1', '--format', 'json', ...on]);
    expect([rollback.code, JSON.parse(rollback.out)]).toMatchObject([0, { outcome: 'unchanged' }]);
  });

  test('rejects to publish breaking changes and lists them', async () => {
    const registry = await registryAhead();
    const rejected = await communitySchema(['publish', '--registry', registry.path]);
    expect(rejected.code).toBe(1);
    expect(rejected.out).toMatch(/Query\.departed|'departed'/);
    expect(rejected.out).toMatch(/Nothing was published\.\n$/);
    expect(await registry.numbers()).toEqual([1]);
  });

  test('names the dashboards that a published change or a rollback concerns', async () => {
    const registry = emptyRegistry();
    const artefacts = new Map(readArtefacts());
    const sdl = artefacts.get('api.graphql') ?? '';
    artefacts.set(
      'api.graphql',
      sdl.replace(/enum EventStatus \{[^}]*\}/, 'enum EventStatus { active upcoming }'),
    );
    await addVersion(registry, firstVersion(artefacts));
    await communitySchema(['publish', '--registry', registry.path]);
    await communitySchema(['rollback', '1', '--registry', registry.path]);
    for (const { changes } of [await registry.version(2), await registry.version(3)]) {
      const found = changes.find(({ coordinate }) => coordinate === 'EventStatus.completed');
      expect(found?.usedBy).toEqual(expect.arrayContaining([expect.stringMatching(/^dashboard: /)]));
    }
  }, 400_000);

  test('lists what cannot be read in the history, and fails', async () => {
    const registry = await registryAhead();
    const parent = await registry.version(1);
    await addVersion(registry, { ...firstVersion(readArtefacts()), parent });
    writeFileSync(join(registry.path, 'versions/2/version.json'), '{}');
    const url = await serveRegistry({ folder: registry.path, live: readArtefacts() });
    for (const place of [
      ['--registry', registry.path],
      ['--against', url],
    ]) {
      const table = await communitySchema(['history', ...place]);
      expect(table).toMatchObject({
        code: 1,
        out: expect.stringMatching(/\n1 .*\nVersion 2 .* damaged: .*\n$/),
      });
      const json = await communitySchema(['history', '--format', 'json', ...place]);
      expect(JSON.parse(json.out)).toMatchObject({ versions: [{ number: 1 }], damaged: [{ number: 2 }] });
    }
  });

  test('fails on breaking changes between two versions only', async () => {
    const { path } = await registryAhead();
    const on = ['--registry', path, '--format', 'json'];
    const broken = await communitySchema(['diff', '1', 'current', ...on]);
    expect([broken.code, JSON.parse(broken.out)]).toMatchObject([
      1,
      {
        format: 1,
        verdict: 'failed',
        from: 1,
        to: 'current',
        changes: [{ class: 'breaking', coordinate: 'Query.departed' }],
      },
    ]);
    const mended = await communitySchema(['diff', 'current', 'latest', ...on]);
    expect([mended.code, JSON.parse(mended.out)]).toMatchObject([
      0,
      { verdict: 'passed', changes: [{ class: 'safe' }] },
    ]);
  });
});

describe('a check of another repository', () => {
  function repositoryWith(files: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
    folders.push(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  }

  const check = (url: string, cwd: string, ...more: string[]) =>
    communitySchema(['check', '--against', url, '--documents', 'src/**/*.graphql', ...more], cwd);

  const liveHere = () => serveRegistry({ folder: '/nonexistent', live: readArtefacts() });

  test('passes if the live graph supports its operations', async () => {
    const url = await liveHere();
    const cwd = repositoryWith({ 'src/health.graphql': 'query Health { authHealth { status } }' });
    expect(await check(url, cwd)).toEqual({
      code: 0,
      out: `1 operation in 1 file checked against the live schema at ${url}: no findings.\n`,
      err: '',
    });
  });

  test('fails with file and line otherwise', async () => {
    const url = await liveHere();
    const cwd = repositoryWith({
      'src/fine.graphql': '{ authHealth { status } }',
      'src/deep/er/broken.graphql': 'query Health {\n  authHealth { mood }\n}',
      'node_modules/other/x.graphql': '{ nonsense }',
    });
    const table = await check(url, cwd);
    expect([table.code, table.out.split('\n')[0]]).toEqual([
      1,
      expect.stringMatching(/^breaking +src\/deep\/er\/broken\.graphql:2:16 {2}Cannot query field "mood"/),
    ]);
    const github = await check(url, cwd, '--format', 'github');
    expect([github.code, github.out]).toEqual([
      1,
      expect.stringMatching(/^::error file=src\/deep\/er\/broken\.graphql,line=2,col=16,/),
    ]);
  });

  test('reports operations beyond the limits of the graph, templates and REST use', async () => {
    const url = await liveHere();
    const aliases = Array.from({ length: 60 }, (_, index) => `a${index}: status`).join(' ');
    const cwd = repositoryWith({
      'src/large.graphql': `{ authHealth { ${aliases} } }`,
      'src/a.ts': 'const q = gql`{ authHealth { mood } }`;',
      'uses.json': JSON.stringify({ operations: [{ operation: 'GET /nothing' }] }),
    });
    const { code, out } = await check(url, cwd, '--documents', 'src/*.ts', '--rest', 'uses.json');
    expect([code, out.split('\n')]).toEqual([
      1,
      expect.arrayContaining([
        expect.stringMatching(/^breaking +src\/a\.ts:1:30 {2}Cannot query field "mood"/),
        expect.stringMatching(
          /^error +src\/large\.graphql:1:1 {2}operation exceeds the limit of aliases: at most 50/,
        ),
        expect.stringMatching(/^breaking +uses\.json:1:1 {2}There is no endpoint GET \/nothing/),
      ]),
    ]);
  });

  test('cannot run if its files hold no operation', async () => {
    const url = await liveHere();
    const entry = { request: { method: 'GET', url: 'https://clan.example/attendance' } };
    const cwd = repositoryWith({
      'src/only.graphql': 'fragment Card on User { id }',
      'list.json': '{ "operations": [] }',
      'recorded.har': JSON.stringify({ log: { entries: [entry] } }),
    });
    expect(await check(url, cwd)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^No GraphQL operation was found in 1 file: it reads \.graphql /),
    });
    const rest = (path: string, ...more: string[]) =>
      communitySchema(['check', '--against', url, '--rest', path, ...more], cwd);
    expect(await rest('list.json')).toMatchObject({
      code: 2,
      err: 'No REST operation was found in 1 file.\n',
    });
    const note = `recorded.har: skipped 1 recorded request, 1 not to ${url} (see --origin).`;
    expect(await rest('recorded.har')).toMatchObject({
      code: 2,
      err: `No REST operation was found in 1 file. ${note}\n`,
    });
    expect(await rest('recorded.har', '--origin', 'https://clan.example')).toMatchObject({
      code: 0,
      out: `1 operation in 1 file checked against the live schema at ${url}: no findings.\n`,
    });
    expect(await rest('*.{har,json}', '--origin', 'https://clan.example')).toMatchObject({ code: 0 });
  });

  test('tells what it skipped in recorded traffic', async () => {
    const url = await liveHere();
    const urls = [`${url}/attendance`, `${url}/console/`, 'https://fonts.example/a.woff2'];
    const response = { status: 200, content: { mimeType: 'text/html' } };
    const entries = urls.map((url) => ({ request: { method: 'GET', url }, response }));
    const cwd = repositoryWith({ 'recorded.har': JSON.stringify({ log: { entries } }) });
    const { code, out } = await communitySchema(['check', '--against', url, '--rest', 'recorded.har'], cwd);
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        `recorded.har: skipped 2 recorded requests, 1 not to ${url} (see --origin) and 1 not to the REST contract.`,
        `1 operation in 1 file checked against the live schema at ${url}: no findings.`,
        '',
      ],
    ]);
  });

  test('cannot run if no file matches or the registry is unreachable', async () => {
    const cwd = repositoryWith({ 'src/a.graphql': '{ authHealth { status } }' });
    const url = await liveHere();
    expect(await check(url, repositoryWith({}))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^No file matches "src\/\*\*\/\*\.graphql" in /),
    });
    await closeRegistries();
    expect(await check(url, cwd)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/live cannot be reached: .*ECONNREFUSED/),
    });
  });
});
