import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const command = join(project, 'node_modules/.bin/community-schema');

beforeAll(async () => {
  await run(process.execPath, [join(packageRoot, 'build/package-community-schema.mjs'), folder]);
  await run('npm', ['pack', '--silent'], { cwd: folder });
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  const options = ['--offline', '--no-audit', '--no-fund', '--no-save'];
  await run('npm', ['install', ...options, join(folder, archive)], { cwd: project });
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
  runs: z.object({ steps: z.array(z.looseObject({ run: z.string().optional() })) }),
});

describe('the action of GitHub', () => {
  test('checks documents and REST use, each by several globs', async () => {
    const url = await serveRegistry({ folder: '/nonexistent', live: readArtefacts() });
    const { runs } = action.parse(parse(readFileSync(join(packageRoot, 'action.yml'), 'utf8')));
    const script = runs.steps.at(-1)?.run ?? '';
    writeFileSync(join(project, 'broken.ts'), 'const q = gql`{ authHealth { mood } }`;');
    writeFileSync(join(project, 'uses.json'), '{ "operations": [{ "operation": "GET /nothing" }] }');
    const env = {
      ...process.env,
      ACTION: packageRoot,
      AGAINST: url,
      DOCUMENTS: '*.graphql *.ts',
      REST: 'uses.json',
      VARIANT: 'public',
    };
    const failed = run('bash', ['-e', '-c', script], { cwd: project, env });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/file=broken\.ts,line=1[\s\S]*file=uses\.json,line=1/),
    });
  });
});
