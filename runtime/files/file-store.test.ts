import { writeFileSync } from 'node:fs';
import { rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { DomainError } from '#protocol/errors';
import { closeRedirects, REDIRECTS, startRedirectingServer } from '#tests/support/redirects';
import type { Logger } from '../logger';
import { NO_OBSERVER } from '../observe/observer';
import { recordingObserver } from '../observe/test-support/recording-observer';
import { DirectoryDriver } from './directory-driver';
import { DriverFileStore } from './driver-file-store';
import type { FileStore, ListedFile } from './file-store';
import { openBucket } from './open-bucket';
import { openDirectory } from './open-directory';
import { sweepStagedFiles } from './sweep-staged-files';
import { type BucketServer, startBucketServer } from './test-support/bucket-server';
import { type TemporaryFiles, temporaryFiles } from './test-support/temporary-files';

afterEach(closeRedirects);

const log = pino({ level: 'silent' });
const UNAVAILABLE = {
  message: 'The file store is not available',
  extensions: { code: 'UPSTREAM_UNAVAILABLE' },
};

let local: TemporaryFiles;
let server: BucketServer;

beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());
beforeEach(() => {
  local = temporaryFiles();
});
afterEach(() => local.remove());

const STORES: Readonly<Record<string, () => FileStore>> = {
  directory: () => local.files,
  bucket: () => openBucket(server.settings, local.folder, log),
};

describe.each(Object.entries(STORES))('a %s', (_kind, open) => {
  let files: FileStore;

  beforeEach(() => {
    files = open();
  });

  const read = async (key: string) => (await buffer(await files.open(key))).toString();
  const keysIn = async (folder: string) => {
    const keys: string[] = [];
    for await (const { key } of files.list(folder)) keys.push(key);
    return keys.sort();
  };

  it('is reachable, and is not written to by the check', async () => {
    const before = local.left();
    expect(await files.isReachable()).toBe(true);
    expect([local.left(), await keysIn('staged')]).toEqual([before, []]);
  });

  it('stores bytes and streams', async () => {
    await files.put('events/a.bin', Buffer.from('bytes'));
    await files.put('events/b.bin', Readable.from([Buffer.from('a '), Buffer.from('stream')]));
    expect([await read('events/a.bin'), await read('events/b.bin')]).toEqual(['bytes', 'a stream']);
    await files.delete('events/a.bin');
    await files.delete('events/b.bin');
  });

  it('stores megabytes exactly without leaving other files', async () => {
    const chunk = Buffer.alloc(100_000, 'é');
    await files.put('events/large', Readable.from(Array.from({ length: 50 }, () => chunk)));
    const kept = await buffer(await files.open('events/large'));
    expect(kept.equals(Buffer.concat(Array.from({ length: 50 }, () => chunk)))).toBe(true);
    expect(local.left().filter((name) => name.startsWith('staged/'))).toEqual([]);
    await files.delete('events/large');
  });

  it('stores an empty file', async () => {
    await files.put('events/empty', Readable.from([]));
    expect(await read('events/empty')).toBe('');
    await files.delete('events/empty');
  });

  it('replaces a file atomically', async () => {
    await files.put('events/a', Buffer.from('first'));
    await files.put('events/a', Buffer.from('second'));
    const reason = new DomainError('BAD_USER_INPUT', 'The request body ended early');
    await expect(files.put('events/a', failing('third', reason))).rejects.toBe(reason);
    expect(await read('events/a')).toBe('second');
    await files.delete('events/a');
  });

  it('leaves nothing of an incomplete file', async () => {
    const reason = new DomainError('BAD_USER_INPUT', 'The request body ended early');
    await expect(files.put('events/half', failing('half', reason))).rejects.toBe(reason);
    await expect(files.put('events/half', failing('half', new Error('secret path')))).rejects.toMatchObject(
      UNAVAILABLE,
    );
    await expect(files.open('events/half')).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    expect([await keysIn('events'), local.left()]).toEqual([[], []]);
  });

  it('reports a missing file', async () => {
    await expect(files.open('events/none')).rejects.toMatchObject({
      message: 'File not found',
      extensions: { code: 'NOT_FOUND' },
    });
    await expect(files.delete('events/none')).resolves.toBeUndefined();
  });

  it('lists one folder', async () => {
    await files.put('events/a', Buffer.from('1'));
    await files.put('events/b', Buffer.from('2'));
    await files.put('events/deeper/c', Buffer.from('3'));
    await files.put('others/d', Buffer.from('4'));
    expect(await keysIn('events')).toEqual(['events/a', 'events/b']);
    expect(await keysIn('nowhere')).toEqual([]);
    for (const key of ['events/a', 'events/b', 'events/deeper/c', 'others/d']) await files.delete(key);
  });

  it.each([
    ['nothing', ''],
    ['no folder', 'a'],
    ['the folder above', 'events/../../etc/passwd'],
    ['hidden names', 'events/.hidden'],
    ['an absolute path', '/etc/passwd'],
    ['an empty part', 'events//a'],
    ['a folder', 'events/'],
    ['white space', 'events/a b'],
    ['NUL', 'events/a\u0000b'],
    ['a line', 'events/a\n'],
    ['a backslash', 'events\\a'],
    ['percent-encoding', 'events/%2e%2e'],
    ['too long a name', `events/${'x'.repeat(129)}`],
  ])('rejects a key with %s', async (_what, key) => {
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('a file key must consist of');
    await expect(files.open(key)).rejects.toThrow('a file key must consist of');
    await expect(files.delete(key)).rejects.toThrow('a file key must consist of');
    expect(local.left()).toEqual([]);
  });

  it('is swept of orphaned files after an hour', async () => {
    await files.put('staged/new', Buffer.from('1'));
    await files.put('events/kept', Buffer.from('2'));
    await sweepStagedFiles(files, log);
    expect(await keysIn('staged')).toEqual(['staged/new']);
    await sweepStagedFiles(files, log, Date.now() + 3_700_000);
    expect([await keysIn('staged'), await keysIn('events')]).toEqual([[], ['events/kept']]);
    await files.delete('events/kept');
  });
});

