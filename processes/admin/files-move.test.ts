import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { readConfiguration } from '#processes/configuration/configuration';
import type { FileStore } from '#runtime/files/file-store';
import { openBucket } from '#runtime/files/open-bucket';
import { openDirectory } from '#runtime/files/open-directory';
import { type BucketServer, startBucketServer } from '#runtime/files/test-support/bucket-server';
import { UsageError } from './command';
import { filesMove } from './files-move';

const log = pino({ level: 'silent' });

let dataDir: string;
let directory: FileStore;
let server: BucketServer;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'platform-move-'));
  directory = openDirectory(join(dataDir, 'files'), log);
  server = await startBucketServer();
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const bucket = () => openBucket(server.settings, join(dataDir, 'files'), log);

async function move(args: readonly string[], interrupted = new AbortController().signal) {
  const { bucket: name, endpoint, accessKeyId, secretAccessKey } = server.settings;
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    FILES_S3_BUCKET: name,
    FILES_S3_ENDPOINT: endpoint ?? undefined,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await filesMove.run(args, { configuration, print, remark: print, interrupted });
  return JSON.parse(lines.join(''));
}

async function contentsOf(files: FileStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const key of files.keys()) contents[key] = (await buffer(await files.open(key))).toString();
  return contents;
}

describe('files move', () => {
  beforeEach(async () => {
    await directory.put('tile-images/full/a', Buffer.from('A'));
    await directory.put('bingo-screenshots/thumb/b', Buffer.from('B'));
    await directory.put('staged/upload', Buffer.from('unfinished'));
  });

  it('copies all files to the bucket but those that are staged, once', async () => {
    expect(await move(['--to', 'bucket'])).toEqual({ copied: 2, present: 0, deleted: 0 });
    const copied = { 'bingo-screenshots/thumb/b': 'B', 'tile-images/full/a': 'A' };
    expect(await contentsOf(bucket())).toEqual(copied);
    expect(await contentsOf(directory)).toEqual(copied);
    await directory.put('tile-images/full/c', Buffer.from('C'));
    expect(await move(['--to', 'bucket'])).toEqual({ copied: 1, present: 2, deleted: 0 });
  });

  it('deletes with --delete what is in the bucket, and moves it back', async () => {
    expect(await move(['--to', 'bucket', '--delete'])).toEqual({ copied: 2, present: 0, deleted: 2 });
    expect(await contentsOf(directory)).toEqual({});
    expect(await buffer(await directory.open('staged/upload'))).toHaveLength(10);
    expect(await move(['--to', 'directory', '--delete'])).toEqual({ copied: 2, present: 0, deleted: 2 });
    expect(await contentsOf(directory)).toEqual({
      'bingo-screenshots/thumb/b': 'B',
      'tile-images/full/a': 'A',
    });
    expect(await contentsOf(bucket())).toEqual({});
  });

  it('moves to a directory that does not exist yet, and nothing from one', async () => {
    await move(['--to', 'bucket']);
    rmSync(join(dataDir, 'files'), { recursive: true });
    expect(await move(['--to', 'bucket'])).toEqual({ copied: 0, present: 0, deleted: 0 });
    expect(await move(['--to', 'directory'])).toEqual({ copied: 2, present: 0, deleted: 0 });
  });

  it('deletes nothing that could not be copied', async () => {
    await server.close();
    await expect(move(['--to', 'bucket', '--delete'])).rejects.toMatchObject({
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    });
    expect(Object.keys(await contentsOf(directory))).toHaveLength(2);
    server = await startBucketServer();
  });

  it('ends when it is interrupted', async () => {
    await expect(move(['--to', 'bucket'], AbortSignal.abort())).rejects.toThrow();
    expect(await contentsOf(bucket())).toEqual({});
  });

  it.each([
    [[], '--to must be bucket or directory'],
    [['--to', 'moon'], '--to must be bucket or directory'],
  ])('rejects %j', async (args, message) => {
    await expect(move(args)).rejects.toThrow(new UsageError(message));
  });
});
