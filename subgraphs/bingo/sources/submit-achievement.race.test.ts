import { codesOf, whileLocked } from '#kit/test-support/while-held';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { repetitions } from '#tests/support/full';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import {
  addEvent,
  addPlayer,
  kills,
  ORGANISER,
  plugin,
  submit,
  TASKS,
  type TestPlayer,
  type TestReport,
  totalsOf,
} from '../test-support/players';

const COMPLETE =
  'mutation ($id: ID!, $at: Int!) { completeBingoTask(participantId: $id, position: $at) { id } }';
const REVOKE =
  'mutation ($id: ID!, $at: Int!) { revokeBingoCompletion(participantId: $id, position: $at) { id } }';
const WITHDRAW = 'mutation ($id: ID!) { withdrawBingoRegistration(participantId: $id) { success } }';
const ROTATE = 'mutation ($id: ID!) { rotateBingoKey(participantId: $id) { apiKey } }';
const EDIT =
  'mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { id } }';

const area = suiteArea(openTestArea);
let users = 100;

beforeAll(async () => {
  await addEvent(area, 'spring');
});

const newPlayer = (eventId = 'spring') => addPlayer(area, eventId, String(users++));
const earned = ({ data }: SubgraphResult) =>
  Number((data as { submitAchievement: { pointsEarned: number } }).submitAchievement.pointsEarned);

/** The reports that complete the row of positions 0, 1 and 2. */
const ROW: TestReport[] = [
  kills('spring', 50),
  { eventId: 'spring', taskPosition: 1, trigger: { type: 'item_obtain', target: 4151 } },
  { eventId: 'spring', taskPosition: 2, trigger: { type: 'skill_level', target: 'slayer', count: 90 } },
];

/** Changes a player's facts under the player's row lock, while `act` waits for it. */
function whileChanging({ participantId }: TestPlayer, sql: string, act: () => Promise<SubgraphResult>) {
  return whileLocked(
    area.database,
    async (transaction) => {
      await transaction.entities.query('SELECT 1 FROM bingo.participants WHERE id = $1 FOR UPDATE', [
        participantId,
      ]);
      await transaction.entities.query(sql, [participantId]);
    },
    act,
  );
}

describe('fifty identical concurrent reports', () => {
  it.each([1, 2, 3])('award once, round %i', async () => {
    const player = await newPlayer();
    const results = await Promise.all(
      Array.from({ length: 50 }, () => submit(area, player, kills('spring', 50))),
    );
    expect(new Set(codesOf(results))).toEqual(new Set(['OK']));
    expect(results.map(earned).filter((points) => points > 0)).toEqual([10]);
    expect(results.every(({ data }) => data?.submitAchievement)).toBe(true);
    expect(await totalsOf(area, player.participantId)).toMatchObject({
      points: 10,
      tasks: 1,
      pointsAreRight: true,
    });
  });
});

describe('the three reports of a line, concurrently', () => {
  it.each([1, 2, 3, 4, 5, 6])('make one bingo, credited to one of them, round %i', async () => {
    const player = await newPlayer();
    const results = await Promise.all(ROW.map((report) => submit(area, player, report)));
    const achieved = results.filter(({ data }) => JSON.stringify(data).includes('"bingoAchieved":true'));
    expect(achieved).toHaveLength(1);
    expect(await totalsOf(area, player.participantId)).toMatchObject({
      points: 60,
      bingos: 1,
      tasks: 3,
      lastIsRight: true,
    });
  });
});

describe('concurrent counts', () => {
  it('end with the highest', async () => {
    const player = await newPlayer();
    // All are below the goal: the first is stored under the lock, the others raise it without one.
    const counts = Array.from({ length: 40 }, (_, index) => ((index * 17) % 40) + 1);
    await Promise.all(counts.map((count) => submit(area, player, kills('spring', count))));
    const rows = await area.dataSource.query('SELECT count FROM bingo.counts WHERE participant_id = $1', [
      player.participantId,
    ]);
    expect(rows).toEqual([{ count: '40' }]);
  });
});

