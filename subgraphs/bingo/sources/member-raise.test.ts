import { whileLocked } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { lockEventExclusive } from '../participants/locks';
import { differences, entriesOf } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { kills, submit, type TestPlayer } from '../test-support/players';
import { addMember, addTeam, addTeamEvent, place } from '../test-support/teams';

const area = suiteArea(openTestArea);
let events = 0;

/**
 * Adds an event with two members of a team, each with a count of a task that the process knows, and another
 * team.
 *
 * @param counts what the first member reports; the process knows the total of who has raised one.
 */
async function counting(counts: readonly number[]) {
  events += 1;
  const event = `event-${events}`;
  await addTeamEvent(area, event);
  const [first, second, third] = [
    await addMember(area, event),
    await addMember(area, event),
    await addMember(area, event),
  ];
  await addTeam(area, event, 'Red', [first, second]);
  const blue = await addTeam(area, event, 'Blue', [third]);
  for (const count of counts) await submit(area, first, kills(event, count));
  await submit(area, second, kills(event, 10));
  return { event, first, second, blue };
}

const changesOf = async (player: TestPlayer) =>
  (await entriesOf(area, player)).map(({ source, change, count }) => `${source} ${change} ${count}`);

const edit = (event: string, change: string) =>
  area.dataSource.query(`UPDATE bingo.tasks SET ${change} WHERE event_id = $1 AND position = 0`, [event]);

describe.each([
  ['not known', [10], ['submit 10 10']],
  ['known', [5, 10], ['submit 5 5', 'submit 5 10']],
])('a report of a member that raises a total that is %s', (_, counts, before) => {
  it('writes one entry with the difference, and none if it is not higher', async () => {
    const { event, first } = await counting(counts);
    for (const count of [20, 20, 15, 21]) {
      expect((await submit(area, first, kills(event, count))).data).toMatchObject({
        submitAchievement: { success: true, taskCompleted: false, pointsEarned: 0 },
      });
    }
    expect(await changesOf(first)).toEqual([...before, 'submit 10 20', 'submit 1 21']);
    expect(await differences(area, event)).toEqual([]);
  });

  it('completes the task once the sum of the team reaches the goal', async () => {
    const { event, first, second } = await counting(counts);
    expect((await submit(area, first, kills(event, 39))).data).toMatchObject({
      submitAchievement: { taskCompleted: false },
    });
    expect((await submit(area, second, kills(event, 11))).data).toMatchObject({
      submitAchievement: { taskCompleted: true, pointsEarned: 10 },
    });
    expect(await differences(area, event)).toEqual([]);
  });

  it('completes the task if the report itself makes the sum reach the goal', async () => {
    const { event, first } = await counting(counts);
    expect((await submit(area, first, kills(event, 40))).data).toMatchObject({
      submitAchievement: { taskCompleted: true, pointsEarned: 10 },
    });
    expect(await differences(area, event)).toEqual([]);
  });

  it('adds what exceeds the count for the former team', async () => {
    const { event, first, blue } = await counting(counts);
    await place(area, first, blue);
    for (const count of [15, 25]) await submit(area, first, kills(event, count));
    expect(await changesOf(first)).toEqual([...before, 'submit 5 5', 'submit 10 15']);
    expect(await differences(area, event)).toEqual([]);
  });

  it.each([
    ['asks for something else', `trigger = 'npc_kill:Vorkath:50'`],
    ['is hidden', `hidden_until = '2099-01-01'`],
  ])('is refused if the task %s', async (_name, change) => {
    const { event, first } = await counting(counts);
    await edit(event, change);
    expect((await submit(area, first, kills(event, 30))).errors).toHaveLength(1);
    expect(await changesOf(first)).toEqual(before);
  });

  it('counts for the team that the member leaves while it waits, as if it had come first', async () => {
    const { event, first, blue } = await counting(counts);
    await whileLocked(
      area.database,
      async (transaction) => {
        await lockEventExclusive(transaction, event);
        await transaction.entities.query('UPDATE bingo.participants SET team_id = $2 WHERE id = $1', [
          first.participantId,
          blue.id,
        ]);
      },
      () => submit(area, first, kills(event, 30)),
    );
    expect(await changesOf(first)).toEqual([...before, 'submit 20 30']);
    expect(await differences(area, event)).toEqual([]);
  });
});
