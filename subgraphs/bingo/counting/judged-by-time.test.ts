import { suiteArea } from '#tests/support/suite';
import { differences, EDIT, happened, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, kills, ORGANISER, submit, totalsOf, user } from '../test-support/players';
import { addMember, addTeam, addTeamEvent, place, teamStandings } from '../test-support/teams';

const area = suiteArea(openTestArea);

const REMOVE =
  'mutation ($team: ID!, $user: ID!) { removeBingoTeamMember(teamId: $team, userId: $user) { id } }';

const PROGRESS =
  'query ($id: ID!) { bingoProgress(eventId: $id) { tasksCompleted achievements { taskPosition } } }';
const FEED =
  'query ($id: ID!) { bingoEvent(id: $id) { completions(first: 10) { totalCount edges { node { totalPoints } } } } }';

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const whip = (minutes: number) => happened('item_obtain', 4151, { occurred_at: minutesAgo(minutes) });

/** Rewrites when the latest change of a row was. */
const latestChange = (table: 'participants' | 'events', id: string, minutes: number) =>
  area.dataSource.query(
    `UPDATE bingo.${table} SET ${table === 'events' ? 'former_statuses' : 'former_teams'} =
      jsonb_set(${table === 'events' ? 'former_statuses' : 'former_teams'}, '{-1,1}', to_jsonb($2::text)) WHERE id = $1`,
    [id, minutesAgo(minutes)],
  );

describe('a task of a tier', () => {
  const tasks = [
    { position: 0, name: 'First', trigger: 'item_obtain:4151:1', points: 1, tier: 1 },
    { position: 1, name: 'Second', trigger: 'npc_kill:zulrah:2', points: 1, tier: 2 },
  ];
  const tiers = [{ number: 1 }, { number: 2, needed: 1 }];
  const kill = (minutes: number) => happened('npc_kill', 'zulrah', { occurred_at: minutesAgo(minutes) });

  it('counts what happened since its tier was open, not what happened before', async () => {
    await addEvent(area, 'tier-times', { tasks, tiers });
    const player = await addPlayer(area, 'tier-times', '1');
    expect(await report(area, player, kill(50), whip(40), kill(45), kill(35))).toMatchObject({
      results: [
        { outcome: 'ignored', reason: 'the tier of every task that asks for this is closed' },
        { outcome: 'accepted' },
        { outcome: 'ignored', reason: 'it happened before the tier of the task was open' },
        { outcome: 'accepted', tasks: [{ position: 1, count: 1 }] },
      ],
    });
    expect(await report(area, player, kill(42), kill(30))).toMatchObject({
      results: [{ outcome: 'ignored' }, { outcome: 'accepted', tasks: [{ count: 2, completed: true }] }],
    });
    expect(await differences(area, 'tier-times')).toEqual([]);
  });
});

describe('the time at which a tier opens', () => {
  const tasks = [
    { position: 0, name: 'First', trigger: 'npc_kill:goblin:2', points: 1, tier: 1 },
    { position: 1, name: 'Second', trigger: 'npc_kill:cow:9', points: 1, tier: 2 },
  ];
  const tiers = [{ number: 1 }, { number: 2, needed: 1 }];
  const killed = (monster: string, minutes: number) =>
    happened('npc_kill', monster, { occurred_at: minutesAgo(minutes) });

  it('is that of the last kill that completed its task, in whatever order they arrive', async () => {
    await addEvent(area, 'last-kill', { tasks, tiers });
    const player = await addPlayer(area, 'last-kill', '4');
    await report(area, player, killed('goblin', 30));
    const cows = [killed('cow', 35), killed('cow', 25)];
    expect(await report(area, player, killed('goblin', 40), ...cows)).toMatchObject({
      results: [{ tasks: [{ completed: true }] }, { outcome: 'ignored' }, { outcome: 'accepted' }],
    });
    expect(await report(area, player, killed('cow', 34), killed('cow', 24))).toMatchObject({
      results: [{ outcome: 'ignored' }, { outcome: 'accepted', tasks: [{ count: 2 }] }],
    });
    expect(await differences(area, 'last-kill')).toEqual([]);
  });

  it('is that of the last kill in the team', async () => {
    await addTeamEvent(area, 'last-kill-of-team', { tasks, tiers });
    const [ann, bob] = [
      await addMember(area, 'last-kill-of-team'),
      await addMember(area, 'last-kill-of-team'),
    ];
    await addTeam(area, 'last-kill-of-team', 'Red', [ann, bob]);
    await Promise.all([ann, bob].map(({ participantId }) => latestChange('participants', participantId, 60)));
    await report(area, bob, killed('goblin', 30));
    await report(area, ann, killed('goblin', 40));
    expect(await report(area, ann, killed('cow', 35), killed('cow', 25))).toMatchObject({
      results: [{ outcome: 'ignored' }, { outcome: 'accepted' }],
    });
  });
});

