import { suiteArea } from '#tests/support/suite';
import { seedGoal } from '../test-support/goals';
import { differences, entriesOf, happened, LIFT, REVOKE, report, reverse } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER, submit, totalsOf } from '../test-support/players';

const area = suiteArea(openTestArea);

const level = () => happened('skill_level', 'attack', { level: 55 });
const value = () => happened('item_value', '4151', { level: 2000 });
const ATTACK = { type: 'skill_level', target: 'attack', count: 55 };

/** Completes a task, takes that back, reports the same while it is blocked, and lifts that. */
async function seedLifted(trigger: string, happening: () => object) {
  const { eventId, player } = await seedGoal(area, trigger);
  const at = { id: player.participantId, at: 0 };
  await report(area, player, happening());
  await area.ask(REVOKE, at, ORGANISER);
  await report(area, player, happening());
  await area.ask(LIFT, at, ORGANISER);
  expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 0 });
  return { eventId, player };
}

describe('the next report after a lifted revocation', () => {
  it.each([
    ['a level', 'skill_level:attack:50', level],
    ['a value', 'item_value:1000', value],
    ['a level of a composed goal', 'any(skill_level:attack:50; pet:any)', level],
  ])('completes the task again with %s that was stored meanwhile', async (_, trigger, happening) => {
    const { eventId, player } = await seedLifted(trigger, happening);
    expect(await report(area, player, happening())).toMatchObject({
      results: [{ outcome: 'accepted', tasks: [{ position: 0, completed: true }] }],
      points: 10,
    });
    expect(await differences(area, eventId)).toEqual([]);
    const entry = (await entriesOf(area, player)).at(-1);
    expect(entry).toMatchObject({ kind: 'count', change: '0', completed: true });
    expect((await reverse(area, player, entry)).errors).toBeUndefined();
    expect(await differences(area, eventId)).toEqual([]);
  });

  it.each([
    ['a single trigger', 'skill_level:attack:50'],
    ['a composed goal', 'any(skill_level:attack:50; pet:any)'],
  ])('completes the task again if it is a submission for %s', async (_, trigger) => {
    const { eventId, player } = await seedLifted(trigger, level);
    const submitted = await submit(area, player, { eventId, taskPosition: 0, trigger: ATTACK });
    expect(submitted.data).toMatchObject({ submitAchievement: { taskCompleted: true, pointsEarned: 10 } });
    expect(await differences(area, eventId)).toEqual([]);
  });
});
