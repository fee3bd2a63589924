import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { seedClosedEvent, seedEndedEvent, seedEvent, storedBingo, templateBody } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

describe('POST /bingo/events/:id/close', () => {
  test('stores the results and returns them', async () => {
    const { id, players } = await seedEndedEvent(platform);
    const { body } = await admin.post(`/bingo/events/${id}/close`).expect(200);
    expect(body).toMatchObject({
      event: { id },
      standings: [{ rsn: players[0].rsn }, { rsn: players[1].rsn }],
    });
    expect((await admin.get(`/bingo/events/${id}/results`).expect(200)).body).toEqual(body);
  });

  test('changes nothing the second time', async () => {
    const { id } = await seedClosedEvent(platform);
    const before = await storedBingo(platform);
    await admin.post(`/bingo/events/${id}/close`).expect(200);
    expect(await storedBingo(platform)).toEqual(before);
  });

  test('is rejected before the end of the event', async () => {
    const id = await seedEvent(platform);
    const before = await storedBingo(platform);
    const rejected = await admin.post(`/bingo/events/${id}/close`);
    expectError(rejected, 400, 'BAD_USER_INPUT', /^id must be of an event that is over$/);
    expect(await storedBingo(platform)).toEqual(before);
  });

  test('keeps the event over: neither dates nor status nor a template open it', async () => {
    const { id } = await seedClosedEvent(platform);
    const before = await storedBingo(platform);
    const opened = await admin.put(`/bingo/events/${id}`, { status: 'active' });
    expectError(opened, 400, 'BAD_USER_INPUT', /^status must leave the event over/);
    expectError(
      await admin.put(`/bingo/events/${id}`, { status: null }),
      400,
      'BAD_USER_INPUT',
      /^status must/,
    );
    expect(await storedBingo(platform)).toEqual(before);
    const past = { start_date: '2026-01-01', end_date: '2026-02-01', status: null };
    await admin.put(`/bingo/events/${id}`, past).expect(200);
    const document = templateBody({ duration_ms: 315_532_800_000 });
    const applied = await admin.post(`/bingo/events/${id}/template`, { document });
    expectError(applied, 400, 'BAD_USER_INPUT', /^document\.duration_ms must leave the event over/);
    const { body } = await admin.post(`/bingo/events/${id}/template/preview`, { document }).expect(200);
    expect(body).toMatchObject({
      accepted: false,
      settings: [{ setting: 'end_date', refusal: expect.any(String) }],
    });
  });
});
