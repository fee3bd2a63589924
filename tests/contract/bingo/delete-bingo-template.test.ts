import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { freshEventId, seedTemplate } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

describe('DELETE /bingo/templates/:id', () => {
  test('deletes the template, and keeps events that were created from it', async () => {
    const template_id = await seedTemplate(platform);
    const id = freshEventId();
    await admin.post('/bingo/events/import', { id, start_date: '2030-01-01', template_id }).expect(201);
    expect((await admin.delete(`/bingo/templates/${template_id}`).expect(200)).body).toEqual({
      success: true,
    });
    expectError(await admin.get(`/bingo/templates/${template_id}`), 404, 'NOT_FOUND');
    expectError(
      await admin.delete(`/bingo/templates/${template_id}`),
      404,
      'NOT_FOUND',
      /^Template not found$/,
    );
    await admin.get(`/bingo/events/${id}`).expect(200);
  });
});
