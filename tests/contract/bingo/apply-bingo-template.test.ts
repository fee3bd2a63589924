import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { complete, seedEvent, seedPlayer, seedTemplate, storedBingo, TASKS, templateBody } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const at = (id: string) => `/bingo/events/${id}/template`;

describe('POST /bingo/events/:id/template', () => {
  test('replaces settings and board, and keeps id and start', async () => {
    const id = await seedEvent(platform, { start_date: '2026-05-01', end_date: '2026-06-01' });
    const board = { size: 2, tasks: [{ ...TASKS[0], points: 99 }] };
    const document = templateBody({ name: 'Spring', description: '', board });
    const { body } = await admin.post(at(id), { document }).expect(200);
    expect(body).toEqual({
      id,
      name: 'Spring',
      description: '',
      status: 'completed',
      start_date: '2026-05-01T00:00:00.000Z',
      end_date: '2026-05-02T00:00:00.000Z',
      board,
    });
    expect((await admin.get(`/bingo/events/${id}`).expect(200)).body).toEqual(body);
  });

  test('takes a template of the library and a name', async () => {
    const body = { template_id: await seedTemplate(platform), name: 'Own' };
    const response = await admin.post(at(await seedEvent(platform, { tasks: [] })), body).expect(200);
    expect(response.body).toMatchObject({ name: 'Own', board: { tasks: TASKS } });
  });

  test('keeps what players completed: it updates points, and rejects to remove a task', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    await complete(platform, id, key, [0]);
    const removing = templateBody({ board: { size: 3, tasks: TASKS.slice(1) } });
    const before = await storedBingo(platform);
    const rejected = await admin.post(at(id), { document: removing });
    const says = 'document.board.tasks must keep the completed task "Goblins" at position 0';
    expectError(rejected, 400, 'BAD_USER_INPUT', says);
    expect(await storedBingo(platform)).toEqual(before);
    const raising = templateBody({ board: { size: 3, tasks: [{ ...TASKS[0], points: 77 }] } });
    await admin.post(at(id), { document: raising }).expect(200);
    const { body } = await admin.get(`/bingo/events/${id}/leaderboard`).expect(200);
    expect(body).toMatchObject({ leaderboard: [{ points: 77 }] });
  });

  test('rejects invalid documents, and answers 404 for unknown templates', async () => {
    const id = await seedEvent(platform);
    const document = templateBody({ format: 'text' });
    expectError(
      await admin.post(at(id), { document }),
      400,
      'BAD_USER_INPUT',
      /^document\.format must be "bingo/,
    );
    expectError(
      await admin.post(at(id), { document: templateBody(), name: ' ' }),
      400,
      'BAD_USER_INPUT',
      /^name\b/,
    );
    expectError(
      await admin.post(at(id), { template_id: `tpl_${'x'.repeat(24)}` }),
      404,
      'NOT_FOUND',
      /^Template/,
    );
  });
});
