import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageRoot } from '#runtime/package-root';
import { readArtefacts } from '#schema/artefacts';
import { addVersion } from '#schema/publishing/add-version';
import { emptyRegistry, firstVersion, removeRegistries } from '#schema/publishing/registry.fixture';

afterEach(removeRegistries);

describe('a check that cannot run', () => {
  it('exits with 2, prints the reason and no report', () => {
    const check = join(packageRoot, 'dist/processes/schema-check.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [check, '--format', 'xml'], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^The schema could not be checked\. Unknown format "xml"\. usage: /);
    expect(stderr.trimEnd()).not.toContain('\n');
  });
});

describe('a report whose reader stops early', () => {
  it.each([
    [0, ['--help']],
    [1, ['diff', 'latest', 'current', '--registry', 'REGISTRY']],
  ])('exits with %s as otherwise, and prints no error', async (code, args) => {
    const registry = emptyRegistry();
    const ahead = new Map(readArtefacts()).set('api.graphql', 'type Query { departed: String }');
    await addVersion(registry, firstVersion(ahead));
    const command = join(packageRoot, 'bin/community-schema.js');
    const withRegistry = args.map((arg) => (arg === 'REGISTRY' ? registry.path : arg));
    const child = spawn(process.execPath, [command, ...withRegistry]);
    child.stdout.destroy();
    const [said, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ said, exitCode }).toEqual({ said: '', exitCode: code });
  });
});
