import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repetitions } from '#tests/support/full';
import { runInAnotherProcess } from './another-process.fixture';
import { DataDirectoryInUse } from './errors';
import { acquireOwnerLock } from './owner-lock';

const ROUNDS = repetitions(5, 50);

describe('the owner lock', () => {
  let dataDir: string;
  let path: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'owner-lock-test-'));
    path = join(dataDir, 'owner.lock');
  });

  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const lockInAnotherProcess = () =>
    runInAnotherProcess(
      'owner-lock',
      `code.acquireOwnerLock(${JSON.stringify(dataDir)}).then(() => 'acquired')`,
    );

  it('has one holder and can be acquired again after release', async () => {
    const lock = await acquireOwnerLock(dataDir);
    await expect(acquireOwnerLock(dataDir)).rejects.toThrow(new DataDirectoryInUse(dataDir, process.pid));
    await lock.release();
    await (await acquireOwnerLock(dataDir)).release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('of a running process is respected, and replaced after that was killed', async () => {
    const other = await lockInAnotherProcess();
    try {
      await expect(acquireOwnerLock(dataDir)).rejects.toThrow(new DataDirectoryInUse(dataDir, other.pid));
    } finally {
      await other.kill();
    }
    await acquireOwnerLock(dataDir);
    expect(readdirSync(dataDir)).toEqual(['owner.lock']);
  });

  it('is stale if its pid was reused', async () => {
    await acquireOwnerLock(dataDir);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"startedAt":"[^"]*"/, '"startedAt":"long ago"'));
    await acquireOwnerLock(dataDir);
    expect(readFileSync(path, 'utf8')).not.toContain('long ago');
  });

  it.each(['', 'garbage', '{"pid":1,"startedAt":"x","nonce":"../../escape"}\n'])(
    'is stale if it contains %j',
    async (text) => {
      writeFileSync(path, text);
      const lock = await acquireOwnerLock(dataDir);
      await lock.release();
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  it('is replaced after a process died while replacing it', async () => {
    const holder = (nonce: string) => `{"pid":2147483646,"startedAt":"gone","nonce":"${nonce}"}\n`;
    writeFileSync(path, holder('aaaaaaaaaaaa'));
    writeFileSync(`${path}.aaaaaaaaaaaa`, holder('bbbbbbbbbbbb'));
    await acquireOwnerLock(dataDir);
    expect(readdirSync(dataDir)).toEqual(['owner.lock']);
  });

  it('is not released by a previous holder', async () => {
    const ours = await acquireOwnerLock(dataDir);
    writeFileSync(path, readFileSync(path, 'utf8').replace('startedAt":"', 'startedAt":"not '));
    await acquireOwnerLock(dataDir);
    await ours.release();
    expect(existsSync(path)).toBe(true);
  });

  it('is acquired by exactly one of many concurrent attempts in one process', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      writeFileSync(
        path,
        `{"pid":2147483646,"startedAt":"gone","nonce":"${String(round).padStart(12, '0')}"}\n`,
      );
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => acquireOwnerLock(dataDir)));
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const attempt of attempts) {
        if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(DataDirectoryInUse);
      }
      rmSync(path);
    }
  });

  it('is acquired by exactly one of several processes that find it stale', async () => {
    writeFileSync(path, '{"pid":2147483646,"startedAt":"gone","nonce":"aaaaaaaaaaaa"}\n');
    const others = await Promise.all(Array.from({ length: 4 }, lockInAnotherProcess));
    try {
      expect(others.map(({ firstLine }) => firstLine).sort()).toEqual([
        'DataDirectoryInUse',
        'DataDirectoryInUse',
        'DataDirectoryInUse',
        'acquired',
      ]);
    } finally {
      for (const other of others) await other.kill();
    }
  });
});
