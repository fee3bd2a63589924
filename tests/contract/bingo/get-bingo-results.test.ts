import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { complete, reverseAll, seedClosedEvent, seedEndedEvent } from './seed';
import { seedTeam, seedTeamEvent, start } from './seed-teams';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const NO_CORRECTION = {
  current_tasks_completed: null,
  current_bingos: null,
  current_points: null,
};

describe('GET /bingo/events/:id/results', () => {
  test('returns standings and awards as of the closing, to everybody', async () => {
    const { id, players } = await seedClosedEvent(platform);
    const [first, second] = players;
    const { body } = await platform.anonymous.get(`/bingo/events/${id}/results`).expect(200);
    const by = ({ rsn, client }: typeof first) => ({
      rsn,
      user: { id: client.user.id, username: client.user.username },
    });
    const line = ({ rsn, client }: typeof first) => ({ rsn, user_id: client.user.id });
    const award = { value: null, task_position: null, achieved_at: null, day: null };
    const time = expect.stringMatching(/^20.*Z$/);
    const day = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);
    expect(body).toEqual({
      event: { id, name: 'Winter bingo', start_date: time, end_date: time },
      closed_at: time,
      awards: [
        { ...award, ...by(first), kind: 'first_place', value: 60 },
        { ...award, ...by(second), kind: 'second_place', value: 10 },
        { ...award, ...by(first), kind: 'most_points_in_a_day', value: 60, day },
        { ...award, ...by(first), kind: 'most_tasks', value: 3 },
        { ...award, ...by(second), kind: 'first_completion', task_position: 0, achieved_at: time },
        { ...award, ...by(first), kind: 'first_bingo', achieved_at: time },
      ],
      standings: [
        {
          rank: 1,
          ...line(first),
          tasks_completed: 3,
          bingos: 1,
          points: 60,
          current_rank: 1,
          ...NO_CORRECTION,
        },
        {
          rank: 2,
          ...line(second),
          tasks_completed: 1,
          bingos: 0,
          points: 10,
          current_rank: 2,
          ...NO_CORRECTION,
        },
      ],
      team_standings: [],
    });
  });

  test('has the standings of the teams of a team event', async () => {
    const id = await seedTeamEvent(platform);
    const red = await seedTeam(platform, id, 'Red');
    const blue = await seedTeam(platform, id, 'Blue', 1);
    await start(platform, id);
    await complete(platform, id, blue.members[0]?.key ?? '', [1]);
    await admin.put(`/bingo/events/${id}`, { status: 'completed' }).expect(200);
    await admin.post(`/bingo/events/${id}/close`).expect(200);
    const { body } = await platform.anonymous.get(`/bingo/events/${id}/results`).expect(200);
    const line = { bingos: 0, ...NO_CORRECTION };
    const color = '#CC0000';
    expect(body).toMatchObject({
      team_standings: [
        {
          ...line,
          rank: 1,
          team: { id: blue.id, name: 'Blue', color },
          tasks_completed: 1,
          points: 20,
          current_rank: 1,
        },
        {
          ...line,
          rank: 2,
          team: { id: red.id, name: 'Red', color },
          tasks_completed: 0,
          points: 0,
          current_rank: 2,
        },
      ],
    });
  });

  test('shows current values beside those that were corrected after the closing', async () => {
    const event = await seedClosedEvent(platform);
    await reverseAll(platform, event, event.players[0]);
    const { body } = await platform.anonymous.get(`/bingo/events/${event.id}/results`).expect(200);
    expect(body).toMatchObject({
      awards: expect.arrayContaining([
        expect.objectContaining({ kind: 'first_place', rsn: event.players[0].rsn }),
      ]),
      standings: [
        {
          rank: 1,
          points: 60,
          current_rank: 2,
          current_tasks_completed: 0,
          current_bingos: 0,
          current_points: 0,
        },
        { rank: 2, points: 10, current_rank: 1, ...NO_CORRECTION },
      ],
    });
  });

  test('takes a limit', async () => {
    const { id } = await seedClosedEvent(platform);
    const { body } = await platform.anonymous.get(`/bingo/events/${id}/results?limit=1`).expect(200);
    expect(body).toMatchObject({ standings: [{ rank: 1 }] });
    expect(body).toHaveProperty('standings.length', 1);
    expectError(
      await platform.anonymous.get(`/bingo/events/${id}/results?limit=0`),
      400,
      'BAD_USER_INPUT',
      /^limit/,
    );
  });

  test('answers 404 for an event that is not closed', async () => {
    const { id } = await seedEndedEvent(platform);
    expectError(await admin.get(`/bingo/events/${id}/results`), 404, 'NOT_FOUND', /^Results not found$/);
  });

  test('shows no ids of participants and no keys', async () => {
    const { id, players } = await seedClosedEvent(platform);
    const { text } = await (await platform.signIn(testUser())).get(`/bingo/events/${id}/results`).expect(200);
    for (const { participantId, key } of players) {
      expect(text).not.toContain(participantId);
      expect(text).not.toContain(key);
    }
  });
});
