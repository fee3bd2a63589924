import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { closeRegistries, serveRegistry } from '#gateway/site/serve-registry.fixture';
import { packageRoot } from '#runtime/package-root';
import { readArtefacts } from '#schema/artefacts';
import { addVersion } from '#schema/publishing/add-version';
import { emptyRegistry, firstVersion, removeRegistries } from '#schema/publishing/registry.fixture';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'package-'));
const project = mkdtempSync(join(tmpdir(), 'dashboard-'));
let archive = '';
const command = join(project, 'node_modules/.bin/community-schema');

beforeAll(async () => {
  await run(process.execPath, [join(packageRoot, 'build/package-community-schema.mjs'), folder]);
  await run('npm', ['pack', '--silent'], { cwd: folder });
  const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  archive = join(folder, packed);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  const options = ['--offline', '--no-audit', '--no-fund', '--no-save'];
  await run('npm', ['install', ...options, archive], { cwd: project });
});

afterAll(async () => {
  await closeRegistries();
  removeRegistries();
  for (const path of [folder, project]) rmSync(path, { recursive: true });
});

describe('the installed package', () => {
  test('checks the documents of a project', async () => {
    const url = await serveRegistry({ folder: '/nonexistent', live: readArtefacts() });
    writeFileSync(join(project, 'health.graphql'), '{ authHealth { status } }');
    const args = ['check', '--against', url, '--documents', 'health.graphql'];
    const { stdout } = await run(command, args, { cwd: project });
    expect(stdout).toBe(`1 operation in 1 file checked against the live schema at ${url}: no findings.\n`);
  });

  test('judges by the severities of the project, or of a file', async () => {
    const url = await serveRegistry({ folder: '/nonexistent', live: readArtefacts() });
    writeFileSync(join(project, 'deprecated.graphql'), '{ me { id } }');
    const args = ['check', '--against', url, '--documents', 'deprecated.graphql'];
    expect((await run(command, args, { cwd: project })).stdout).toMatch(/^dangerous /);
    writeFileSync(join(project, 'mine.json'), '{ "DEPRECATED_USED": "safe" }');
    const mine = await run(command, [...args, '--severities', 'mine.json'], { cwd: project });
    expect(mine.stdout).toMatch(/^safe /);
    mkdirSync(join(project, 'schema'));
    const file = join(project, 'schema/severities.json');
    writeFileSync(file, '{ "DEPRECATED_USED": "breaking" }');
    await expect(run(command, args, { cwd: project })).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^breaking /),
    });
    writeFileSync(file, '{ "DEPRECATED_USE": "breaking" }');
    await expect(run(command, args, { cwd: project })).rejects.toMatchObject({
      code: 2,
      stderr:
        'schema/severities.json: there is no kind of change "DEPRECATED_USE": did you mean DEPRECATED_USED?\n',
    });
    rmSync(file);
  });

  test('rejects what needs a checkout', async () => {
    await expect(run(command, ['publish'], { cwd: project })).rejects.toMatchObject({
      code: 2,
      stderr: 'This command needs a checkout of the platform.\n',
    });
  });

  test.each([
    ['diff', 'latest', 'current'],
    ['diff', 'current', 'current'],
  ])('rejects %s %s %s instead of comparing with nothing', async (...args) => {
    const registry = emptyRegistry();
    await addVersion(registry, firstVersion(readArtefacts()));
    const url = await serveRegistry({ folder: registry.path, live: readArtefacts() });
    for (const place of [
      ['--registry', registry.path],
      ['--against', url],
    ]) {
      await expect(run(command, [...args, ...place], { cwd: project })).rejects.toMatchObject({
        code: 2,
        stdout: '',
        stderr: 'current is the schema of a checkout of the platform, and there is none here.\n',
      });
    }
  });

  test('rejects to read the versions of no checkout', async () => {
    for (const args of [['history'], ['show', 'latest'], ['diff', '1', 'current']]) {
      await expect(run(command, args, { cwd: project })).rejects.toMatchObject({
        code: 2,
        stdout: '',
        stderr: 'There is no checkout of the platform here: give --against or --registry.\n',
      });
    }
  });
});

