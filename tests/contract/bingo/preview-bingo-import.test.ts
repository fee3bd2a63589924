import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { complete, seedEvent, seedPlayer, storedBingo, TASKS, templateBody } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const at = (id: string) => `/bingo/events/${id}/template/preview`;

describe('POST /bingo/events/:id/template/preview', () => {
  test('returns the changes of settings and tasks, and writes nothing', async () => {
    const id = await seedEvent(platform, { start_date: '2026-05-01', end_date: '2026-05-02' });
    const [goblins, whips, ...others] = TASKS;
    const document = templateBody({
      name: 'Spring',
      board: { size: 3, tasks: [{ ...goblins, points: 11 }, ...others] },
    });
    const before = await storedBingo(platform);
    const { body } = await admin.post(at(id), { document }).expect(200);
    const { position: _, ...whipsBefore } = whips;
    const { position: __, ...goblinsBefore } = goblins;
    const change = { participants_with_progress: 0, refusal: null };
    expect(body).toEqual({
      accepted: true,
      refusal: null,
      settings: [{ setting: 'name', before: 'Winter bingo', after: 'Spring', refusal: null }],
      tasks: [
        {
          position: 0,
          kind: 'changed',
          before: goblinsBefore,
          after: { ...goblinsBefore, points: 11 },
          ...change,
        },
        { position: 1, kind: 'removed', before: whipsBefore, after: null, ...change },
      ],
    });
    expect(await storedBingo(platform)).toEqual(before);
  });

  test('says what is rejected because a task is completed', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    await complete(platform, id, key, [0]);
    const { body } = await admin
      .post(at(id), { document: templateBody({ board: { size: 2, tasks: [] } }) })
      .expect(200);
    expect(body).toMatchObject({
      accepted: false,
      settings: expect.arrayContaining([
        { setting: 'board_size', before: '3', after: '2', refusal: expect.stringMatching(/^must remain 3/) },
      ]),
      tasks: expect.arrayContaining([
        expect.objectContaining({
          position: 0,
          kind: 'removed',
          participants_with_progress: 1,
          refusal: expect.stringContaining('"Goblins"'),
        }),
        expect.objectContaining({
          position: 1,
          kind: 'removed',
          participants_with_progress: 0,
          refusal: null,
        }),
      ]),
    });
  });

  test('rejects invalid documents and answers 404 for an unknown event', async () => {
    const id = await seedEvent(platform);
    expectError(await admin.post(at(id), {}), 400, 'BAD_USER_INPUT', /^document must be given/);
    expectError(
      await admin.post(at('unknown'), { document: templateBody() }),
      404,
      'NOT_FOUND',
      /^Event not found$/,
    );
  });
});
