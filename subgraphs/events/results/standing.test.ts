import { suiteArea } from '#tests/support/suite';
import { SUBMISSION_STATUSES } from '../rules/review';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, review, totalsOf, user } from '../test-support/proofs';
import type { TileStanding } from './standing.queries';

const STANDINGS = `query ($id: ID!, $limit: Int! = 10) { tileLeaderboard(eventId: $id, limit: $limit) {
  rank user { id } tilesCompleted points lastCompletion } }`;
const PROGRESS = 'query ($id: ID!) { tileProgress(eventId: $id) { tilesCompleted points currentTile } }';

const area = suiteArea(openTestArea);

async function standings(id: string, limit?: number): Promise<TileStanding[] | null> {
  const variables = limit === undefined ? { id } : { id, limit };
  const response = await area.ask<{ tileLeaderboard: TileStanding[] | null }>(STANDINGS, variables);
  return response.tileLeaderboard;
}

async function approve(eventId: string, tileId: number | undefined, userId: string, at: string) {
  const id = await addProof(area, { eventId, tileId, userId }, at);
  expect((await review(area, { eventId, id, status: 'approved' })).errors).toBeUndefined();
  return id;
}

describe('standings', () => {
  it('are ordered by tiles completed, points, then earlier last completion', async () => {
    const [ten, twenty, forty] = await addEvent(area, 'order');
    await approve('order', forty, 'few-tiles', '2026-02-01T00:00:00Z');
    await approve('order', ten, 'few-points', '2026-02-01T00:00:00Z');
    await approve('order', twenty, 'few-points', '2026-02-01T00:00:00Z');
    // Approved first, but submitted last.
    for (const [userId, at] of [
      ['late', '2026-02-03T00:00:00Z'],
      ['early', '2026-02-02T00:00:00Z'],
    ] as const) {
      await approve('order', ten, userId, '2026-02-01T00:00:00Z');
      await approve('order', forty, userId, at);
    }
    await addProof(area, { eventId: 'order', tileId: ten, userId: 'pending' });
    expect(await standings('order')).toEqual([
      line(1, 'early', 2, 50, '2026-02-02T00:00:00.000Z'),
      line(2, 'late', 2, 50, '2026-02-03T00:00:00.000Z'),
      line(3, 'few-points', 2, 30, '2026-02-01T00:00:00.000Z'),
      line(4, 'few-tiles', 1, 40, '2026-02-01T00:00:00.000Z'),
    ]);
  });

  it('count a tile once, from the earliest of its approved proofs', async () => {
    const [tile] = await addEvent(area, 'once');
    await approve('once', tile, 'a', '2026-02-03T00:00:00Z');
    const first = await approve('once', tile, 'a', '2026-02-01T00:00:00Z');
    await approve('once', tile, 'a', '2026-02-02T00:00:00Z');
    expect(await standings('once')).toEqual([line(1, 'a', 1, 10, '2026-02-01T00:00:00.000Z')]);
    await review(area, { eventId: 'once', id: first, status: 'rejected' });
    expect(await standings('once')).toEqual([line(1, 'a', 1, 10, '2026-02-02T00:00:00.000Z')]);
  });

  it('derive from the approved proofs regardless of earlier decisions, like progress', async () => {
    const tiles = await addEvent(area, 'random', [1, 2, 4, 8, 16]);
    const userIds = ['u1', 'u2', 'u3', 'u4'];
    const proofs: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const at = `2026-02-${String(1 + ((n * 7) % 28)).padStart(2, '0')}T00:00:00Z`;
      const userId = userIds[n % 4] ?? '';
      proofs.push(await addProof(area, { eventId: 'random', tileId: tiles[(n * 3) % 5], userId }, at));
    }
    // Four concurrent reviewers with overlapping proofs.
    await Promise.all(
      [1, 2, 3, 4].map(async (reviewer) => {
        for (let n = 0; n < 40; n += 1) {
          const id = proofs[(n * 11 + reviewer * 5) % proofs.length] ?? '';
          const status = SUBMISSION_STATUSES[(n + reviewer) % 3] ?? 'pending';
          expect((await review(area, { eventId: 'random', id, status })).errors).toBeUndefined();
        }
      }),
    );
    const { kept, derived } = await totalsOf(area, 'random');
    expect(kept).toEqual(derived);
    const lines = (await standings('random')) ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const { user: someone, tilesCompleted, points } of lines) {
      const response = await area.ask<{ tileProgress: object }>(PROGRESS, { id: 'random' }, user(someone.id));
      expect(response.tileProgress).toMatchObject({ tilesCompleted, points });
    }
  });

  it('contain ten entries by default and at most 500', async () => {
    await addEvent(area, 'crowd');
    await area.dataSource.query(
      `INSERT INTO events.participants (event_id, user_id, tiles_completed, points, last_completion_at)
        SELECT 'crowd', 'c' || n, 1, n, now() FROM generate_series(1, 510) AS n`,
    );
    expect(await standings('crowd')).toHaveLength(10);
    expect(await standings('crowd', 1)).toMatchObject([{ rank: 1, points: 510 }]);
    expect(await standings('crowd', 600)).toHaveLength(500);
    const { errors } = await area.execute(STANDINGS, { id: 'crowd', limit: 0 });
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', argument: 'limit' } });
  });

  it('are empty without completed tiles, and null without the event', async () => {
    await addEvent(area, 'empty');
    expect(await standings('empty')).toEqual([]);
    expect(await standings('unknown')).toBeNull();
    expect(await standings('\u0000')).toBeNull();
  });

  it('keep sums beyond 2^31 exact', async () => {
    await addEvent(area, 'rich');
    await area.dataSource.query(
      `INSERT INTO events.participants (event_id, user_id, tiles_completed, points, last_completion_at)
        VALUES ('rich', 'r', 4000, 4000000000, now())`,
    );
    expect(await standings('rich')).toMatchObject([{ points: 4_000_000_000 }]);
  });

  it('of several events are read in one statement, each with its own limit', async () => {
    const query = `{ a: tileEvent(id: "order") { leaderboard(limit: 1) { user { id } } }
      b: tileEvent(id: "order") { leaderboard { user { id } } } c: tileEvent(id: "empty") { leaderboard { rank } } }`;
    const { a, b, c } = await area.ask<Record<string, { leaderboard: unknown[] }>>(query);
    expect(a?.leaderboard).toEqual([{ user: { id: 'early' } }]);
    expect(b?.leaderboard).toHaveLength(4);
    expect(c?.leaderboard).toEqual([]);
  });
});

function line(rank: number, id: string, tilesCompleted: number, points: number, lastCompletion: string) {
  return { rank, user: { id }, tilesCompleted, points, lastCompletion };
}