describe('thousands of concurrent reports of many players', () => {
  it('end in exact totals that equal the sum of the responses', async () => {
    const players = await Promise.all(Array.from({ length: repetitions(4, 20) }, () => newPlayer()));
    const reports = Array.from({ length: 500 }, (_, index) =>
      index % 100 > 96 ? (ROW[index % 3] ?? kills('spring')) : kills('spring', 49 - (index % 49)),
    );
    const earnings = await Promise.all(
      players.map(async (player) => {
        const workers = Array.from({ length: 10 }, async (_, worker) => {
          let points = 0;
          for (const report of reports.slice(worker * 50, (worker + 1) * 50)) {
            points += earned(await submit(area, player, report));
          }
          return points;
        });
        return (await Promise.all(workers)).reduce((total, points) => total + points, 0);
      }),
    );
    expect(new Set(earnings)).toEqual(new Set([60]));
    for (const { participantId } of players) {
      expect(await totalsOf(area, participantId)).toEqual({
        points: 60,
        bingos: 1,
        tasks: 3,
        lastIsRight: true,
        pointsAreRight: true,
      });
    }
    // On a busy machine.
  });
});

describe('a report that waited for the lock', () => {
  it('is a repetition if the organiser completed the task', async () => {
    const player = await newPlayer();
    const { data } = await whileChanging(
      player,
      `WITH done AS (INSERT INTO bingo.completions (participant_id, position, proof) VALUES ($1, 0, 'manual'))
        UPDATE bingo.participants SET points = 10, tasks_completed = 1 WHERE id = $1`,
      () => submit(area, player, kills('spring', 50)),
    );
    expect(data?.submitAchievement).toMatchObject({ taskCompleted: true, pointsEarned: 0, totalPoints: 10 });
  });

  it('earns the new points if they changed, although the player’s row did not', async () => {
    await addEvent(area, 'edited');
    const player = await newPlayer('edited');
    const { data } = await whileChanging(
      player,
      `UPDATE bingo.tasks SET points = 11
        WHERE event_id = (SELECT event_id FROM bingo.participants WHERE id = $1) AND position = 0`,
      () => submit(area, player, kills('edited', 50)),
    );
    expect(data?.submitAchievement).toMatchObject({ pointsEarned: 11, totalPoints: 11 });
  });

  it('is rejected if the task was removed', async () => {
    await addEvent(area, 'emptied');
    const player = await newPlayer('emptied');
    const { errors } = await whileChanging(
      player,
      'DELETE FROM bingo.tasks WHERE event_id = (SELECT event_id FROM bingo.participants WHERE id = $1)',
      () => submit(area, player, kills('emptied', 50)),
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'input.taskPosition' });
  });

  it.each([
    ['the registration was withdrawn', 'DELETE FROM bingo.participants WHERE id = $1'],
    ['the key was replaced', `UPDATE bingo.participants SET key_hash = 'new' || id WHERE id = $1`],
    ['the event was deleted', `DELETE FROM bingo.events WHERE id = 'fleeting' AND $1::text IS NOT NULL`],
  ])('is UNAUTHENTICATED and writes nothing if %s', async (_why, sql) => {
    await area.dataSource.query(`DELETE FROM bingo.events WHERE id = 'fleeting'`);
    await addEvent(area, 'fleeting');
    const player = await newPlayer('fleeting');
    const { errors } = await whileChanging(player, sql, () => submit(area, player, kills('fleeting', 50)));
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const written = await area.dataSource.query(
      'SELECT 1 FROM bingo.completions WHERE participant_id = $1 UNION ALL SELECT 1 FROM bingo.counts WHERE participant_id = $1',
      [player.participantId],
    );
    expect(written).toEqual([]);
  });
});

