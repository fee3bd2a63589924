import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { seedEvent } from './seed';
import { seedTeam, seedTeamEvent } from './seed-teams';

const platform = suitePlatform();

const at = (id: string) => `/bingo/events/${id}/teams/draft`;
const page = z.object({ picks: z.array(z.object({ pick: z.number() })), next: z.number().nullable() });

describe('GET /bingo/events/:id/teams/draft', () => {
  test('turns the order of the teams with each round, and shows who has the places', async () => {
    const id = await seedTeamEvent(platform);
    const red = await seedTeam(platform, id, 'Red');
    const blue = await seedTeam(platform, id, 'Blue', 1);
    const admin = await platform.admin();
    const { body } = await admin.get(at(id)).expect(200);
    const seat = (member: (typeof red.members)[number] | undefined) => ({
      user_id: member?.client.user.id ?? null,
      rsn: member?.rsn ?? null,
    });
    expect(body).toEqual({
      picks: [
        { pick: 1, round: 1, team_id: red.id, team: 'Red', ...seat(red.members[0]) },
        { pick: 2, round: 1, team_id: blue.id, team: 'Blue', ...seat(blue.members[0]) },
        { pick: 3, round: 2, team_id: blue.id, team: 'Blue', ...seat(undefined) },
        { pick: 4, round: 2, team_id: red.id, team: 'Red', ...seat(red.members[1]) },
      ],
      next: null,
    });
  });

  test('has pages', async () => {
    const id = await seedTeamEvent(platform);
    await seedTeam(platform, id, 'Red', 1);
    const admin = await platform.admin();
    const first = page.parse((await admin.get(`${at(id)}?limit=1`).expect(200)).body);
    expect(first).toMatchObject({ picks: [{ pick: 1 }], next: 1 });
    const last = page.parse((await admin.get(`${at(id)}?limit=2&after=1`).expect(200)).body);
    expect(last).toMatchObject({ picks: [{ pick: 2 }], next: null });
  });

  test('is empty for a solo event', async () => {
    const admin = await platform.admin();
    const { body } = await admin.get(at(await seedEvent(platform))).expect(200);
    expect(body).toEqual({ picks: [], next: null });
  });

  test('answers 400 for a limit below 1', async () => {
    const id = await seedTeamEvent(platform);
    const admin = await platform.admin();
    expectError(await admin.get(`${at(id)}?limit=0`), 400, 'BAD_USER_INPUT', /^limit\b/);
  });
});
