import type { UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { rebuildFromLedger } from '../counting/rebuild-from-ledger';
import { GOAL, kill, seedGoal, taskOfEvent } from '../test-support/goals';
import {
  COMPLETE,
  differences,
  EDIT,
  entriesOf,
  happened,
  LIFT,
  REVOKE,
  report,
  reverse,
} from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER, submit, totalsOf, user } from '../test-support/players';

const area = suiteArea(openTestArea);
const setUp = (trigger?: string) => seedGoal(area, trigger);
const taskOf = (eventId: string, as?: UserPrincipal) => taskOfEvent(area, eventId, { as });

const edit = (eventId: string, trigger: string) =>
  area.execute(
    EDIT,
    { id: eventId, input: { tasks: [{ position: 0, name: 'Composed', points: 10, trigger }] } },
    ORGANISER,
  );

describe('a composed goal', () => {
  it('advances part by part and completes once', async () => {
    const { eventId, player, userId } = await setUp();
    const first = await report(area, player, kill(7), happened('item_obtain', 4151, { increment: 2 }));
    expect(first).toMatchObject({
      results: [
        { outcome: 'accepted', tasks: [{ position: 0, count: 1, goal: 2, completed: false }] },
        { outcome: 'accepted', tasks: [{ position: 0, count: 1, goal: 2, completed: false }] },
      ],
      points: 0,
    });
    expect(await taskOf(eventId, user(userId))).toMatchObject({
      trigger: GOAL,
      progress: {
        completed: false,
        parts: [
          { index: 0, count: 1, goal: 2, missing: 1 },
          {
            trigger: 'npc_kill:Zulrah:5',
            count: 7,
            missing: 0,
            contributors: [{ count: 7, share: 1, user: { id: userId } }],
          },
          { count: 0, goal: 1, contributors: [] },
          { trigger: 'pet:any', count: 0, missing: 1 },
          { count: 2, goal: 3, missing: 1 },
          { trigger: 'item_obtain:4151', count: 2, missing: null },
          { trigger: 'collection_log:4151', count: 0 },
        ],
      },
    });
    const log = happened('collection_log', 4151);
    expect(await report(area, player, log, happened('pet', 'Olmlet'))).toMatchObject({
      results: [
        { outcome: 'accepted', tasks: [{ count: 2, goal: 2, completed: true }] },
        { outcome: 'ignored', reason: 'every task that asks for this is completed' },
      ],
      points: 10,
    });
    expect(await taskOf(eventId, user(userId))).toMatchObject({ progress: { completed: true } });
    expect(await differences(area, eventId)).toEqual([]);
  });

  it('takes submissions of running totals for its parts', async () => {
    const { eventId, player } = await setUp();
    const send = (type: string, target: string | number, count?: number) =>
      submit(area, player, { eventId, taskPosition: 0, trigger: { type, target, count } });
    const response = { data: { submitAchievement: { taskCompleted: false, totalPoints: 0 } } };
    expect(await send('npc_kill', 'ZULRAH', 4)).toMatchObject(response);
    expect(await send('npc_kill', 'Zulrah', 3)).toMatchObject(response);
    expect(await send('npc_kill', 'Zulrah', 6)).toMatchObject(response);
    expect(await send('pet', 'Olmlet', 9)).toMatchObject({
      data: { submitAchievement: { taskCompleted: true, pointsEarned: 10, totalPoints: 10 } },
    });
    expect(await send('pet', 'Olmlet')).toMatchObject({
      data: { submitAchievement: { taskCompleted: true, pointsEarned: 0, totalPoints: 10 } },
    });
    expect(await entriesOf(area, player)).toMatchObject([
      { change: '4', count: '4', completed: null },
      { change: '2', count: '6', completed: null },
      { change: '1', count: '1', completed: true },
    ]);
    expect((await send('npc_kill', 'Vorkath')).errors?.[0]?.message).toBe('trigger.target must be Zulrah');
    expect((await send('clue', 'hard')).errors?.[0]?.message).toBe(
      'trigger.type must be npc_kill or pet or item_obtain or collection_log',
    );
  });

  it('completes the task once when submissions of its last parts race', async () => {
    const { eventId, player } = await setUp('all(npc_kill:Zulrah:1; pet:any)');
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        submit(area, player, {
          eventId,
          taskPosition: 0,
          trigger:
            index % 2 === 0 ? { type: 'npc_kill', target: 'zulrah', count: 1 } : { type: 'pet', target: 'x' },
        }),
      ),
    );
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 10, pointsAreRight: true });
    expect(await entriesOf(area, player)).toHaveLength(2);
  });

  it('follows from the ledger after reports, submissions, edits and reversals at the same time', async () => {
    const { eventId, player } = await setUp('all(npc_kill:Zulrah:30; pet:any; clue:hard:2)');
    const id = player.participantId;
    const acts: ((step: number) => Promise<unknown>)[] = [
      () => report(area, player, kill(3), happened('pet', 'Olmlet')),
      (step) =>
        submit(area, player, {
          eventId,
          taskPosition: 0,
          trigger: { type: 'npc_kill', target: 'zulrah', count: 4 * step },
        }),
      (step) => edit(eventId, `all(pet:any; npc_kill:Zulrah:${20 + step}; clue:hard:1)`),
      () => report(area, player, happened('clue', 'hard')),
      () => area.execute(REVOKE, { id, at: 0 }, ORGANISER),
      () => area.execute(LIFT, { id, at: 0 }, ORGANISER),
      async () => reverse(area, player, (await entriesOf(area, player)).at(-1)),
    ];
    for (let step = 1; step <= 6; step += 1) await Promise.all(acts.map((act) => act(step)));
    expect(await differences(area, eventId)).toEqual([]);
    expect(await totalsOf(area, id)).toMatchObject({ pointsAreRight: true, lastIsRight: true });
    expect((await entriesOf(area, player)).length).toBeGreaterThan(6);
  });

  it('loses what is reversed', async () => {
    const { eventId, player } = await setUp();
    await report(area, player, kill(3), kill(4), happened('pet', 'Olmlet'));
    const [three, four, pet] = await entriesOf(area, player);
    expect(await reverse(area, player, three)).toMatchObject({
      data: { reverseBingoLedgerEntry: { change: -3, count: 4, completed: false } },
    });
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 0 });
    expect(await differences(area, eventId)).toEqual([]);
    // The running total contains what was reversed.
    const total = { eventId, taskPosition: 0, trigger: { type: 'npc_kill', target: 'zulrah', count: 7 } };
    expect(await submit(area, player, total)).toMatchObject({
      data: { submitAchievement: { taskCompleted: false } },
    });
    expect(await submit(area, player, { ...total, trigger: { ...total.trigger, count: 8 } })).toMatchObject({
      data: { submitAchievement: { taskCompleted: true } },
    });
    await reverse(area, player, pet);
    await report(area, player, happened('pet', 'Olmlet'));
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 0 });
    await area.execute(LIFT, { id: player.participantId, at: 0 }, ORGANISER);
    await report(area, player, kill(1));
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 10 });
    await area.execute(REVOKE, { id: player.participantId, at: 0 }, ORGANISER);
    expect((await reverse(area, player, four)).errors?.[0]?.message).toContain('must still count');
    expect(await differences(area, eventId)).toEqual([]);
  });

  it('is repaired from the ledger', async () => {
    const { eventId, player, userId } = await setUp();
    await report(area, player, kill(3), kill(1), happened('item_obtain', 4151));
    await reverse(area, player, (await entriesOf(area, player))[0]);
    await area.dataSource.query(
      "UPDATE bingo.part_counts SET count = 9, reversed = 0 WHERE participant_id = $1 AND part = 'npc_kill:zulrah'",
      [player.participantId],
    );
    const parts = { 'item_obtain:4151': [1, 0], 'npc_kill:zulrah': [1, 3] };
    expect(await rebuildFromLedger(area.database, { eventId, write: true })).toMatchObject([
      { expected: { tasks: [{ parts }] }, stored: { tasks: [{ parts: { 'npc_kill:zulrah': [9, 0] } }] } },
    ]);
    expect(await differences(area, eventId)).toEqual([]);
    expect(await taskOf(eventId, user(userId))).toMatchObject({
      progress: { parts: [{}, { count: 1 }, {}, {}, {}, { count: 1 }, {}] },
    });
  });

  it('keeps a completion of an organiser, until that is reversed', async () => {
    const { eventId, player } = await setUp();
    await report(area, player, kill(5));
    await area.execute(COMPLETE, { id: player.participantId, at: 0 }, ORGANISER);
    const [kills, completion] = await entriesOf(area, player);
    await reverse(area, player, kills);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 10 });
    await reverse(area, player, completion);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 0 });
    await report(area, player, kill(5), happened('pet', 'Olmlet'));
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 10 });
    expect(await differences(area, eventId)).toEqual([]);
  });

  it('is stored canonically, and rejected with the position of what is wrong', async () => {
    const { eventId } = await setUp('any( pet:Olmlet;clue:hard:3 )');
    expect(await taskOf(eventId)).toMatchObject({ trigger: 'any(pet:Olmlet; clue:hard:3)' });
    const { errors } = await edit(eventId, 'all(npc_kill:zulrah:; pet:any)');
    expect(errors?.[0]?.message).toBe('tasks.0.trigger expected a count after `zulrah:`, at 21');
  });

  it('keeps the counts of the parts that an edit keeps, and completes what they reach', async () => {
    const { eventId, player } = await setUp('all(npc_kill:Zulrah:5; pet:any)');
    await report(area, player, kill(6));
    await edit(eventId, 'all(npc_kill:Zulrah:6; clue:hard:1)');
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 0 });
    await edit(eventId, 'any(npc_kill:Zulrah:6; clue:hard:1)');
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 10, pointsAreRight: true });
    expect((await edit(eventId, 'any(npc_kill:Zulrah:6; clue:easy:1)')).errors?.[0]?.message).toContain(
      'must keep the completed task',
    );
    expect((await edit(eventId, 'any(clue:hard:2; npc_kill:Zulrah:90)')).errors).toBeUndefined();
    expect(await differences(area, eventId)).toEqual([]);
  });
});
