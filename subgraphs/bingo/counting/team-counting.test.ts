import { suiteArea } from '#tests/support/suite';
import { differences, EDIT, happened, inSeconds, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, kills, ORGANISER, submit, user } from '../test-support/players';
import { addMember, addTeam, addTeamEvent, creditedTo, place, teamStandings } from '../test-support/teams';

const area = suiteArea(openTestArea);

const REMOVE =
  'mutation ($team: ID!, $user: ID!) { removeBingoTeamMember(teamId: $team, userId: $user) { id } }';

let events = 0;

/** Creates an active event with a team of two, and another team. */
async function seedTeams() {
  const eventId = `counting-${events++}`;
  await addTeamEvent(area, eventId);
  const [ann, bob, cid] = [
    await addMember(area, eventId),
    await addMember(area, eventId),
    await addMember(area, eventId),
  ];
  const red = await addTeam(area, eventId, 'Red', [ann, bob]);
  const blue = await addTeam(area, eventId, 'Blue', [cid]);
  return { eventId, ann, bob, cid, red, blue };
}

const submitted = async (...arguments_: Parameters<typeof submit>) => (await submit(...arguments_)).data;

describe('a task of a team', () => {
  it('is completed once, by counts that add up, and credited to whose report completed it', async () => {
    const { eventId, ann, bob } = await seedTeams();
    expect(await submitted(area, ann, kills(eventId, 30))).toMatchObject({
      submitAchievement: { taskCompleted: false, pointsEarned: 0 },
    });
    expect(await submitted(area, bob, kills(eventId, 19))).toMatchObject({
      submitAchievement: { taskCompleted: false },
    });
    expect(await submitted(area, bob, kills(eventId, 20))).toMatchObject({
      submitAchievement: { taskCompleted: true, pointsEarned: 10, totalPoints: 10 },
    });
    expect(await submitted(area, ann, kills(eventId, 60))).toMatchObject({
      submitAchievement: { taskCompleted: true, pointsEarned: 0, totalPoints: 0 },
    });
    expect(await teamStandings(area, eventId)).toEqual([
      { rank: 1, team: { name: 'Red' }, tasksCompleted: 1, bingos: 0, points: 10 },
      { rank: 2, team: { name: 'Blue' }, tasksCompleted: 0, bingos: 0, points: 0 },
    ]);
    expect(await creditedTo(area, eventId)).toMatchObject([
      { rsn: `Player ${bob.userId}`, tasksCompleted: 1, points: 10 },
      { rsn: `Player ${ann.userId}`, tasksCompleted: 0, points: 0 },
      { points: 0 },
    ]);
  });

  it('is completed by the highest level of its members, not by their sum', async () => {
    const { ann, bob } = await seedTeams();
    await report(area, ann, happened('skill_level', 'slayer', { level: 60 }));
    expect(await report(area, bob, happened('skill_level', 'slayer', { level: 70 }))).toMatchObject({
      results: [{ tasks: [{ count: 70, goal: 85, completed: false }] }],
    });
    expect(await report(area, ann, happened('skill_level', 'slayer', { level: 85 }))).toMatchObject({
      results: [{ tasks: [{ count: 85, completed: true }] }],
    });
  });

  it('counts reports of all members, and the line belongs to who completed it last', async () => {
    const { eventId, ann, bob } = await seedTeams();
    await report(area, ann, happened('npc_kill', 'zulrah', { increment: 40 }));
    expect(await report(area, bob, happened('npc_kill', 'zulrah', { increment: 10 }))).toMatchObject({
      results: [{ tasks: [{ position: 0, count: 50, goal: 50, completed: true }] }],
      points: 10,
    });
    await report(area, bob, happened('item_obtain', 4151));
    expect(await report(area, ann, happened('skill_level', 'slayer', { level: 90 }))).toMatchObject({
      points: 30,
      bingos: 1,
    });
    expect(await teamStandings(area, eventId, { limit: 1 })).toEqual([
      { rank: 1, team: { name: 'Red' }, tasksCompleted: 3, bingos: 1, points: 60 },
    ]);
    expect(await creditedTo(area, eventId)).toMatchObject([
      { rsn: `Player ${ann.userId}`, tasksCompleted: 1, bingos: 1, points: 30 },
      { rsn: `Player ${bob.userId}`, tasksCompleted: 2, bingos: 0, points: 30 },
      { bingos: 0 },
    ]);
  });

  it('keeps what a member counted who moves, whose running total goes on from there', async () => {
    const { eventId, ann, bob, blue } = await seedTeams();
    await submit(area, ann, kills(eventId, 30));
    await place(area, ann, blue);
    expect(await submitted(area, ann, kills(eventId, 55))).toMatchObject({
      submitAchievement: { taskCompleted: false },
    });
    expect(await submitted(area, bob, kills(eventId, 20))).toMatchObject({
      submitAchievement: { taskCompleted: true },
    });
    expect(await submitted(area, ann, kills(eventId, 80))).toMatchObject({
      submitAchievement: { taskCompleted: true, pointsEarned: 10 },
    });
  });

  it('takes nothing of a player without a team', async () => {
    const eventId = `lonely-${events++}`;
    await addTeamEvent(area, eventId);
    const player = await addMember(area, eventId);
    const { errors } = await submit(area, player, kills(eventId, 5));
    expect(errors?.[0]).toMatchObject({
      message: 'Join a team of this event first',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(await report(area, player, happened('npc_kill', 'zulrah'))).toMatchObject({
      results: [{ outcome: 'ignored', reason: 'the player was in no team when it happened' }],
    });
  });

  it('counts nothing of what a player reported without a team, once there is one', async () => {
    const { ann, red } = await seedTeams();
    let seconds = 0;
    const reported = async (measure: { total: number } | { increment: number }) => {
      seconds += 20;
      const later = { ...measure, occurred_at: inSeconds(seconds) };
      const { results } = await report(area, ann, happened('npc_kill', 'zulrah', later));
      return results[0];
    };
    expect(await reported({ total: 10 })).toMatchObject({ outcome: 'ignored' });
    await area.ask(REMOVE, { team: red.id, user: ann.userId }, ORGANISER);
    expect(await reported({ total: 15 })).toMatchObject({ outcome: 'ignored' });
    expect(await reported({ increment: 2 })).toMatchObject({ outcome: 'ignored' });
    await place(area, ann, red);
    expect(await reported({ total: 18 })).toMatchObject({ outcome: 'accepted', tasks: [{ count: 1 }] });
  });
});

describe('what a team sees', () => {
  const GOAL = 'all(npc_kill:Imp:9; npc_kill:Vorkath:5)';
  const BOARD = `query { pluginBoard { points tasks { position count goal completed } } }`;
  const CONFIGURATION = `query ($id: ID!) { pluginConfiguration(eventId: $id) { tasks { position trigger completed } } }`;

  it('is the counts of all members, in composed goals too, with who contributed', async () => {
    const eventId = `shown-${events++}`;
    const tasks = [
      { position: 0, name: 'Zulrah', trigger: 'npc_kill:Zulrah:50', points: 10 },
      { position: 1, name: 'Both', trigger: GOAL, points: 5 },
    ];
    await addTeamEvent(area, eventId, { tasks });
    const [ann, bob] = [await addMember(area, eventId), await addMember(area, eventId)];
    await addTeam(area, eventId, 'Red', [ann, bob]);
    await submit(area, ann, kills(eventId, 20));
    await submit(area, bob, kills(eventId, 10));
    await report(area, ann, happened('npc_kill', 'imp', { increment: 6 }));
    await report(area, bob, happened('npc_kill', 'imp', { increment: 3 }));
    expect(await area.ask(BOARD, {}, bob.principal)).toEqual({
      pluginBoard: {
        points: 0,
        tasks: [
          { position: 0, count: 30, goal: 50, completed: false },
          { position: 1, count: 1, goal: 2, completed: false },
        ],
      },
    });
    const trigger = { type: 'npc_kill', target: 'vorkath', count: 5 };
    expect(await submitted(area, bob, { eventId, taskPosition: 1, trigger })).toMatchObject({
      submitAchievement: { taskCompleted: true, pointsEarned: 5 },
    });
    expect(await area.ask(CONFIGURATION, { id: eventId }, ann.principal)).toMatchObject({
      pluginConfiguration: { tasks: [{ completed: false }, { completed: true }, {}, {}] },
    });
    const [first, second] = await progressOf(eventId, ann.userId);
    expect(first).toMatchObject({
      progress: {
        completed: false,
        parts: [
          {
            count: 30,
            missing: 20,
            contributors: [
              { rsn: `Player ${ann.userId}`, count: 20, share: 2 / 3 },
              { rsn: `Player ${bob.userId}`, count: 10, share: 1 / 3 },
            ],
          },
        ],
      },
    });
    expect(second).toMatchObject({
      progress: { completed: true, parts: [{ count: 2 }, { count: 9 }, { count: 5 }] },
    });
  });

  it('follows edited goals: points of the team change, and a lowered goal completes the task', async () => {
    const { eventId, ann, bob } = await seedTeams();
    await submit(area, ann, kills(eventId, 20));
    await submit(area, bob, kills(eventId, 10));
    await report(area, ann, happened('item_obtain', 4151));
    const tasks = [
      { position: 0, name: 'Zulrah', trigger: 'npc_kill:Zulrah:30', points: 10 },
      { position: 1, name: 'Whip', trigger: 'item_obtain:4151:1', points: 25 },
    ];
    await area.ask(EDIT, { id: eventId, input: { tasks } }, ORGANISER);
    expect(await teamStandings(area, eventId, { limit: 1 })).toEqual([
      { rank: 1, team: { name: 'Red' }, tasksCompleted: 2, bingos: 0, points: 35 },
    ]);
    expect(await creditedTo(area, eventId)).toMatchObject([
      { rsn: `Player ${ann.userId}`, points: 25 },
      { rsn: `Player ${bob.userId}`, points: 10 },
      { points: 0 },
    ]);
    expect(await differences(area, eventId)).toEqual([]);
  });
});

const PROGRESS = `query ($id: ID!) { bingoEvent(id: $id) { board { tasks { progress {
  completed parts { count missing contributors { rsn count share } } } } } } }`;

/** Returns the tasks of an event with the progress of a user's team. */
async function progressOf(eventId: string, userId: string) {
  const { bingoEvent } = await area.ask<{ bingoEvent: { board: { tasks: unknown[] } } }>(
    PROGRESS,
    { id: eventId },
    user(userId),
  );
  return bingoEvent.board.tasks;
}

describe('a solo event', () => {
  it('has no teams', async () => {
    await addEvent(area, 'alone');
    await addPlayer(area, 'alone', '77');
    expect(await teamStandings(area, 'alone')).toEqual([]);
    expect(await teamStandings(area, 'nowhere')).toBeNull();
  });
});
