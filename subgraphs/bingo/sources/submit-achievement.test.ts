import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import {
  addEvent,
  addPlayer,
  kills,
  ORGANISER,
  plugin,
  submit,
  type TestPlayer,
  type TestReport,
  totalsOf,
} from '../test-support/players';

let database: TestDatabase;
let area: TestArea;
let users = 100;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  await addEvent(area, 'spring');
  await addEvent(area, 'over', { startDate: '2020-01-01', endDate: '2020-02-01', status: 'active' });
  await addEvent(area, 'other');
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const newPlayer = (eventId = 'spring') => addPlayer(area, eventId, String(users++));
const whip: TestReport = {
  eventId: 'spring',
  taskPosition: 1,
  trigger: { type: 'item_obtain', target: 4151 },
};
const slayer = (count: number): TestReport => ({
  eventId: 'spring',
  taskPosition: 2,
  trigger: { type: 'skill_level', target: 'Slayer', count },
});

async function countsOf({ participantId }: TestPlayer): Promise<unknown> {
  return area.dataSource.query('SELECT position, count FROM bingo.counts WHERE participant_id = $1', [
    participantId,
  ]);
}

const result = (changes: object) => ({
  data: {
    submitAchievement: {
      success: true,
      taskCompleted: true,
      bingoAchieved: false,
      pointsEarned: 0,
      totalPoints: 0,
      ...changes,
    },
  },
});

describe('a report below the goal', () => {
  it('succeeds, completes nothing and stores the highest count', async () => {
    const player = await newPlayer();
    expect(await submit(area, player, kills('spring', 20))).toEqual(result({ taskCompleted: false }));
    expect(await submit(area, player, kills('spring', 12))).toEqual(result({ taskCompleted: false }));
    expect(await countsOf(player)).toEqual([{ position: 0, count: '20' }]);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 0, tasks: 0, bingos: 0 });
  });

  it.each([[undefined], [null]])('counts as 1 if its count is %s', async (count) => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', count));
    expect(await countsOf(player)).toEqual([{ position: 0, count: '1' }]);
  });

  it('may have the count 0', async () => {
    const player = await newPlayer();
    expect(await submit(area, player, kills('spring', 0))).toEqual(result({ taskCompleted: false }));
    expect(await countsOf(player)).toEqual([]);
  });
});

describe('a report at or above the goal', () => {
  it.each([50, 51, Number.MAX_SAFE_INTEGER])('completes the task with a count of %i', async (count) => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 49));
    expect(await submit(area, player, kills('spring', count))).toEqual(
      result({ pointsEarned: 10, totalPoints: 10 }),
    );
    expect(await totalsOf(area, player.participantId)).toEqual({
      points: 10,
      bingos: 0,
      tasks: 1,
      lastIsRight: true,
      pointsAreRight: true,
    });
  });

  it('completes the task on a lower count after the goal was lowered to the stored count', async () => {
    await addEvent(area, 'eased');
    const player = await newPlayer('eased');
    await submit(area, player, kills('eased', 40));
    await area.dataSource.query(
      `UPDATE bingo.tasks SET trigger = 'npc_kill:Zulrah:30' WHERE event_id = 'eased' AND position = 0`,
    );
    expect(await submit(area, player, kills('eased', 2))).toMatchObject(
      result({ pointsEarned: 10, totalPoints: 10 }),
    );
  });

  it('ignores a count stored for another trigger', async () => {
    await addEvent(area, 'changed');
    const player = await newPlayer('changed');
    await submit(area, player, kills('changed', 40));
    await area.dataSource.query(
      `UPDATE bingo.tasks SET trigger = 'npc_kill:Vorkath:30' WHERE event_id = 'changed' AND position = 0`,
    );
    const vorkath = (count: number): TestReport => ({
      eventId: 'changed',
      taskPosition: 0,
      trigger: { type: 'npc_kill', target: 'VORKATH', count },
    });
    expect(await submit(area, player, vorkath(2))).toEqual(result({ taskCompleted: false }));
    expect(await countsOf(player)).toEqual([{ position: 0, count: '2' }]);
    expect(await submit(area, player, vorkath(30))).toEqual(result({ pointsEarned: 10, totalPoints: 10 }));
  });

  it('is a repetition if the task is already completed', async () => {
    const player = await newPlayer();
    await submit(area, player, whip);
    expect(await submit(area, player, whip)).toEqual(result({ totalPoints: 20 }));
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 20, tasks: 1 });
  });

  it('accepts an item id as a number and as text', async () => {
    const player = await newPlayer();
    const asText = { ...whip, trigger: { ...whip.trigger, target: '4151' } };
    expect(await submit(area, player, asText)).toEqual(result({ pointsEarned: 20, totalPoints: 20 }));
  });

  it.each([
    [4, 'achievement', 'Varrock:Elite', 7],
    [6, 'quest_complete', 'DRAGON_SLAYER_2', 15],
  ])('needs no count at position %i', async (taskPosition, type, target, points) => {
    const report = { eventId: 'spring', taskPosition, trigger: { type, target } };
    expect(await submit(area, await newPlayer(), report)).toEqual(
      result({ pointsEarned: points, totalPoints: points }),
    );
  });
});

