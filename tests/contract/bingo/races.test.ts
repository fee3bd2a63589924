import type { ApiClient } from '#tests/support/api-client';
import { repetitions } from '#tests/support/full';
import { suitePlatform } from '#tests/support/suite';
import { testUser } from '../expectations';
import { ask } from '../graph';
import {
  complete,
  eventBody,
  freshEventId,
  freshRsn,
  REPORTS,
  type SeededPlayer,
  seedEvent,
  seedPlayer,
  standings,
  submit,
  TASKS,
} from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const statusesOf = async (responses: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort();

/** Returns every participant's totals, as stored and as derived from the completions. */
async function totals(event: string): Promise<{ stored: unknown; derived: unknown }> {
  const stored = await platform.sql(
    'SELECT id, points, tasks_completed FROM bingo.participants WHERE event_id = $1 ORDER BY id',
    [event],
  );
  const derived = await platform.sql(
    `SELECT p.id, coalesce(sum(t.points), 0)::int AS points, count(t.position)::int AS tasks_completed
     FROM bingo.participants p
     LEFT JOIN bingo.completions c ON c.participant_id = p.id
     LEFT JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = c.position
     WHERE p.event_id = $1 GROUP BY p.id ORDER BY p.id`,
    [event],
  );
  return { stored, derived };
}

/** Shuffles deterministically. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const rank = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return items
    .map((item) => ({ item, rank: rank() }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ item }) => item);
}

describe('Concurrent requests', () => {
  test('of fifty identical submissions award the points exactly once', async () => {
    const event = await seedEvent(platform);
    const { key } = await seedPlayer(platform, event);
    await complete(platform, event, key, [0, 1]);
    const body = { event_id: event, task_position: 2, trigger_data: REPORTS[2] };
    const responses = await Promise.all(times(50, () => submit(platform, key, body)));
    expect(responses.map(({ status }) => status)).toEqual(times(50, () => 200));
    const earning = responses.filter(({ text }) => text.includes('"points_earned":30'));
    expect(earning.map((response) => response.body)).toEqual([
      { success: true, task_completed: true, bingo_achieved: true, points_earned: 30, total_points: 60 },
    ]);
    const repeating = responses.filter((response) => !earning.includes(response));
    for (const response of repeating) {
      expect(response.body).toMatchObject({ task_completed: true, bingo_achieved: false, points_earned: 0 });
    }
    expect(await standings(platform, event)).toMatchObject([{ points: 60, tasks_completed: 3, bingos: 1 }]);
  });

  test('of twenty players with out-of-order submissions leave exact totals', async () => {
    const event = await seedEvent(platform);
    const players: SeededPlayer[] = [];
    for (const _ of times(20, () => null)) players.push(await seedPlayer(platform, event));
    // Player n submits n + 1 of the reports, each repeatedly and also with counts short of the goal, before
    // and after reaching it.
    const reports = players.flatMap(({ key }, index) =>
      times((index % 5) + 1, (position) => {
        const trigger_data = REPORTS[position] ?? REPORTS[0];
        const goal = 'count' in trigger_data ? trigger_data.count : 1;
        const counts = [1, goal, goal - 1, goal + 1, 0, goal];
        return times(repetitions(6, 30), (round) => {
          const count = counts[round % counts.length] ?? goal;
          const data = 'count' in trigger_data ? { ...trigger_data, count } : trigger_data;
          return () =>
            submit(platform, key, { event_id: event, task_position: position, trigger_data: data });
        });
      }).flat(),
    );
    expect(reports.length).toBe(repetitions(360, 1800));
    const statuses: number[] = [];
    const waiting = shuffled(reports, 7);
    await Promise.all(
      times(32, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) statuses.push((await next()).status);
      }),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const points = [10, 30, 60, 100, 150];
    const expected = players.map(({ participantId }, index) => ({
      id: participantId,
      points: points[index % 5],
      bingos: index % 5 >= 2 ? 1 : 0,
      tasks_completed: (index % 5) + 1,
    }));
    const stored = await platform.sql<{ id: string }>(
      'SELECT id, points, bingos, tasks_completed FROM bingo.participants WHERE event_id = $1',
      [event],
    );
    const byId = (left: { readonly id: string }, right: { readonly id: string }) =>
      left.id < right.id ? -1 : 1;
    expect([...stored].sort(byId)).toEqual([...expected].sort(byId));
  });

  test('of one player complete five tasks and each line once', async () => {
    const event = await seedEvent(platform);
    const { key } = await seedPlayer(platform, event);
    const responses = await Promise.all(
      times(100, (index) => {
        const position = index % 5;
        return submit(platform, key, {
          event_id: event,
          task_position: position,
          trigger_data: REPORTS[position],
        });
      }),
    );
    expect(responses.filter(({ text }) => text.includes('"bingo_achieved":true'))).toHaveLength(1);
    expect(responses.filter(({ text }) => !text.includes('"points_earned":0'))).toHaveLength(5);
    expect(await standings(platform, event)).toMatchObject([{ points: 150, bingos: 1, tasks_completed: 5 }]);
  });

  test('that edit points during submissions leave totals that match the completions', async () => {
    const event = await seedEvent(platform);
    const players: SeededPlayer[] = [];
    for (const _ of times(6, () => null)) players.push(await seedPlayer(platform, event));
    const work = times(60, (index) => {
      const player = players[index % 6];
      const position = index % 5;
      if (index % 6 === 5) {
        const tasks = TASKS.map((task) => ({ ...task, points: task.points + index }));
        return admin.put(`/bingo/events/${event}`, { tasks });
      }
      return submit(platform, player?.key ?? '', {
        event_id: event,
        task_position: position,
        trigger_data: REPORTS[position],
      });
    });
    // A busy machine may reach the time limit of a lock.
    expect((await statusesOf(work)).filter((status) => status !== 200 && status !== 429)).toEqual([]);
    const { stored, derived } = await totals(event);
    expect(stored).toEqual(derived);
  });

  test('of organisers that complete and revoke during submissions leave exact totals', async () => {
    const event = await seedEvent(platform);
    const { key, participantId } = await seedPlayer(platform, event);
    const act = (field: string, position: number) =>
      ask(admin, `mutation($id: ID!) { ${field}(participantId: $id, position: ${position}) { id } }`, {
        id: participantId,
      });
    await Promise.allSettled(
      times(60, (index) => {
        const position = index % 5;
        if (index % 3 === 0) return act('completeBingoTask', position);
        if (index % 3 === 1) return act('revokeBingoCompletion', position);
        return submit(platform, key, {
          event_id: event,
          task_position: position,
          trigger_data: REPORTS[position],
        });
      }),
    );
    const { stored, derived } = await totals(event);
    expect(stored).toEqual(derived);
  });

  test('of twenty registrations of one user, or of one name, succeed once', async () => {
    const event = await seedEvent(platform);
    const client = await platform.signIn(testUser());
    const register = (who: ApiClient, rsn: string) => who.post(`/bingo/events/${event}/register`, { rsn });
    const sameUser = times(20, () => register(client, freshRsn()));
    expect(await statusesOf(sameUser)).toEqual([201, ...times(19, () => 400)]);
    const others: ApiClient[] = [];
    for (const _ of times(20, () => null)) others.push(await platform.signIn(testUser()));
    const sameName = others.map((other, index) =>
      register(other, index % 2 === 0 ? 'Same Name' : 'same-name'),
    );
    expect(await statusesOf(sameName)).toEqual([201, ...times(19, () => 400)]);
    expect(await standings(platform, event)).toHaveLength(2);
  });

  test('of twenty creations of one event id succeed once, completely', async () => {
    const id = freshEventId();
    const creations = times(20, (index) =>
      admin.post('/bingo/events', eventBody({ id, name: `Candidate ${index}` })),
    );
    const responses = await Promise.all(creations);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...times(19, () => 400)]);
    const { body } = await admin.get(`/bingo/events/${id}`).expect(200);
    expect(body).toEqual(responses.find(({ status }) => status === 201)?.body);
  });

  test('that delete an event during submissions and registrations leave nothing', async () => {
    for (let round = 0; round < 3; round += 1) {
      const event = await seedEvent(platform);
      const { key } = await seedPlayer(platform, event);
      const late = await platform.signIn(testUser());
      const work = times(30, (index) =>
        index === 15
          ? admin.delete(`/bingo/events/${event}`)
          : submit(platform, key, {
              event_id: event,
              task_position: index % 5,
              trigger_data: REPORTS[index % 5],
            }),
      );
      work.push(late.post(`/bingo/events/${event}/register`, { rsn: freshRsn() }));
      const statuses = await statusesOf(work);
      expect(statuses.filter((status) => ![200, 201, 401, 404].includes(status))).toEqual([]);
      expect(await platform.sql('SELECT 1 FROM bingo.participants WHERE event_id = $1', [event])).toEqual([]);
    }
    expect(
      await platform.sql(
        'SELECT 1 FROM bingo.completions WHERE participant_id NOT IN (SELECT id FROM bingo.participants)',
      ),
    ).toEqual([]);
  });
});