const action = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  runs: z.object({
    steps: z.array(
      z.looseObject({ run: z.string().optional(), env: z.record(z.string(), z.string()).default({}) }),
    ),
  }),
});

/** Runs the steps of the action in the project, as a runner would, and returns the job summary. */
async function runAction(inputs: Readonly<Record<string, string>>, github: Readonly<Record<string, string>>) {
  const file = action.parse(parse(readFileSync(join(packageRoot, 'action.yml'), 'utf8')));
  const runner = mkdtempSync(join(tmpdir(), 'runner-'));
  const summary = join(runner, 'summary.md');
  const evaluate = (expression: string) => {
    const [context, name = ''] = expression.split('.');
    const value = context === 'github' ? github[name] : (inputs[name] ?? file.inputs[name]?.default);
    if (value === undefined) throw new Error(`${expression} has no value`);
    return value;
  };
  try {
    for (const { run: script, env } of file.runs.steps) {
      if (script === undefined) continue;
      const evaluated = Object.entries(env).map(([name, text]) => [
        name,
        text.replace(/\$\{\{ ([\w.]+) \}\}/g, (_all, expression: string) => evaluate(expression)),
      ]);
      await run('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script], {
        cwd: project,
        env: {
          ...process.env,
          RUNNER_TEMP: runner,
          GITHUB_STEP_SUMMARY: summary,
          ...Object.fromEntries(evaluated),
        },
      });
    }
    return readFileSync(summary, 'utf8');
  } catch (error) {
    throw Object.assign(new Error('a step failed', { cause: error }), error, {
      summary: existsSync(summary) ? readFileSync(summary, 'utf8') : null,
    });
  } finally {
    rmSync(runner, { recursive: true });
  }
}

describe('the action of GitHub', () => {
  test('annotates what breaks in documents and REST use, and summarises it', async () => {
    const url = await serveRegistry({ folder: '/nonexistent', live: readArtefacts() });
    writeFileSync(join(project, 'broken.ts'), 'const q = gql`{ authHealth { mood } }`;');
    writeFileSync(join(project, 'uses.json'), '{ "operations": [{ "operation": "GET /nothing" }] }');
    const inputs = {
      against: url,
      documents: 'health.graphql *.ts',
      rest: 'uses.json',
      variant: 'public',
      package: archive,
    };
    const github = { server_url: 'https://unused.example', action_repository: 'a/b', action_ref: 'v1' };
    await expect(runAction(inputs, github)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/file=broken\.ts,line=1[\s\S]*file=uses\.json,line=1/),
      summary: expect.stringMatching(
        /^\*\*Schema check failed\*\*: 2 breaking\n\n[\s\S]*`broken\.ts:1`[\s\S]*3 operations in 3 files checked against the live schema at /,
      ),
    });
  });

  test('installs the command from the release of the action', async () => {
    const url = await serveRegistry({ folder: '/nonexistent', live: readArtefacts() });
    const requested: (string | undefined)[] = [];
    const releases = createServer((request, response) => {
      requested.push(request.url);
      response.end(readFileSync(archive));
    });
    await once(releases.listen(0, '127.0.0.1'), 'listening');
    const address = releases.address();
    const github = {
      server_url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      action_repository: 'clan/platform',
      action_ref: 'v1.2.3',
    };
    const summary = await runAction({ against: url, documents: 'health.graphql' }, github).finally(() =>
      releases.close(),
    );
    expect([...new Set(requested)]).toEqual(['/clan/platform/releases/download/v1.2.3/community-schema.tgz']);
    expect(summary).toMatch(/^\*\*Schema check passed\*\*: no findings\n\n1 operation in 1 file checked /);
  });
});
