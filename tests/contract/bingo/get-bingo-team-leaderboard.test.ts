import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { complete, seedEvent, standings, submit } from './seed';
import { seedTeam, seedTeamEvent, start } from './seed-teams';

const platform = suitePlatform();

const at = (id: string) => `/bingo/events/${id}/teams/leaderboard`;

/** Creates a started event with two teams. */
async function playing() {
  const id = await seedTeamEvent(platform);
  const red = await seedTeam(platform, id, 'Red');
  const blue = await seedTeam(platform, id, 'Blue', 1);
  await start(platform, id);
  return { id, red, blue };
}

describe('GET /bingo/events/:id/teams/leaderboard', () => {
  test('lists teams with what their members achieved together', async () => {
    const { id, red, blue } = await playing();
    const [first, second] = red.members;
    const trigger_data = { type: 'npc_kill', target: 'Goblin', count: 3 };
    for (const member of [first, second]) {
      await submit(platform, member?.key ?? '', { event_id: id, task_position: 0, trigger_data }).expect(200);
    }
    await complete(platform, id, second?.key ?? '', [1]);
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    const team = { name: 'Red', color: '#CC0000', members: 2, id: red.id };
    expect(body).toEqual({
      leaderboard: [
        { rank: 1, team, tasks_completed: 2, bingos: 0, points: 30 },
        {
          rank: 2,
          team: { ...team, name: 'Blue', members: 1, id: blue.id },
          tasks_completed: 0,
          bingos: 0,
          points: 0,
        },
      ],
    });
    expect(await standings(platform, id)).toMatchObject([
      { rank: 1, rsn: second?.rsn, points: 30 },
      { points: 0 },
      { points: 0 },
    ]);
  });

  test('orders by points, then by the earlier last completion, then by creation', async () => {
    const { id, red, blue } = await playing();
    const names = async () => {
      const { body } = await platform.anonymous.get(at(id)).expect(200);
      return JSON.stringify(body).match(/Red|Blue/g);
    };
    expect(await names()).toEqual(['Red', 'Blue']);
    await complete(platform, id, blue.members[0]?.key ?? '', [1]);
    expect(await names()).toEqual(['Blue', 'Red']);
    await complete(platform, id, red.members[0]?.key ?? '', [1]);
    expect(await names()).toEqual(['Blue', 'Red']);
    await complete(platform, id, red.members[1]?.key ?? '', [0]);
    expect(await names()).toEqual(['Red', 'Blue']);
    const { body } = await platform.anonymous.get(`${at(id)}?limit=1`).expect(200);
    expect(body).toMatchObject({ leaderboard: [{ rank: 1, team: { name: 'Red' } }] });
  });

  test('is empty for a solo event', async () => {
    const { body } = await platform.anonymous.get(at(await seedEvent(platform))).expect(200);
    expect(body).toEqual({ leaderboard: [] });
  });

  test('answers 400 for a limit below 1', async () => {
    const { id } = await playing();
    expectError(await platform.anonymous.get(`${at(id)}?limit=0`), 400, 'BAD_USER_INPUT', /^limit\b/);
  });

  test('contains neither keys nor ids of participants', async () => {
    const { id, red } = await playing();
    const { text } = await platform.anonymous.get(at(id)).expect(200);
    for (const { key, participantId } of red.members) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(participantId);
    }
  });
});
