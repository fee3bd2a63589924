import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { seedClosedEvent, seedEndedEvent } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

describe('POST /bingo/events/:id/reopen', () => {
  test('deletes the results and returns the event, which can be changed again', async () => {
    const { id } = await seedClosedEvent(platform);
    const { body } = await admin.post(`/bingo/events/${id}/reopen`).expect(200);
    expect(body).toEqual((await admin.get(`/bingo/events/${id}`).expect(200)).body);
    expectError(await admin.get(`/bingo/events/${id}/results`), 404, 'NOT_FOUND', /^Results not found$/);
    await admin.put(`/bingo/events/${id}`, { status: 'active' }).expect(200);
  });

  test('answers 404 for an event that is not closed', async () => {
    const { id } = await seedEndedEvent(platform);
    expectError(await admin.post(`/bingo/events/${id}/reopen`), 404, 'NOT_FOUND', /^Results not found$/);
  });
});
