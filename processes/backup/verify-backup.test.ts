import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANIFEST, type Manifest } from './manifest';
import { verifyBackup } from './verify-backup';

const CONTENT: Readonly<Record<string, string>> = {
  'cluster/PG_VERSION': '18\n',
  'files/tiles/proof.png': 'a picture',
  password: 'a password',
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
  const folders = ['cluster', 'cluster/pg_notify'];
  for (const name of [...folders, 'files/tiles']) mkdirSync(join(folder, name), { recursive: true });
  const files = Object.entries(CONTENT).map(([path, content]) => {
    writeFileSync(join(folder, path), content);
    return { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  });
  const at = '2026-11-22T12:00:00.000Z';
  const product = { name: 'community-platform', version: '1.0.0' };
  const manifest: Manifest = {
    format: 1,
    product,
    postgres: '18',
    startedAt: at,
    finishedAt: at,
    folders,
    files,
  };
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
});

afterEach(() => rmSync(folder, { recursive: true }));

const verify = () => verifyBackup(folder, new AbortController().signal);

function rewrite(path: string, from: string, to: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

function replaceByLink(path: string): void {
  rmSync(path);
  symlinkSync('/etc/passwd', path);
}

describe('verifyBackup', () => {
  it('accepts an unchanged backup', async () => {
    expect((await verify()).files).toHaveLength(3);
  });

  it.each<[string, string, (path: string) => void]>([
    ['PG_VERSION has different content', 'cluster/PG_VERSION', (path) => writeFileSync(path, '19\n')],
    ['proof.png has a different size', 'files/tiles/proof.png', (path) => truncateSync(path, 3)],
    ['password is missing', 'password', (path) => rmSync(path)],
    ['pg_notify is missing', 'cluster/pg_notify', (path) => rmSync(path, { recursive: true })],
    ['recovery.signal was added', 'cluster/recovery.signal', (path) => writeFileSync(path, '')],
    ['password is not a file', 'password', replaceByLink],
    ['files/more was added', 'files/more', (path) => symlinkSync('/etc/passwd', path)],
    ['cannot be read', MANIFEST, (path) => truncateSync(path, 100)],
    ['cannot be read', MANIFEST, (path) => rewrite(path, 'files/tiles', 'files/../../tiles')],
    ['cannot be read', MANIFEST, (path) => rewrite(path, '"cluster/pg_notify"', '"/etc"')],
    // A restore cuts off the length of `cluster`, which would leave `../x`.
    ['cannot be read', MANIFEST, (path) => rewrite(path, '"cluster/pg_notify"', '"abcdefg../x"')],
    [
      'its format is not supported by this version',
      MANIFEST,
      (path) => rewrite(path, '"format":1', '"format":2'),
    ],
    ['contains no backup', MANIFEST, (path) => rmSync(path)],
  ])('rejects %s (%s)', async (problem, path, change) => {
    change(join(folder, path));
    await expect(verify()).rejects.toThrow(problem);
  });
});