describe('a bingo', () => {
  it('is credited to the report that completes a line only', async () => {
    const player = await newPlayer();
    await submit(area, player, kills('spring', 50));
    expect(await submit(area, player, slayer(99))).toMatchObject(
      result({ pointsEarned: 30, totalPoints: 40 }),
    );
    expect(await submit(area, player, whip)).toEqual(
      result({ bingoAchieved: true, pointsEarned: 20, totalPoints: 60 }),
    );
    expect(await submit(area, player, whip)).toEqual(result({ totalPoints: 60 }));
    expect(await totalsOf(area, player.participantId)).toMatchObject({ bingos: 1, tasks: 3, points: 60 });
  });
});

describe('a report is rejected', () => {
  const data = kills('spring').trigger;
  it.each([
    ['of a negative count', kills('spring', -1), 'input.trigger.count'],
    ['of a level that there is not', slayer(127), 'input.trigger.count'],
    ['of a position without a task', { ...kills('spring'), taskPosition: 8 }, 'input.taskPosition'],
    ['of a position off the board', { ...kills('spring'), taskPosition: 9 }, 'input.taskPosition'],
    ['of a negative position', { ...kills('spring'), taskPosition: -1 }, 'input.taskPosition'],
    [
      'of another type',
      { ...kills('spring'), trigger: { ...data, type: 'item_obtain' } },
      'input.trigger.type',
    ],
    [
      'of another target',
      { ...kills('spring'), trigger: { ...data, target: 'Vorkath' } },
      'input.trigger.target',
    ],
    [
      'of a NUL in the target',
      { ...kills('spring'), trigger: { ...data, target: 'Zul\u0000rah' } },
      'input.trigger.target',
    ],
    [
      'of a manual task',
      { eventId: 'spring', taskPosition: 3, trigger: { type: 'manual', target: '' } },
      'input.trigger.type',
    ],
  ])('because %s', async (_why, report, argument) => {
    const player = await newPlayer();
    const { errors } = await submit(area, player, report);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
    expect(await countsOf(player)).toEqual([]);
  });

  it.each([[1.5], [2 ** 53], ['5'], [[5]]])('because its count is %j', async (count) => {
    const player = await newPlayer();
    const { errors } = await submit(area, player, kills('spring', count));
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('while the event is not active, even if it repeats an accepted report', async () => {
    const player = await newPlayer('over');
    const report = kills('over', 50);
    expect(await submit(area, player, report)).toMatchObject(result({ pointsEarned: 10, totalPoints: 10 }));
    await area.ask(
      'mutation { updateBingoEvent(id: "over", input: { status: null }) { id } }',
      {},
      ORGANISER,
    );
    const { errors } = await submit(area, player, report);
    expect(errors?.[0]).toMatchObject({ message: 'This event is not active' });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it.each([
    ['of another event', 'other', 'FORBIDDEN'],
    ['of an event that does not exist', 'nowhere', 'NOT_FOUND'],
    ['of what is no event id', 'a\u0000b', 'NOT_FOUND'],
  ])('because it is %s', async (_why, eventId, code) => {
    const { errors } = await submit(area, await newPlayer(), kills(eventId));
    expect(errors?.[0]?.extensions.code).toBe(code);
  });

  it('because the key is unknown', async () => {
    const unauthorized = { principal: plugin('bk_nobody') };
    const { errors } = await submit(area, unauthorized, kills('spring'));
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('because it has no key', async () => {
    const mutation = `mutation { submitAchievement(input:
      { eventId: "spring", taskPosition: 0, trigger: { type: "npc_kill", target: "Zulrah" } }) { success } }`;
    const { errors } = await area.execute(mutation, {}, ORGANISER);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