describe('what a counter read while nothing counted', () => {
  const read = (total: number, minutes: number) =>
    happened('npc_kill', 'zulrah', { total, occurred_at: minutesAgo(minutes) });

  it('does not count later: in no team', async () => {
    await addTeamEvent(area, 'read-without-team');
    const ann = await addMember(area, 'read-without-team');
    const red = await addTeam(area, 'read-without-team', 'Red', [ann]);
    await latestChange('participants', ann.participantId, 60);
    await area.ask(REMOVE, { team: red.id, user: ann.userId }, ORGANISER);
    await latestChange('participants', ann.participantId, 40);
    await place(area, ann, await addTeam(area, 'read-without-team', 'Blue'));
    await latestChange('participants', ann.participantId, 20);
    expect(await report(area, ann, read(100, 50), read(102, 45), read(140, 30), read(141, 10))).toMatchObject(
      {
        results: [{}, { tasks: [{ count: 2 }] }, { outcome: 'ignored' }, { tasks: [{ count: 1 }] }],
      },
    );
  });

  it('does not count later: while the event was held completed', async () => {
    await addEvent(area, 'read-while-held');
    const player = await addPlayer(area, 'read-while-held', '5');
    await report(area, player, read(100, 50), read(102, 45));
    await area.ask(EDIT, { id: 'read-while-held', input: { status: 'completed' } }, ORGANISER);
    await latestChange('events', 'read-while-held', 40);
    expect(await report(area, player, read(140, 30))).toMatchObject({ results: [{ outcome: 'ignored' }] });
    await area.ask(EDIT, { id: 'read-while-held', input: { status: 'active' } }, ORGANISER);
    await latestChange('events', 'read-while-held', 20);
    expect(await report(area, player, read(150, 25), read(151, 10))).toMatchObject({
      results: [{ outcome: 'ignored' }, { tasks: [{ count: 3 }] }],
    });
  });
});

describe('what a counter read outside the dates of an event', () => {
  it('does not count when an organiser continues it', async () => {
    await addEvent(area, 'read-after-end');
    const player = await addPlayer(area, 'read-after-end', '7');
    await area.dataSource.query(
      "UPDATE bingo.events SET end_date = now() - interval '40 minutes' WHERE id = 'read-after-end'",
    );
    const read = (total: number, minutes: number) =>
      happened('npc_kill', 'zulrah', { total, occurred_at: minutesAgo(minutes) });
    await report(area, player, read(100, 60), read(102, 50));
    expect(await report(area, player, read(140, 30))).toMatchObject({
      results: [{ reason: 'occurred_at is after the event' }],
    });
    await area.ask(EDIT, { id: 'read-after-end', input: { status: 'active' } }, ORGANISER);
    await latestChange('events', 'read-after-end', 20);
    expect(await report(area, player, read(141, 10))).toMatchObject({ results: [{ tasks: [{ count: 3 }] }] });
  });
});

describe('a task that an organiser shows earlier', () => {
  it('counts what happened since', async () => {
    const task = { position: 0, name: 'Hidden', trigger: 'npc_kill:zulrah:9', points: 1 };
    const hidden = { ...task, hiddenUntil: '2098-01-01T00:00:00.000Z' };
    await addEvent(area, 'shown-earlier', { tasks: [hidden] });
    const player = await addPlayer(area, 'shown-earlier', '6');
    const kill = (occurred_at: string) => happened('npc_kill', 'zulrah', { occurred_at });
    for (const hiddenUntil of [null, null, minutesAgo(30)])
      await area.ask(EDIT, { id: 'shown-earlier', input: { tasks: [{ ...task, hiddenUntil }] } }, ORGANISER);
    expect(await report(area, player, kill(minutesAgo(10)), kill(new Date().toISOString()))).toMatchObject({
      results: [{ reason: 'it happened before the task was shown' }, { tasks: [{ count: 1 }] }],
    });
    const moved = { ...task, position: 1, hiddenUntil: null };
    await area.ask(
      EDIT,
      { id: 'shown-earlier', input: { tasks: [moved], keepsHiddenTasks: false } },
      ORGANISER,
    );
    expect(await report(area, player, kill(minutesAgo(9)))).toMatchObject({
      results: [{ reason: 'it happened before the task was shown' }],
    });
  });
});

