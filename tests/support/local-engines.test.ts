import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireOwnerLock } from '#processes/embedded-postgres/owner-lock';
import { removeAbandonedDatabases } from './local-engines';

const AN_HOUR_MS = 3_600_000;

describe('the removal of abandoned databases', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'abandoned-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function database(name: string): string {
    const path = join(folder, name);
    mkdirSync(join(path, 'cluster'), { recursive: true });
    return path;
  }

  function makeOld(path: string): void {
    const then = new Date(Date.now() - AN_HOUR_MS);
    utimesSync(path, then, then);
  }

  it('removes those whose owner has exited, and those without one', async () => {
    const exited = database('platform-tests-exited');
    writeFileSync(
      join(exited, 'owner.lock'),
      '{"pid":4194305,"startedAt":"before","nonce":"0123456789ab"}\n',
    );
    const unowned = database('platform-tests-unowned');
    for (const path of [exited, unowned]) makeOld(path);
    await removeAbandonedDatabases(folder);
    expect([exited, unowned].filter(existsSync)).toEqual([]);
  });

  it('keeps those in use, new ones and other folders', async () => {
    const inUse = database('platform-tests-in-use');
    await acquireOwnerLock(inUse);
    const other = database('something-else');
    for (const path of [inUse, other]) makeOld(path);
    const starting = database('platform-tests-starting');
    await removeAbandonedDatabases(folder);
    expect([inUse, other, starting].filter(existsSync)).toEqual([inUse, other, starting]);
  });
});
