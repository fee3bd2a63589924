import type { Principal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, kills, ORGANISER, submit, totalsOf, user } from '../test-support/players';

const RESULT = 'id tasksCompleted bingos points achievements { taskPosition proof }';
const COMPLETE = `mutation ($id: ID!, $at: Int!) { completeBingoTask(participantId: $id, position: $at) { ${RESULT} } }`;
const LIFT = `mutation ($id: ID!, $at: Int!) { removeBingoRevocation(participantId: $id, position: $at) { ${RESULT} counts { taskPosition count goal } revokedTasks } }`;
const REVOKE = `mutation ($id: ID!, $at: Int!) { revokeBingoCompletion(participantId: $id, position: $at) { ${RESULT} } }`;

const area = suiteArea(openTestArea);
let users = 100;

beforeAll(async () => {
  await addEvent(area, 'spring');
  await addEvent(area, 'upcoming', { startDate: '2098-01-01' });
});

const newPlayer = (eventId = 'spring') => addPlayer(area, eventId, String(users++));
const complete = (id: string, at: number, as = ORGANISER) => area.execute(COMPLETE, { id, at }, as);
const lift = (id: string, at: number, as = ORGANISER) => area.execute(LIFT, { id, at }, as);
const revoke = (id: string, at: number, as = ORGANISER) => area.execute(REVOKE, { id, at }, as);

async function logged(id: string): Promise<string[]> {
  const rows: { details: string }[] = await area.dataSource.query(
    `SELECT data->>'details' AS details FROM pgboss.job
      WHERE name = 'activity-log' AND data->>'details' LIKE '%' || $1 || '%' ORDER BY created_on`,
    [id],
  );
  return rows.map(({ details }) => details);
}

describe('completing a task manually', () => {
  it('completes a manual task once', async () => {
    const { participantId: id } = await newPlayer();
    const completed = {
      completeBingoTask: {
        id,
        tasksCompleted: 1,
        bingos: 0,
        points: 5,
        achievements: [{ taskPosition: 3, proof: 'manual' }],
      },
    };
    expect(await complete(id, 3)).toEqual({ data: completed });
    expect(await complete(id, 3)).toEqual({ data: completed });
    expect(await logged(id)).toEqual([
      expect.stringContaining('Completed the task Selfie (position 3) of the bingo event spring for Player'),
    ]);
  });

  it('completes tasks of other types and their lines, even before the event starts', async () => {
    const { participantId: id } = await newPlayer('upcoming');
    for (const position of [0, 1]) await complete(id, position);
    expect((await complete(id, 2)).data?.completeBingoTask).toMatchObject({ bingos: 1, points: 60 });
    expect(await totalsOf(area, id)).toMatchObject({ lastIsRight: true, pointsAreRight: true, tasks: 3 });
  });

  it('makes a later plugin report a repetition', async () => {
    const player = await newPlayer();
    await complete(player.participantId, 0);
    const { data } = await submit(area, player, kills('spring', 50));
    expect(data?.submitAchievement).toMatchObject({ taskCompleted: true, pointsEarned: 0, totalPoints: 10 });
  });

  it.each([8, 9, -1])('rejects position %i, which has no task', async (position) => {
    const { participantId: id } = await newPlayer();
    const { errors } = await complete(id, position);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'position' });
  });
});

describe('revoking a completion', () => {
  it('removes the completion with its points, line and count', async () => {
    const player = await newPlayer();
    const { participantId: id } = player;
    await submit(area, player, kills('spring', 60));
    for (const position of [1, 2]) await complete(id, position);
    expect((await revoke(id, 0)).data?.revokeBingoCompletion).toMatchObject({
      tasksCompleted: 2,
      bingos: 0,
      points: 50,
    });
    expect(await totalsOf(area, id)).toMatchObject({ lastIsRight: true, pointsAreRight: true });
    const short = await submit(area, player, kills('spring', 49));
    expect(short.data?.submitAchievement).toMatchObject({ taskCompleted: false, totalPoints: 50 });
    const rejected = await submit(area, player, kills('spring', 60));
    expect(rejected.data?.submitAchievement).toMatchObject({ taskCompleted: false, totalPoints: 50 });
    expect((await lift(id, 0)).data?.removeBingoRevocation).toMatchObject({
      points: 50,
      counts: [{ taskPosition: 0, count: 60, goal: 50 }],
      revokedTasks: [],
    });
    const enough = await submit(area, player, kills('spring', 1));
    expect(enough.data?.submitAchievement).toMatchObject({ pointsEarned: 10, bingoAchieved: true });
    expect(await logged(id)).toContainEqual(
      expect.stringContaining(
        'Lifted the revocation of the task Zulrah (position 0) of the bingo event spring',
      ),
    );
  });

  it('holds for tasks that a single report completes, until an organiser completes them', async () => {
    const player = await newPlayer();
    const { participantId: id } = player;
    const report = {
      eventId: 'spring',
      taskPosition: 6,
      trigger: { type: 'quest_complete', target: 'dragon_slayer_2' },
    };
    await submit(area, player, report);
    await revoke(id, 6);
    const rejected = await submit(area, player, report);
    expect(rejected.data?.submitAchievement).toMatchObject({ taskCompleted: false, totalPoints: 0 });
    await complete(id, 6);
    const left = 'SELECT position FROM bingo.revocations WHERE participant_id = $1';
    expect(await area.dataSource.query(left, [id])).toEqual([]);
  });

  it('removes the only completion', async () => {
    const { participantId: id } = await newPlayer();
    await complete(id, 3);
    await revoke(id, 3);
    expect(await totalsOf(area, id)).toEqual({
      points: 0,
      bingos: 0,
      tasks: 0,
      lastIsRight: true,
      pointsAreRight: true,
    });
    expect(await logged(id)).toHaveLength(2);
  });

  it('does not change or log anything if the task is not completed', async () => {
    const { participantId: id } = await newPlayer();
    expect((await revoke(id, 3)).errors).toBeUndefined();
    expect(await logged(id)).toEqual([]);
  });
});

describe('achievements of a user', () => {
  it('are visible to the user and to organisers', async () => {
    const userId = String(users);
    const { participantId: id } = await newPlayer();
    await complete(id, 3);
    const achievementsAs = async (principal?: Principal) => {
      const data = await area.ask<{ _entities: object[] }>(
        '{ _entities(representations: [{ __typename: "BingoParticipant", id: "' +
          id +
          '" }]) { ... on BingoParticipant { points achievements { taskPosition } counts { count } revokedTasks } } }',
        {},
        principal,
      );
      return data._entities[0];
    };
    const all = { points: 5, achievements: [{ taskPosition: 3 }], counts: [], revokedTasks: [] };
    const none = { points: 5, achievements: null, counts: null, revokedTasks: null };
    expect(await achievementsAs(user(userId))).toEqual(all);
    expect(await achievementsAs(ORGANISER)).toEqual(all);
    expect(await achievementsAs(user('9'))).toEqual(none);
    expect(await achievementsAs()).toEqual(none);
  });
});

describe('changing completions', () => {
  it('is restricted to organisers', async () => {
    const { participantId: id } = await newPlayer();
    for (const act of [complete(id, 3, user('9')), revoke(id, 3, user('9')), lift(id, 3, user('9'))]) {
      expect((await act).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('answers NOT_FOUND for an unknown participant', async () => {
    for (const act of [complete('part_nobody', 3), revoke('\u0000', 3), lift('part_nobody', 3)]) {
      expect((await act).errors?.[0]).toMatchObject({ message: 'Participant not found' });
    }
  });
});