describe('a store that fails', () => {
  it('is not reachable: a directory that is missing, or is a file', async () => {
    await rename(local.folder, `${local.folder}-away`);
    expect(await local.files.isReachable()).toBe(false);
    writeFileSync(local.folder, '');
    expect(await local.files.isReachable()).toBe(false);
    await rename(`${local.folder}-away`, `${local.folder}`).catch(() => undefined);
  });

  it.each([
    ['a missing bucket', { bucket: 'nobody' }],
    ['an unknown key', { accessKeyId: 'nobody' }],
    ['a service that is down', { endpoint: 'http://127.0.0.1:9' }],
  ])('is not reachable: %s', async (_what, settings) => {
    const files = openBucket({ ...server.settings, ...settings }, local.folder, log);
    expect(await files.isReachable()).toBe(false);
  });

  it('is not reachable: one that does not respond', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const driver = new DirectoryDriver(local.folder);
    jest.spyOn(driver, 'check').mockReturnValue(new Promise(() => undefined));
    const reachable = new DriverFileStore(driver, log, NO_OBSERVER).isReachable();
    jest.advanceTimersByTime(2000);
    jest.useRealTimers();
    expect(await reachable).toBe(false);
  });

  it('counts failed reads and writes, and no missing file', async () => {
    const { observer, heard } = recordingObserver();
    writeFileSync(join(local.folder, 'file'), '');
    const files = openDirectory(join(local.folder, 'file'), log, observer);
    await files.put('events/a', Buffer.from('x')).catch(() => undefined);
    await files.open('events/a').catch(() => undefined);
    await openDirectory(local.folder, log, observer)
      .open('events/missing')
      .catch(() => undefined);
    expect(heard).toEqual([
      ['file store', 'write'],
      ['file store', 'read'],
    ]);
  });

  it('throws one generic error: a path that is not a directory', async () => {
    writeFileSync(join(local.folder, 'file'), '');
    const files = openDirectory(join(local.folder, 'file'), log);
    await expect(files.put('events/a', Buffer.from('x'))).rejects.toMatchObject(UNAVAILABLE);
    expect(local.left()).toEqual(['file']);
  });

  it.each([
    ['directory', openDirectory],
    ['bucket', (folder: string, to: Logger) => openBucket(server.settings, folder, to)],
  ])(
    'logs ENOENT of a write to a %s, as read-only volumes cause, and does not report a missing file',
    async (_kind, open) => {
      const lines: string[] = [];
      const files = open(
        local.folder,
        pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
      );
      const reason = Object.assign(new Error('ENOENT: mkdir'), { code: 'ENOENT' });
      await expect(files.put('staged/a', failing('half', reason))).rejects.toMatchObject(UNAVAILABLE);
      expect(lines).toEqual([expect.stringMatching(/"code":"ENOENT".*the file store failed/)]);
    },
  );

  it('logs the error of the write, not that of its clean-up: a spool that is not a directory', async () => {
    writeFileSync(join(local.folder, 'file'), '');
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const files = openBucket(server.settings, join(local.folder, 'file'), log);
    await expect(files.put('events/a', Readable.from([Buffer.from('x')]))).rejects.toMatchObject(UNAVAILABLE);
    expect(lines).toEqual([expect.stringMatching(/"syscall":"mkdir"/)]);
  });

  it('throws one generic error: an unreachable bucket service', async () => {
    const settings = { ...server.settings, endpoint: 'http://127.0.0.1:9' };
    const files = openBucket(settings, local.folder, log);
    await expect(files.put('events/a', Readable.from([Buffer.from('x')]))).rejects.toMatchObject(UNAVAILABLE);
    await expect(files.open('events/a')).rejects.toMatchObject(UNAVAILABLE);
    await expect(files.delete('events/a')).rejects.toMatchObject(UNAVAILABLE);
    await expect(sweepStagedFiles(files, log)).resolves.toBeUndefined();
    expect(local.left()).toEqual([]);
  });

  it.each(REDIRECTS)('throws one generic error: a bucket that redirects %s', async (_where, response) => {
    const redirecting = await startRedirectingServer(response);
    const files = openBucket({ ...server.settings, endpoint: redirecting.url }, local.folder, log);
    await expect(files.put('events/a', Readable.from([Buffer.from('x')]))).rejects.toMatchObject(UNAVAILABLE);
    await expect(files.open('events/a')).rejects.toMatchObject(UNAVAILABLE);
    await expect(files.delete('events/a')).rejects.toMatchObject(UNAVAILABLE);
    expect(new Set(redirecting.requested)).toEqual(
      new Set(['PUT', 'GET', 'DELETE'].map((method) => `${method} /files/events/a`)),
    );
    expect(redirecting.elsewhere.connections()).toBe(0);
  });

  it.each([
    ['lists no file that is deleted meanwhile', { code: 'ENOENT' }, []],
    ['lists no object that is deleted meanwhile', { name: 'NotFound' }, []],
    ['throws one generic error: a file whose time cannot be read', { code: 'EIO' }, UNAVAILABLE],
  ])('%s', async (_what, error, expected) => {
    await local.files.put('events/a', Buffer.from('x'));
    const driver = new DirectoryDriver(local.folder);
    jest.spyOn(driver, 'getMetaData').mockRejectedValue(Object.assign(new Error('failed'), error));
    const list = async () => {
      const listed: ListedFile[] = [];
      for await (const file of new DriverFileStore(driver, log, NO_OBSERVER).list('events'))
        listed.push(file);
      return listed;
    };
    expect(await list().catch((error: unknown) => error)).toMatchObject(expected);
  });

  it('throws one generic error: a missing bucket', async () => {
    const files = openBucket({ ...server.settings, bucket: 'nobody' }, local.folder, log);
    await expect(files.put('events/a', Buffer.from('x'))).rejects.toMatchObject(UNAVAILABLE);
  });
});

it('has partial files of killed processes swept', async () => {
  await local.files.put('staged/made', Buffer.from('the folder'));
  const partial = join(local.folder, 'staged', '6f6f3f06.partial');
  writeFileSync(partial, 'half');
  const longAgo = new Date(Date.now() - 3_700_000);
  await utimes(partial, longAgo, longAgo);
  await sweepStagedFiles(local.files, log);
  expect(local.left()).toEqual(['staged/made']);
});

/** Returns a stream that fails after its first chunk. */
function failing(begin: string, reason: Error): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(begin);
      throw reason;
    })(),
  );
}
