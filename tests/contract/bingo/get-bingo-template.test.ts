import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { freshTemplateName, seedTemplate, templateBody } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

describe('GET /bingo/templates/:id', () => {
  test('returns a template with its document', async () => {
    const name = freshTemplateName();
    const id = await seedTemplate(platform, name);
    const { body } = await admin.get(`/bingo/templates/${id}`).expect(200);
    expect(body).toEqual({
      id,
      name,
      board_size: 3,
      task_count: 6,
      created_at: expect.stringMatching(/Z$/),
      document: templateBody(),
    });
  });
});
