import { whileLocked } from '#kit/test-support/while-held';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { suiteArea } from '#tests/support/suite';
import { COMPLETE, differences, entriesOf } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import {
  addEvent,
  addPlayer,
  kills,
  ORGANISER,
  submit,
  type TestPlayer,
  type TestReport,
  totalsOf,
} from '../test-support/players';

const area = suiteArea(openTestArea);
let events = 0;

/** Adds an event with a player whose count of a task, which the process knows then, is 20. */
async function counting() {
  events += 1;
  const event = `event-${events}`;
  await addEvent(area, event);
  const player = await addPlayer(area, event, String(100 + events));
  for (const count of [10, 20]) await submit(area, player, kills(event, count));
  return { event, player };
}

const changesOf = async (player: TestPlayer) =>
  (await entriesOf(area, player)).map(({ source, change, count }) => `${source} ${change} ${count}`);
const RAISED_TO_20 = ['submit 10 10', 'submit 10 20'];

const failure = ({ errors }: SubgraphResult) => errors?.[0]?.extensions;

describe('a report that raises the count of a known task', () => {
  it('writes one entry with the difference, and none if it is not higher', async () => {
    const { event, player } = await counting();
    for (const count of [35, 35, 30, 36]) {
      expect((await submit(area, player, kills(event, count))).data).toMatchObject({
        submitAchievement: { success: true, taskCompleted: false, totalPoints: 0 },
      });
    }
    expect(await changesOf(player)).toEqual([...RAISED_TO_20, 'submit 15 35', 'submit 1 36']);
    expect(await differences(area, event)).toEqual([]);
  });

  it('raises a count that was lowered below the total that the process knows', async () => {
    const { event, player } = await counting();
    await submit(area, player, kills(event, 20));
    await area.dataSource.query('UPDATE bingo.counts SET count = 5 WHERE participant_id = $1', [
      player.participantId,
    ]);
    expect((await submit(area, player, kills(event, 15))).errors).toBeUndefined();
    expect(await changesOf(player)).toEqual([...RAISED_TO_20, 'submit 10 15']);
  });

  it('completes the task at its goal', async () => {
    const { event, player } = await counting();
    expect((await submit(area, player, kills(event, 50))).data).toMatchObject({
      submitAchievement: { taskCompleted: true, pointsEarned: 10, totalPoints: 10 },
    });
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 10, tasks: 1 });
    expect(await differences(area, event)).toEqual([]);
  });

  it('completes the task below the goal that it had', async () => {
    const { event, player } = await counting();
    await edit(event, `trigger = 'npc_kill:Zulrah:30'`);
    expect((await submit(area, player, kills(event, 31))).data).toMatchObject({
      submitAchievement: { taskCompleted: true, pointsEarned: 10 },
    });
    expect(await differences(area, event)).toEqual([]);
  });

  it.each([
    ['asks for something else', `trigger = 'npc_kill:Vorkath:50'`, 'input.trigger.target'],
    ['is composed now', `trigger = 'all(npc_kill:Vorkath:50; quest_complete:cook)'`, 'input.trigger.target'],
    ['is hidden', `hidden_until = '2099-01-01'`, 'input.taskPosition'],
  ])('is refused if the task %s', async (_, change, argument) => {
    const { event, player } = await counting();
    await edit(event, change);
    expect(failure(await submit(area, player, kills(event, 30)))).toMatchObject({ argument });
    expect(await changesOf(player)).toEqual(RAISED_TO_20);
  });

  it('is rejected if the tier of the task is not open', async () => {
    const { event, player } = await counting();
    const tiers = [1, 2].map((number) => ({ number, name: `Tier ${number}`, needed: 1 }));
    await area.dataSource.query('UPDATE bingo.events SET tiers = $2 WHERE id = $1', [
      event,
      JSON.stringify(tiers),
    ]);
    await edit(event, 'tier = 2');
    await edit(event, 'tier = 1', 1);
    const { errors } = await submit(area, player, kills(event, 30));
    expect(errors?.[0]?.message).toBe('The tier of this task is not open yet');
    expect(await changesOf(player)).toEqual(RAISED_TO_20);
  });

  it('is rejected after the end of the event', async () => {
    const { event, player } = await counting();
    await area.dataSource.query(`UPDATE bingo.events SET end_date = now() - interval '1 ms' WHERE id = $1`, [
      event,
    ]);
    const { errors } = await submit(area, player, kills(event, 30));
    expect(errors?.[0]?.message).toBe('This event is not active');
    expect(await changesOf(player)).toEqual(RAISED_TO_20);
  });

  it('counts nothing more after an organiser completed the task', async () => {
    const { event, player } = await counting();
    await area.ask(COMPLETE, { id: player.participantId, at: 0 }, ORGANISER);
    expect((await submit(area, player, kills(event, 30))).data).toMatchObject({
      submitAchievement: { taskCompleted: true, pointsEarned: 0, totalPoints: 10 },
    });
    expect(await changesOf(player)).toEqual([...RAISED_TO_20, 'organiser 0 20']);
  });

  it('is rejected if the key belongs to another event', async () => {
    const { event } = await counting();
    const other = await counting();
    expect(failure(await submit(area, other.player, kills(event, 30)))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await changesOf(other.player)).toEqual(RAISED_TO_20);
  });

  it.each([
    ['the key is replaced', `UPDATE bingo.participants SET key_hash = 'new ' || id WHERE id = $1`],
    ['the registration is withdrawn', 'DELETE FROM bingo.participants WHERE id = $1'],
  ])('writes nothing if %s while it waits', async (_, sql) => {
    const { event, player } = await counting();
    const result = await whileLocked(
      area.database,
      async (transaction) => void (await transaction.entities.query(sql, [player.participantId])),
      () => submit(area, player, kills(event, 30)),
    );
    expect(failure(result)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await changesOf(player)).not.toContain('submit 10 30');
  });
});

