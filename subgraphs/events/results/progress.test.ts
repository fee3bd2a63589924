import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, review } from '../test-support/proofs';
import type { UserResult } from './progress.fields';
import { resultsOfUsers } from './progress.queries';

const RESULTS = `query ($id: ID!) { tileLeaderboard(eventId: $id) { user { id tileProgress {
  event { id } currentTile tilesCompleted points } } } }`;

const area = suiteArea(openTestArea);

async function approve(eventId: string, tileId: number | undefined, userId: string) {
  const id = await addProof(area, { eventId, tileId, userId });
  await review(area, { eventId, id, status: 'approved' });
}

describe('results of users', () => {
  it('cover each event, including the current tile', async () => {
    const [first, second] = await addEvent(area, 'early', [10, 20], { startDate: '2026-01-01' });
    const [only] = await addEvent(area, 'later', [5], { startDate: '2026-01-02' });
    await approve('early', first, 'a');
    await approve('early', second, 'b');
    await approve('later', only, 'a');
    const response = await area.ask<{ tileLeaderboard: unknown }>(RESULTS, { id: 'early' }, ORGANISER);
    const later = { event: { id: 'later' }, currentTile: 2, tilesCompleted: 1, points: 5 };
    const a = { event: { id: 'early' }, currentTile: 2, tilesCompleted: 1, points: 10 };
    const b = { event: { id: 'early' }, currentTile: 1, tilesCompleted: 1, points: 20 };
    expect(response.tileLeaderboard).toEqual([
      { user: { id: 'b', tileProgress: [b] } },
      { user: { id: 'a', tileProgress: [later, a] } },
    ]);
  });

  it('come from the totals without reading tiles', async () => {
    await addEvent(area, 'totals', [1]);
    await area.dataSource.query(
      `INSERT INTO events.participants (event_id, user_id, tiles_completed, points, last_completion_at)
        VALUES ('totals', 't', 3, 4000000000, '2026-02-01T00:00:00Z')`,
    );
    expect(await resultsOfUsers(area.database, ['t', 'nobody'])).toEqual([
      [expect.objectContaining({ tilesCompleted: 3, points: 4_000_000_000 } satisfies Partial<UserResult>)],
      [],
    ]);
  });

  it('cover the latest 50 events', async () => {
    await area.dataSource.query(
      `INSERT INTO events.events (id, name, description, start_date, end_date, rules, sequential)
        SELECT 'many-' || n, 'Many', '', date '2026-01-01' + n, '2099-01-01', '', false FROM generate_series(1, 60) AS n`,
    );
    await area.dataSource.query(
      `INSERT INTO events.participants (event_id, user_id) SELECT 'many-' || n, 'm' FROM generate_series(1, 60) AS n`,
    );
    const [results = []] = await resultsOfUsers(area.database, ['m']);
    expect(results.map(({ eventId }) => eventId)).toEqual(
      Array.from({ length: 50 }, (_, index) => `many-${60 - index}`),
    );
  });
});
