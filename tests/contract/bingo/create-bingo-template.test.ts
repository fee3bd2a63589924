import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { freshTemplateName, seedEvent, seedTemplate, storedBingo, templateBody } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const create = (body: object) => admin.post('/bingo/templates', body);

describe('POST /bingo/templates', () => {
  test('adds a document under a name', async () => {
    const name = freshTemplateName();
    const { body } = await create({ name: ` ${name} `, document: templateBody() }).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^tpl_[\w-]{24}$/),
      name,
      board_size: 3,
      task_count: 6,
      created_at: expect.stringMatching(/Z$/),
      document: templateBody(),
    });
  });

  test('adds the export of an event, by default under its name', async () => {
    const name = freshTemplateName();
    const event_id = await seedEvent(platform, { name, start_date: '2026-05-01', end_date: '2026-05-02' });
    const { body } = await create({ event_id }).expect(201);
    expect(body).toMatchObject({ name, document: templateBody({ name }) });
  });

  test('rejects names that are taken and invalid documents, and writes nothing', async () => {
    const name = freshTemplateName();
    await seedTemplate(platform, name);
    const before = await storedBingo(platform);
    expectError(await create({ name, document: templateBody() }), 400, 'CONFLICT', /^name is already taken$/);
    expectError(await create({ name: ' ', document: templateBody() }), 400, 'BAD_USER_INPUT', /^name must/);
    expectError(
      await create({ document: templateBody({ name: 5 }) }),
      400,
      'BAD_USER_INPUT',
      /^document\.name must/,
    );
    expectError(await create({}), 400, 'BAD_USER_INPUT', /^document must be given/);
    expectError(await create({ event_id: 'unknown' }), 404, 'NOT_FOUND', /^Event not found$/);
    expect(await storedBingo(platform)).toEqual(before);
  });
});
