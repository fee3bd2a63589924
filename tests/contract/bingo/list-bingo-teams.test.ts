import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { complete, seedEvent } from './seed';
import { seedTeam, seedTeamEvent, start } from './seed-teams';

const platform = suitePlatform();

const at = (id: string) => `/bingo/events/${id}/teams`;
const page = z.object({
  teams: z.array(z.object({ name: z.string() })),
  page: z.object({ has_next: z.boolean(), next: z.string().nullable() }),
});

describe('GET /bingo/events/:id/teams', () => {
  test('lists teams with captain, members and what is credited to them', async () => {
    const id = await seedTeamEvent(platform);
    const { id: teamId, members } = await seedTeam(platform, id, 'Red');
    await start(platform, id);
    await complete(platform, id, members[1]?.key ?? '', [1]);
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    const shown = members.map(({ rsn, client }) => ({
      user: { id: client.user.id, username: client.user.username },
      rsn,
    }));
    expect(body).toEqual({
      teams: [
        {
          id: teamId,
          name: 'Red',
          color: '#CC0000',
          captain: shown[0],
          members: [
            { ...shown[0], tasks_completed: 0, points: 0 },
            { ...shown[1], tasks_completed: 1, points: 20 },
          ],
          tasks_completed: 1,
          bingos: 0,
          points: 20,
        },
      ],
      page: { has_next: false, next: expect.any(String) },
    });
  });

  test('has pages, oldest team first', async () => {
    const id = await seedTeamEvent(platform);
    for (const name of ['Red', 'Blue', 'Green']) await seedTeam(platform, id, name, 1);
    const read = async (query: string) =>
      page.parse((await platform.anonymous.get(`${at(id)}${query}`).expect(200)).body);
    const first = await read('?limit=2');
    expect(first.teams.map(({ name }) => name)).toEqual(['Red', 'Blue']);
    expect(first.page.has_next).toBe(true);
    const last = await read(`?limit=2&after=${first.page.next}`);
    expect(last).toMatchObject({ teams: [{ name: 'Green' }], page: { has_next: false } });
  });

  test('is empty for a solo event', async () => {
    const { body } = await platform.anonymous.get(at(await seedEvent(platform))).expect(200);
    expect(body).toEqual({ teams: [], page: { has_next: false, next: null } });
  });

  test('answers 400 for a limit below 1 or a foreign cursor', async () => {
    const id = await seedTeamEvent(platform);
    expectError(await platform.anonymous.get(`${at(id)}?limit=0`), 400, 'BAD_USER_INPUT', /^limit\b/);
    const cursor = Buffer.from('["17"]').toString('base64url');
    expectError(await platform.anonymous.get(`${at(id)}?after=${cursor}`), 400, 'BAD_USER_INPUT', /^after\b/);
  });

  test('contains neither keys nor ids of participants nor invite codes', async () => {
    const id = await seedTeamEvent(platform);
    const { members } = await seedTeam(platform, id, 'Red');
    const { text } = await platform.anonymous.get(at(id)).expect(200);
    for (const { key, participantId } of members) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(participantId);
    }
    expect(text).not.toContain('bt_');
  });
});