describe('a report that completes a known task at once', () => {
  const quest = (eventId: string): TestReport => ({
    eventId,
    taskPosition: 6,
    trigger: { type: 'quest_complete', target: 'dragon_slayer_2' },
  });

  it('writes the completion, its entry and the totals', async () => {
    const { event, player } = await counting();
    const second = await addPlayer(area, event, `9${events}`);
    for (const participant of [player, second]) {
      expect((await submit(area, participant, quest(event))).data).toMatchObject({
        submitAchievement: { taskCompleted: true, pointsEarned: 15, totalPoints: 15 },
      });
    }
    expect(await entriesOf(area, second)).toMatchObject([
      { position: 6, kind: 'count', source: 'submit', change: '1', count: '1', completed: true },
    ]);
    expect(await totalsOf(area, second.participantId)).toEqual({
      points: 15,
      bingos: 0,
      tasks: 1,
      lastIsRight: true,
      pointsAreRight: true,
    });
    expect(await differences(area, event)).toEqual([]);
  });

  it('is rejected if the task is another one as soon as it is locked', async () => {
    const { event, player } = await counting();
    await submit(area, await addPlayer(area, event, `9${events}`), quest(event));
    const result = await whileLocked(
      area.database,
      async (transaction) => {
        await transaction.entities.query('SELECT FROM bingo.participants WHERE id = $1 FOR UPDATE', [
          player.participantId,
        ]);
        await transaction.entities.query(
          `UPDATE bingo.tasks SET trigger = 'npc_kill:Zulrah:50' WHERE event_id = $1 AND position = 6`,
          [event],
        );
      },
      () => submit(area, player, quest(event)),
    );
    expect(failure(result)).toMatchObject({ argument: 'input.trigger.type' });
    expect(await changesOf(player)).toEqual(RAISED_TO_20);
  });
});

/** Edits a task without the rules of the product. */
async function edit(event: string, change: string, position = 0): Promise<void> {
  await area.dataSource.query(`UPDATE bingo.tasks SET ${change} WHERE event_id = $1 AND position = $2`, [
    event,
    position,
  ]);
}
