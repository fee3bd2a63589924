import pino from 'pino';
import type { PlayerReading } from '#kit/jobs/readings';
import { DomainError } from '#protocol/errors';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import type { TrackedReading } from '../tracker/tracker-port';
import { claimPlayers, takeDemand } from './demand';
import { readPlayers } from './read-players';

const MINUTE = 60_000;
const RUN = new AbortController().signal;

/** A tracker with scripted players. */
class ScriptedTracker {
  readonly requested: string[] = [];
  readonly players = new Map<string, TrackedReading>();
  failure: Error | null = null;

  async reading(name: string): Promise<TrackedReading | null> {
    this.requested.push(name);
    if (this.failure) throw this.failure;
    return this.players.get(name) ?? null;
  }

  /** @param minute of the tracker's snapshot. */
  set(name: string, minute: number, mining: number, id = 5): void {
    const takenAt = new Date(Date.parse('2026-11-20T12:00:00Z') + minute * MINUTE).toISOString();
    const experience = { overall: mining, mining };
    this.players.set(name, { id, name, takenAt, experience, kills: { zulrah: -1 } });
  }
}

const area = suiteArea(openTestArea);
let tracker: ScriptedTracker;

beforeEach(async () => {
  await area.dataSource.query(`TRUNCATE game.wanted_players, game.snapshots`);
  await area.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'bingo-reading'`);
  tracker = new ScriptedTracker();
});

const read = (count = 10, stopping = RUN) =>
  readPlayers(
    { database: area.database, jobs: area.jobs, tracker, log: pino({ level: 'silent' }) },
    count,
    stopping,
  );

const want = (...names: string[]) =>
  takeDemand(area.database, { players: names.map((name) => ({ name, urgent: false, nearness: 0 })) });

/** Returns the readings that were passed on, oldest first. */
async function passedOn(): Promise<PlayerReading[]> {
  const rows: { data: PlayerReading }[] = await area.dataSource.query(
    `SELECT data FROM pgboss.job WHERE name = 'bingo-reading' ORDER BY data->>'readAt', data->>'name'`,
  );
  return rows.map(({ data }) => data);
}

/** Lets time pass since the last attempts. */
const wait = (minutes: number) =>
  area.dataSource.query(
    `UPDATE game.wanted_players SET tried_at = tried_at - make_interval(mins => $1), leased_until = leased_until - make_interval(mins => $1)`,
    [minutes],
  );

const snapshots = () =>
  area.dataSource.query(
    `SELECT name, taken_at AS at, experience->'mining' AS mining FROM game.snapshots ORDER BY name, taken_at`,
  );

describe('reading players', () => {
  it('passes on what the tracker says, and that it does not know a player', async () => {
    tracker.set('ann', 0, 500);
    await want('ann', 'nobody', 'a name that the game does not allow');
    await read();
    expect((await passedOn()).map(({ name, player }) => [name, player?.experience.mining])).toEqual([
      ['a name that the game does not allow', undefined],
      ['ann', 500],
      ['nobody', undefined],
    ]);
    expect([...tracker.requested].sort()).toEqual(['ann', 'nobody']);
    expect(await snapshots()).toHaveLength(1);
  });

  it('reads nobody whose turn it is not', async () => {
    await want('ann');
    await read();
    await read();
    expect(tracker.requested).toEqual(['ann']);
    await wait(13);
    await read();
    expect(tracker.requested).toEqual(['ann', 'ann']);
  });

  it('reads nobody who is not wanted any more', async () => {
    await want('ann');
    await area.dataSource.query(`UPDATE game.wanted_players SET wanted_until = now()`);
    await read();
    expect(tracker.requested).toEqual([]);
  });

  it('keeps a snapshot only of changes', async () => {
    await want('ann');
    for (const [minute, mining] of [
      [0, 500],
      [0, 500],
      [5, 500],
      [9, 600],
    ] as const) {
      tracker.set('ann', minute, mining);
      await read();
      await wait(13);
    }
    expect(await snapshots()).toEqual([
      { name: 'ann', at: new Date('2026-11-20T12:00:00Z'), mining: 500 },
      { name: 'ann', at: new Date('2026-11-20T12:09:00Z'), mining: 600 },
    ]);
    expect(await passedOn()).toHaveLength(4);
  });

  it('reads a player once when two processes run at the same time', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
    await want(...names);
    await Promise.all([read(30), read(30), read(30)]);
    expect([...tracker.requested].sort()).toEqual([...names].sort());
    expect(await passedOn()).toHaveLength(30);
  });

  it('reads a player again whose process was killed, when its lease is over', async () => {
    await want('ann');
    expect(await claimPlayers(area.database, ['ann'])).toEqual(['ann']);
    await read();
    expect(tracker.requested).toEqual([]);
    await wait(2);
    await read();
    expect(tracker.requested).toEqual(['ann']);
  });

  it('ends when the budget is spent, and nobody loses the turn', async () => {
    tracker.failure = new DomainError('UPSTREAM_UNAVAILABLE', 'spent', { retryAfter: 30 });
    await want('ann', 'bob', 'cid');
    await read();
    expect(tracker.requested).toHaveLength(1);
    tracker.failure = null;
    await read();
    expect([...tracker.requested.slice(1)].sort()).toEqual(['ann', 'bob', 'cid']);
  });

  it('ends after three failures, tries others first, and repeats soon', async () => {
    tracker.failure = new DomainError('UPSTREAM_UNAVAILABLE', 'down');
    await want('ann', 'bob', 'cid', 'dan');
    await read();
    expect(tracker.requested).toHaveLength(3);
    tracker.failure = null;
    await read();
    expect(new Set(tracker.requested).size).toBe(4);
    await wait(2);
    await read();
    expect(tracker.requested).toHaveLength(7);
  });

  it('reads nobody after shutdown started', async () => {
    await want('ann');
    await read(10, AbortSignal.abort());
    expect(tracker.requested).toEqual([]);
    expect(await claimPlayers(area.database, ['ann'])).toEqual(['ann']);
  });
});
