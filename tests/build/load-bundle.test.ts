import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

const LOADER = join(packageRoot, 'build/load-bundle.cjs');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  writeFileSync(join(folder, 'beside.js'), 'module.exports = "beside";');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Launch {
  readonly bundle: string;
  readonly hash?: string;
  readonly minUptime?: number;
  readonly flags?: readonly string[];
}

/** Runs a bundle in a process of its own. */
function launch({ bundle, hash = 'first', minUptime = 0, flags = [] }: Launch) {
  writeFileSync(join(folder, 'some.bundle.js'), Module.wrap(bundle));
  const parameters = `module, require.resolve('./some.bundle.js'), '${hash}', ${minUptime}`;
  writeFileSync(join(folder, 'some.js'), `require(${JSON.stringify(LOADER)})(${parameters});`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, join(folder, 'some.js')], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const caches = () => readdirSync(folder).filter((name) => name.endsWith('.cache'));

describe('a bundle', () => {
  test('runs as a module of its folder, without and with the cache', () => {
    const bundle = 'console.log(require("./beside"), require.resolve("./beside"), __filename, __dirname);';
    const beside = join(folder, 'beside.js');
    const stdout = `beside ${beside} ${join(folder, 'some.bundle.js')} ${folder}\n`;
    expect(launch({ bundle })).toEqual({ status: 0, stdout, stderr: '' });
    expect(caches()).toHaveLength(1);
    expect(launch({ bundle })).toEqual({ status: 0, stdout, stderr: '' });
  });

  test('is read from the cache by later processes, which do not write it again', () => {
    const bundle = 'console.log(process.argv.length);';
    launch({ bundle });
    const [cache = ''] = caches();
    const written = statSync(join(folder, cache), { bigint: true }).mtimeNs;
    launch({ bundle });
    expect(statSync(join(folder, cache), { bigint: true }).mtimeNs).toBe(written);
  });

  test('of the same length but other content has another cache', () => {
    expect(launch({ bundle: 'console.log(1);' }).stdout).toBe('1\n');
    expect(launch({ bundle: 'console.log(2);', hash: 'second' }).stdout).toBe('2\n');
    expect(caches()).toHaveLength(2);
  });

  test('has a cache for each set of flags', () => {
    const bundle = 'console.log(1);';
    launch({ bundle });
    launch({ bundle, flags: ['--max-semi-space-size=16'] });
    expect(caches()).toHaveLength(2);
  });

  test('runs though its cache is no cache, and replaces it', () => {
    const bundle = 'console.log(1);';
    launch({ bundle });
    const [cache = ''] = caches();
    writeFileSync(join(folder, cache), 'no cache');
    expect(launch({ bundle })).toEqual({ status: 0, stdout: '1\n', stderr: '' });
    expect(statSync(join(folder, cache)).size).toBeGreaterThan(100);
  });

  test('leaves no cache when it fails or ends early', () => {
    expect(launch({ bundle: 'process.exit(1);' }).status).toBe(1);
    expect(launch({ bundle: 'throw new Error("no");' }).stderr).toContain('some.bundle.js:1');
    expect(launch({ bundle: 'console.log(1);', minUptime: 60 }).status).toBe(0);
    expect(caches()).toEqual([]);
  });

  test('ends without an error though its folder cannot be written to', () => {
    const bundle = 'console.log(1); require("node:fs").rmSync(__dirname, { recursive: true });';
    expect(launch({ bundle })).toEqual({ status: 0, stdout: '1\n', stderr: '' });
  });
});
