import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runBackupSchedule } from './backup-schedule';
import { MANIFEST } from './manifest';

const HOUR = 3_600_000;

let folder: string;
let stopping: AbortController;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schedule-test-'));
  stopping = new AbortController();
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = '2026-11-22T12:00:00.000Z';
const CONTENT = { format: 1, postgres: '18', startedAt: at, finishedAt: at, folders: [], files: [] };

function write(target: string): void {
  mkdirSync(target);
  const product = { name: 'community-platform', version: '1.0.0' };
  writeFileSync(join(target, MANIFEST), JSON.stringify({ ...CONTENT, product }));
}

const nameOf = (time: number) => `backup-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

function run({
  everyMs = 6 * HOUR,
  take = async (target: string) => write(target),
  failed = (error: unknown): void => {
    throw error;
  },
} = {}) {
  return runBackupSchedule({ folder, everyMs, keep: 2, take, failed }, stopping.signal);
}

/** Runs until the schedule waits for the next interval. */
async function runOnce(): Promise<string[]> {
  const taken: string[] = [];
  await run({
    take: async (target) => {
      write(target);
      taken.push(target);
      // The deletion of the oldest comes before the next look at the signal.
      stopping.abort();
    },
  });
  return taken;
}

describe('a schedule of backups', () => {
  it('takes one now, and deletes the oldest of its own', async () => {
    const [first, second] = [nameOf(Date.now() - 12 * HOUR), nameOf(Date.now() - 6 * HOUR)];
    for (const name of [first, second, '2026-11-22', 'backup-before-update']) write(join(folder, name));
    mkdirSync(join(folder, 'backup-2020-01-01T00-00-00Z'));
    const [taken = ''] = await runOnce();
    expect(readdirSync(folder).sort()).toEqual(
      [
        '2026-11-22',
        'backup-2020-01-01T00-00-00Z',
        'backup-before-update',
        second,
        taken.slice(folder.length + 1),
      ].sort(),
    );
  });

  it('takes none while the newest is younger than the interval', async () => {
    write(join(folder, nameOf(Date.now() - 5 * HOUR)));
    const running = run();
    setImmediate(() => stopping.abort());
    await running;
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('takes one although others are of a later time, by a clock that was wrong, and deletes those first', async () => {
    const [past, ...later] = [-7, 30, 60].map((hours) => nameOf(Date.now() + hours * HOUR));
    for (const name of [past ?? '', ...later]) write(join(folder, name));
    const [taken = ''] = await runOnce();
    expect(readdirSync(folder).sort()).toEqual([past, taken.slice(folder.length + 1)]);
  });

  it('sleeps although the interval is longer than a timer lasts', async () => {
    write(join(folder, nameOf(Date.now() - HOUR)));
    const looked = jest.spyOn(Date, 'now');
    const running = run({ everyMs: 40 * 24 * HOUR });
    await delay(200);
    stopping.abort();
    await running;
    expect(looked.mock.calls.length).toBeLessThan(10);
    looked.mockRestore();
  });

  it('removes what a killed process left, also one with the same pid, as in a container', async () => {
    const left = ['2026-11-22T10-00-00Z.part-99999999', `2026-11-22T11-00-00Z.part-${process.pid}`];
    for (const name of left) mkdirSync(join(folder, `backup-${name}`));
    mkdirSync(join(folder, `other.part-99999999`));
    expect(await runOnce()).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.includes('.part-'))).toEqual(['other.part-99999999']);
  });

  it('deletes none when a backup fails, reports the error and goes on', async () => {
    const old = [30, 20, 10].map((hours) => nameOf(Date.now() - hours * HOUR));
    for (const name of old) write(join(folder, name));
    const errors: unknown[] = [];
    await run({
      take: () => Promise.reject(new Error('the disk is full')),
      failed: (error) => {
        errors.push(error);
        setImmediate(() => stopping.abort());
      },
    });
    expect(errors).toEqual([new Error('the disk is full')]);
    expect(readdirSync(folder).sort()).toEqual(old.sort());
  });

  it('ends without an error when it is stopped during a backup', async () => {
    const failed = jest.fn();
    await run({
      take: async () => {
        stopping.abort();
        throw new Error('interrupted');
      },
      failed,
    });
    expect(failed).not.toHaveBeenCalled();
  });
});
