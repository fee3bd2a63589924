import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { seedTemplate } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

describe('GET /bingo/templates', () => {
  test('lists the library by name, page by page', async () => {
    const names = ['zebra', 'Ábc', 'Zebra', 'abc'];
    for (const name of names) await seedTemplate(platform, name);
    const seen: unknown[] = [];
    for (let next = ''; ; ) {
      const { body } = await admin.get(`/bingo/templates?limit=2&after=${next}`).expect(200);
      const page = pageOf(body);
      expect(page.templates.length).toBeLessThanOrEqual(2);
      seen.push(...page.templates.map(({ name }) => name));
      if (!page.page.has_next) break;
      next = page.page.next ?? '';
    }
    expect(seen.filter((name) => names.includes(String(name)))).toEqual(['Zebra', 'abc', 'zebra', 'Ábc']);
  });

  test('shows what a template contains, without the document', async () => {
    const id = await seedTemplate(platform);
    const { body } = await admin.get('/bingo/templates?limit=100').expect(200);
    const found = pageOf(body).templates.find((template) => template.id === id);
    expect(found).toEqual({
      id,
      name: expect.stringMatching(/^Template/),
      board_size: 3,
      task_count: 6,
      created_at: expect.stringMatching(/Z$/),
    });
  });

  test.each(['after=nonsense', 'after=WzFd', 'limit=0'])('rejects %s', async (query) => {
    expectError(await admin.get(`/bingo/templates?${query}`), 400, 'BAD_USER_INPUT', /^(after|limit) must/);
  });
});

const pageOf = (body: unknown) =>
  z
    .object({
      templates: z.array(z.looseObject({ id: z.string(), name: z.string() })),
      page: z.object({ has_next: z.boolean(), next: z.string().nullable() }),
    })
    .parse(body);
