import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import {
  addEvent,
  addPlayer,
  kills,
  ORGANISER,
  submit,
  type TestPlayer,
  type TestReport,
} from '../test-support/players';

const area = suiteArea(openTestArea);
let users = 100;

beforeAll(async () => {
  await addEvent(area, 'spring');
  await addEvent(area, 'over', { startDate: '2020-01-01', endDate: '2020-02-01', status: 'active' });
});

const newPlayer = (eventId = 'spring') => addPlayer(area, eventId, String(users++));

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
});

describe('a report is rejected', () => {
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
});
