import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectError } from '../expectations';
import { givenClosedEvent, givenEndedEvent } from './given';

let platform: TestPlatform;
let admin: ApiClient;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.admin();
});
afterAll(() => platform.stop());

describe('POST /bingo/events/:id/reopen', () => {
  test('deletes the results and returns the event, which can be changed again', async () => {
    const { id } = await givenClosedEvent(platform);
    const { body } = await admin.post(`/bingo/events/${id}/reopen`).expect(200);
    expect(body).toEqual((await admin.get(`/bingo/events/${id}`).expect(200)).body);
    expectError(await admin.get(`/bingo/events/${id}/results`), 404, 'NOT_FOUND', /^Results not found$/);
    await admin.put(`/bingo/events/${id}`, { status: 'active' }).expect(200);
  });

  test('answers 404 for an event that is not closed', async () => {
    const { id } = await givenEndedEvent(platform);
    expectError(await admin.post(`/bingo/events/${id}/reopen`), 404, 'NOT_FOUND', /^Results not found$/);
  });
});