describe('a report that takes no lock', () => {
  it('repeats a completion that is being revoked, and earns the points again afterwards', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 50));
    const repeat = () => submit(area, player, kills('spring', 50));
    await area.database.transaction(async (transaction) => {
      const id = [player.participantId];
      await transaction.entities.query('SELECT 1 FROM bingo.participants WHERE id = $1 FOR UPDATE', id);
      await transaction.entities.query('DELETE FROM bingo.completions WHERE participant_id = $1', id);
      await transaction.entities.query(
        'UPDATE bingo.participants SET points = 0, tasks_completed = 0 WHERE id = $1',
        id,
      );
      expect(earned(await repeat())).toBe(0);
    });
    expect(earned(await repeat())).toBe(10);
  });

  it('never lowers a count that a concurrent report raised', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 1));
    const id = [player.participantId];
    const { errors } = await whileLocked(
      area.database,
      (transaction) =>
        transaction.entities.query('UPDATE bingo.counts SET count = 45 WHERE participant_id = $1', id),
      () => submit(area, player, kills('spring', 30)),
    );
    expect(errors).toBeUndefined();
    const rows = await area.dataSource.query('SELECT count FROM bingo.counts WHERE participant_id = $1', id);
    expect(rows).toEqual([{ count: '45' }]);
  });

  it('raises a count while an organiser holds the row lock', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 1));
    await area.database.transaction(async (transaction) => {
      await transaction.entities.query('SELECT 1 FROM bingo.participants WHERE id = $1 FOR NO KEY UPDATE', [
        player.participantId,
      ]);
      expect((await submit(area, player, kills('spring', 30))).errors).toBeUndefined();
      expect((await submit(area, player, kills('spring', 20))).errors).toBeUndefined();
    });
    const rows = await area.dataSource.query('SELECT count FROM bingo.counts WHERE participant_id = $1', [
      player.participantId,
    ]);
    expect(rows).toEqual([{ count: '30' }]);
  });
});

describe('concurrent reports and changes by organisers', () => {
  it.each([1, 2, 3, 4])('end in exact totals without errors, round %i', async (round) => {
    const eventId = `busy-${round}`;
    await addEvent(area, eventId);
    const player = await newPlayer(eventId);
    const { participantId: id } = player;
    const reports = ROW.map((report) => ({ ...report, eventId }));
    const points = (zulrah: number) =>
      TASKS.map((task) => (task.position === 0 ? { ...task, points: zulrah } : task));
    const acts = Array.from({ length: 8 }, (_, index) => [
      ...reports.map((report) => submit(area, player, report)),
      area.execute(REVOKE, { id, at: index % 3 }, ORGANISER),
      area.execute(COMPLETE, { id, at: (index + 1) % 3 }, ORGANISER),
      area.execute(EDIT, { id: eventId, input: { tasks: points(index) } }, ORGANISER),
    ]).flat();
    expect(new Set(codesOf(await Promise.all(acts)))).toEqual(new Set(['OK']));
    const totals = await totalsOf(area, id);
    expect(totals).toMatchObject({ lastIsRight: true, pointsAreRight: true });
    const { bingos, tasks } = totals as { bingos: number; tasks: number };
    expect(bingos).toBe(tasks === 3 ? 1 : 0);
  });

  it('leave either the report or nothing after a key rotation or withdrawal', async () => {
    for (const mutation of [ROTATE, WITHDRAW]) {
      const player = await newPlayer();
      const id = player.participantId;
      const [act, ...reports] = await Promise.all([
        area.execute(mutation, { id }, ORGANISER),
        ...ROW.map((report) => submit(area, player, report)),
      ]);
      expect(act?.errors).toBeUndefined();
      for (const code of codesOf(reports)) expect(['OK', 'UNAUTHENTICATED']).toContain(code);
      const after = await submit(area, player, kills('spring', 50));
      expect(after.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
  });
});

describe('connections', () => {
  it('are released whatever the outcome of the reports', async () => {
    const player = await newPlayer();
    const reports = Array.from({ length: 40 }, (_, index) =>
      index % 2
        ? submit(area, player, kills('spring', 50))
        : submit(area, { principal: plugin('x') }, kills('spring')),
    );
    await Promise.all(reports);
    const idle = await area.dataSource.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(idle).toEqual([]);
  });
});