describe('what happened in a team event', () => {
  it('counts for the team that the participant was in then, in whatever order it arrives', async () => {
    await addTeamEvent(area, 'moved');
    const ann = await addMember(area, 'moved');
    await addTeam(area, 'moved', 'Red', [ann]);
    await latestChange('participants', ann.participantId, 60);
    const blue = await addTeam(area, 'moved', 'Blue');
    await place(area, ann, blue);
    await latestChange('participants', ann.participantId, 30);
    const kill = (minutes: number) => happened('npc_kill', 'zulrah', { occurred_at: minutesAgo(minutes) });
    expect(await report(area, ann, kill(20), whip(40), kill(45), kill(70))).toMatchObject({
      results: [
        { outcome: 'accepted', tasks: [{ count: 1 }] },
        { outcome: 'accepted', tasks: [{ completed: true }] },
        { outcome: 'accepted', tasks: [{ count: 1 }] },
        { outcome: 'ignored', reason: 'the player was in no team when it happened' },
      ],
      points: 20,
    });
    expect(await teamStandings(area, 'moved')).toMatchObject([
      { team: { name: 'Red' }, points: 20 },
      { team: { name: 'Blue' }, points: 0 },
    ]);
    // The other team gets the task too, and its participant no points a second time.
    expect(await report(area, ann, whip(10))).toMatchObject({
      results: [{ outcome: 'accepted', tasks: [{ completed: true }] }],
      points: 20,
    });
    expect(await totalsOf(area, ann.participantId)).toMatchObject({ points: 20 });
    expect(await area.ask(PROGRESS, { id: 'moved' }, user(ann.userId))).toEqual({
      bingoProgress: { tasksCompleted: [1], achievements: [{ taskPosition: 1 }] },
    });
    expect(await area.ask(FEED, { id: 'moved' })).toMatchObject({
      bingoEvent: {
        completions: { edges: [{ node: { totalPoints: 20 } }, { node: { totalPoints: 20 } }], totalCount: 2 },
      },
    });
    expect(await teamStandings(area, 'moved')).toMatchObject([{ points: 20 }, { points: 20 }]);
    expect(await differences(area, 'moved')).toEqual([]);
    await area.ask(REMOVE, { team: blue.id, user: ann.userId }, ORGANISER);
    await latestChange('participants', ann.participantId, 5);
    expect(await report(area, ann, kill(2), kill(8))).toMatchObject({
      results: [{ outcome: 'ignored' }, { outcome: 'accepted', tasks: [{ count: 2 }] }],
    });
  });
});

describe('a running total of a task that a team has completed', () => {
  it.each(['npc_kill:zulrah:3', 'all(npc_kill:zulrah:3; npc_kill:zulrah:2)'])(
    'counts for no other team: %s',
    async (trigger) => {
      const id = `total-${trigger.length}`;
      await addTeamEvent(area, id, { tasks: [{ position: 0, name: 'Zulrah', trigger, points: 1 }] });
      const ann = await addMember(area, id);
      await addTeam(area, id, 'Red', [ann]);
      const answers = [];
      for (const total of [1, 4, 20, 20]) answers.push((await submit(area, ann, kills(id, total))).data);
      await place(area, ann, await addTeam(area, id, 'Blue'));
      for (const total of [21, 24]) answers.push((await submit(area, ann, kills(id, total))).data);
      const isCompleted = answers.map(
        (data) => (data as { submitAchievement: { taskCompleted: boolean } }).submitAchievement.taskCompleted,
      );
      expect(isCompleted).toEqual([false, true, true, true, false, true]);
      expect(await totalsOf(area, ann.participantId)).toMatchObject({ points: 1 });
      expect(await differences(area, id)).toEqual([]);
    },
  );
});

describe('an event that an organiser holds active', () => {
  it('takes what happened since, also outside its dates', async () => {
    await addEvent(area, 'held', { startDate: '2098-01-01' });
    const player = await addPlayer(area, 'held', '2');
    expect(await report(area, player, whip(0))).toMatchObject({
      results: [{ reason: 'occurred_at is before the event' }],
    });
    await area.ask(EDIT, { id: 'held', input: { status: 'active' } }, ORGANISER);
    await latestChange('events', 'held', 30);
    expect(await report(area, player, whip(40), whip(20))).toMatchObject({
      results: [{ reason: 'occurred_at is before the event' }, { outcome: 'accepted' }],
    });
    await area.ask(EDIT, { id: 'held', input: { status: 'completed' } }, ORGANISER);
    expect(await report(area, player, happened('npc_kill', 'zulrah'))).toMatchObject({
      results: [{ reason: 'the event is completed' }],
    });
    expect((await submit(area, player, kills('held', 3))).errors).toHaveLength(1);
  });

  it('takes nothing of before it was created', async () => {
    await addEvent(area, 'created-active', { startDate: '2098-01-01', status: 'active' });
    const player = await addPlayer(area, 'created-active', '3');
    expect(await report(area, player, whip(10), happened('item_obtain', 4151))).toMatchObject({
      results: [{ reason: 'occurred_at is before the event' }, { outcome: 'accepted' }],
    });
  });
});
