import pino from 'pino';
import type { SandboxServer } from '#sandbox/http';
import { startTracker } from '#sandbox/tracker/tracker';
import { HttpProvider } from '../providers/http-provider';
import { localBudgets } from '../providers/test-support/local-budgets';
import { WiseOldMan } from './wise-old-man';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

let sandbox: SandboxServer;
let tracker: WiseOldMan;
beforeAll(async () => {
  sandbox = await startTracker(() => NOW);
  const options = { name: 'tracker', url: sandbox.url, contact: 'test', requestsPerMinute: 1000 };
  tracker = new WiseOldMan(new HttpProvider(options, pino({ level: 'silent' }), localBudgets()));
});
afterAll(() => sandbox.close());

describe('the tracker', () => {
  it('returns a player with skills, and drops the rest of the snapshot', async () => {
    const player = await tracker.player('zezima', 'ann');
    expect(player).toEqual({
      id: expect.any(Number),
      username: 'zezima',
      displayName: 'Zezima',
      type: expect.any(String),
      build: 'main',
      country: expect.any(String),
      status: 'active',
      exp: expect.any(Number),
      ehp: expect.any(Number),
      ehb: expect.any(Number),
      ttm: expect.any(Number),
      tt200m: expect.any(Number),
      registeredAt: TIME,
      updatedAt: TIME,
      latestSnapshot: { skills: expect.any(Object) },
    });
    expect(player?.latestSnapshot?.skills.attack).toEqual({
      rank: expect.any(Number),
      level: expect.any(Number),
      experience: expect.any(Number),
    });
  });

  it('reads experience and kills of a player', async () => {
    const reading = await tracker.reading('zezima');
    expect(reading).toEqual({
      id: expect.any(Number),
      name: 'zezima',
      takenAt: TIME,
      experience: expect.objectContaining({ overall: expect.any(Number), mining: expect.any(Number) }),
      kills: expect.objectContaining({ zulrah: expect.any(Number) }),
    });
  });

  it.each([['missing'], ['opted out'], ['thirteen chars']])('reads nothing of %s', async (name) => {
    expect(await tracker.reading(name)).toBeNull();
  });

  it('rejects a name that the provider calls invalid', async () => {
    await expect(tracker.player('thirteen chars', 'ann')).rejects.toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', argument: 'username' },
    });
  });

  it('returns the name changes of a group that were approved', async () => {
    const changes = await tracker.nameChanges(7);
    expect(changes).toHaveLength(2);
    expect(changes?.[0]).toEqual({
      id: expect.any(Number),
      formerName: expect.stringMatching(/^Ex /),
      currentName: expect.any(String),
      changedAt: expect.any(Date),
    });
    expect(await tracker.nameChanges(404_404)).toBeNull();
  });

  it('returns a group with roles and join dates', async () => {
    const group = await tracker.group(7, 'ann');
    expect(group).toMatchObject({ id: 7, memberCount: group?.members.length });
    expect(group?.members[0]).toEqual({
      username: expect.any(String),
      displayName: expect.any(String),
      role: 'owner',
      joinedAt: TIME,
    });
  });

  it('returns the scores of every member', async () => {
    const [group, scores] = [await tracker.group(7, 'ann'), await tracker.highScores(7, 'ann')];
    expect(scores?.map(({ username }) => username)).toEqual(group?.members.map(({ username }) => username));
    expect(scores?.[0]?.skills.overall?.experience).toBeGreaterThan(0);
  });

  it.each([['missing link'], ['opted out']])('does not know the player %s', async (name) => {
    expect(await tracker.player(name, 'ann')).toBeNull();
  });

  it('does not know group 404404', async () => {
    expect(await tracker.group(404_404, 'ann')).toBeNull();
    expect(await tracker.highScores(404_404, 'ann')).toBeNull();
    expect(await tracker.joinsSince(404_404, new Date(0))).toBeNull();
    expect(await tracker.level99sSince(404_404, new Date(0))).toBeNull();
  });
});

describe('occurrences in a group', () => {
  it('are the joins since an instant, oldest first, over several pages', async () => {
    const since = new Date(NOW - 30 * 3_600_000);
    const joins = (await tracker.joinsSince(7, since)) ?? [];
    // A join every 15 minutes, including both ends of the range.
    expect(joins).toHaveLength(121);
    expect(joins[0]).toEqual({
      playerId: expect.any(Number),
      displayName: expect.any(String),
      joinedAt: since,
    });
    expect(joins.at(-1)?.joinedAt).toEqual(new Date(NOW));
  });

  it('are empty without joins since then', async () => {
    expect(await tracker.joinsSince(7, new Date(NOW + 1))).toEqual([]);
  });

  it('include only level 99s with a known date', async () => {
    const maxed = (await tracker.level99sSince(7, new Date(0))) ?? [];
    expect(maxed.length).toBeGreaterThan(50);
    const times = maxed.map(({ reachedAt }) => reachedAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(0);
    expect(new Set(maxed.map(({ playerId, skill }) => `${playerId} ${skill}`)).size).toBe(maxed.length);
    expect(maxed[0]?.skill).toMatch(/^[a-z]+$/);
  });
});
