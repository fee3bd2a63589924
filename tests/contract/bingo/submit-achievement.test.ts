import { suitePlatform } from '#tests/support/suite';
import { complete, REPORTS, type SeededPlayer, seedEvent, seedPlayer, submit } from './seed';

const platform = suitePlatform();

/** Registers a player for a new event on the usual board. */
async function playing(
  changes: Readonly<Record<string, unknown>> = {},
): Promise<SeededPlayer & { readonly event: string }> {
  const event = await seedEvent(platform, changes);
  return { event, ...(await seedPlayer(platform, event)) };
}

const report = (
  { event, key }: { readonly event: string; readonly key: string },
  task_position: number,
  trigger_data: object,
) => submit(platform, key, { event_id: event, task_position, trigger_data });

const nothing = {
  success: true,
  task_completed: false,
  bingo_achieved: false,
  points_earned: 0,
  total_points: 0,
};

describe('POST /bingo/submit', () => {
  test('completes a task and returns the points and bingos earned', async () => {
    const player = await playing();
    const { body } = await report(player, 0, REPORTS[0]).expect(200);
    expect(body).toEqual({
      success: true,
      task_completed: true,
      bingo_achieved: false,
      points_earned: 10,
      total_points: 10,
    });
  });

  test('reports which submission completed a line, and updates totals', async () => {
    const player = await playing();
    const seen: unknown[] = [];
    for (const position of [2, 0, 4, 1]) {
      seen.push((await report(player, position, REPORTS[position] ?? {}).expect(200)).body);
    }
    expect(seen).toMatchObject([
      { bingo_achieved: false, points_earned: 30, total_points: 30 },
      { bingo_achieved: false, points_earned: 10, total_points: 40 },
      { bingo_achieved: false, points_earned: 50, total_points: 90 },
      { bingo_achieved: true, points_earned: 20, total_points: 110 },
    ]);
  });

  test('keeps the maximum of reported totals, neither added up nor lowered', async () => {
    const player = await playing();
    const kill = (count: number) => report(player, 0, { ...REPORTS[0], count }).expect(200);
    for (const count of [3, 3, 1, 4, 2, 0]) expect((await kill(count)).body).toEqual(nothing);
    const counts = await platform.sql('SELECT count FROM bingo.counts WHERE participant_id = $1', [
      player.participantId,
    ]);
    expect(counts).toEqual([{ count: '4' }]);
    expect((await kill(5)).body).toMatchObject({ task_completed: true, points_earned: 10 });
  });

  test.each([
    ['npc_kill', 0, { type: 'npc_kill', target: 'Goblin', count: 6 }, true],
    ['npc_kill', 0, { type: 'npc_kill', target: 'Goblin', count: 2_147_483_647 }, true],
    ['npc_kill', 0, { type: 'npc_kill', target: 'Goblin' }, false],
    ['item_obtain', 1, { type: 'item_obtain', target: '4151', count: 1 }, false],
    ['item_obtain', 1, { type: 'item_obtain', target: 4151, count: 2 }, true],
    ['skill_level', 2, { type: 'skill_level', target: 'attack', count: 49 }, false],
    ['skill_level', 2, { type: 'skill_level', target: 'Attack', count: 99 }, true],
    ['quest_complete', 3, { type: 'quest_complete', target: 'dragon_slayer' }, true],
    ['quest_complete', 3, { type: 'quest_complete', target: 'Dragon_Slayer', count: 1 }, true],
    ['achievement', 4, { type: 'achievement', target: 'ardougne:easy' }, true],
    ['achievement', 4, { type: 'achievement', target: 'ARDOUGNE:Easy', count: 1 }, true],
  ])('accepts %s at %d with %j: completed %j', async (_type, position, trigger_data, task_completed) => {
    const player = await playing();
    const { body } = await report(player, position, trigger_data).expect(200);
    expect(body).toMatchObject({ success: true, task_completed });
  });

  test('treats an absent count as 1', async () => {
    const tasks = [{ position: 0, name: 'One', points: 7, trigger: 'npc_kill:Zulrah:1' }];
    const player = await playing({ tasks });
    const { body } = await report(player, 0, { type: 'npc_kill', target: 'Zulrah' }).expect(200);
    expect(body).toMatchObject({ task_completed: true, points_earned: 7 });
  });

  test('accepts names with spaces and apostrophes', async () => {
    const tasks = [{ position: 0, name: 'Boss', points: 7, trigger: "npc_kill:K'ril Tsutsaroth:1" }];
    const player = await playing({ tasks });
    const { body } = await report(player, 0, { type: 'npc_kill', target: "k'ril tsutsaroth" }).expect(200);
    expect(body).toMatchObject({ task_completed: true });
  });

  test('awards nothing for any repetition of a completed task', async () => {
    const player = await playing();
    await complete(platform, player.event, player.key, [0, 1, 2]);
    for (const count of [5, 9, 1]) {
      const { body } = await report(player, 0, { ...REPORTS[0], count }).expect(200);
      expect(body).toEqual({
        success: true,
        task_completed: true,
        bingo_achieved: false,
        points_earned: 0,
        total_points: 60,
      });
    }
  });

  test('counts a row, a column and a diagonal separately, also in one submission', async () => {
    const tasks = Array.from({ length: 9 }, (_, position) => ({
      position,
      name: `Task ${position}`,
      points: 1,
      trigger: `quest_complete:q${position}`,
    }));
    const player = await playing({ tasks });
    const quest = (position: number) =>
      report(player, position, { type: 'quest_complete', target: `q${position}` }).expect(200);
    // The centre comes last: its row, its column and both diagonals at once.
    for (const position of [0, 8, 2, 6, 1, 7, 3, 5]) await quest(position);
    const before = await player.client.get(`/bingo/events/${player.event}/progress`).expect(200);
    expect(before.body).toMatchObject({ bingos: 4, points: 8 });
    expect((await quest(4)).body).toMatchObject({ bingo_achieved: true, points_earned: 1, total_points: 9 });
    const after = await player.client.get(`/bingo/events/${player.event}/progress`).expect(200);
    expect(after.body).toMatchObject({ bingos: 8, points: 9 });
  });

  test('never completes a line with an empty cell', async () => {
    const tasks = [0, 1, 4].map((position) => ({
      position,
      name: 'Task',
      points: 1,
      trigger: `quest_complete:q${position}`,
    }));
    const player = await playing({ tasks });
    for (const position of [0, 1, 4]) {
      const { body } = await report(player, position, { type: 'quest_complete', target: `q${position}` });
      expect(body).toMatchObject({ task_completed: true, bingo_achieved: false });
    }
  });

  test('treats the only cell of the smallest board as a bingo', async () => {
    const tasks = [{ position: 0, name: 'All', points: 3, trigger: 'quest_complete:all' }];
    const player = await playing({ board_size: 1, tasks });
    const { body } = await report(player, 0, { type: 'quest_complete', target: 'all' }).expect(200);
    expect(body).toMatchObject({ bingo_achieved: true, points_earned: 3 });
  });

  test('is possible in an event that an organiser opened early', async () => {
    const start_date = '2040-01-01T00:00:00.000Z';
    const player = await playing({ start_date, end_date: start_date, status: 'active' });
    await report(player, 0, REPORTS[0]).expect(200);
  });

  test('ignores unknown fields', async () => {
    const player = await playing();
    const body = {
      event_id: player.event,
      task_position: 0,
      trigger_data: { ...REPORTS[0], points: 1_000_000, proof: 'manual' },
      rsn: 'Somebody else',
      points: 1_000_000,
    };
    expect((await submit(platform, player.key, body).expect(200)).body).toMatchObject({ total_points: 10 });
  });

  test('records time and proof of a completion', async () => {
    const player = await playing();
    await report(player, 3, REPORTS[3]).expect(200);
    const rows = await platform.sql(
      'SELECT position, proof, completed_at > now() - interval $$1 minute$$ AS lately FROM bingo.completions WHERE participant_id = $1',
      [player.participantId],
    );
    expect(rows).toEqual([{ position: 3, proof: 'automatic', lately: true }]);
  });
});
