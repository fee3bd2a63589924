import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { closeRegistries, serveRegistry } from '#gateway/site/serve-registry.fixture';
import { packageRoot } from '#runtime/package-root';
import { readArtefacts } from '#schema/artefacts';

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
