import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { freshEventId, seedEvent, seedTemplate, storedBingo, TASKS, templateBody } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const START = '2030-05-01T00:00:00.000Z';
const importing = (changes: object) =>
  admin.post('/bingo/events/import', { id: freshEventId(), start_date: START, ...changes });

/** Sends an invalid body and expects an error and no write. */
async function rejected(changes: object, says: string): Promise<void> {
  const before = await storedBingo(platform);
  expectError(await importing(changes), 400, 'BAD_USER_INPUT', says);
  expect(await storedBingo(platform)).toEqual(before);
}

describe('POST /bingo/events/import', () => {
  test('creates an event from a document and returns it', async () => {
    const id = freshEventId();
    const { body } = await importing({ id, document: templateBody() }).expect(201);
    expect(body).toEqual({
      id,
      name: 'Winter bingo',
      description: 'All of December',
      status: 'upcoming',
      start_date: START,
      end_date: '2030-05-02T00:00:00.000Z',
      board: { size: 3, tasks: TASKS },
    });
    expect((await admin.get(`/bingo/events/${id}`).expect(200)).body).toEqual(body);
  });

  test('creates an event from a template of the library, with a name of its own', async () => {
    const template_id = await seedTemplate(platform);
    const { body } = await importing({ template_id, name: ' Spring ' }).expect(201);
    expect(body).toMatchObject({ name: 'Spring', board: { size: 3, tasks: TASKS } });
  });

  test.each<[string, Record<string, unknown>]>([
    ['document.version must be 1', { version: 2 }],
    ['document must not have the key "prizes"', { prizes: [] }],
    ['document.duration_ms must be a whole number', { duration_ms: '1' }],
    [
      'document.board.tasks[1].trigger expected a count',
      { board: { size: 3, tasks: [TASKS[0], { ...TASKS[1], trigger: 'all(item_obtain:4151:)' }] } },
    ],
    ['document.board.tasks[0].position must be between 0 and 0', { board: { size: 1, tasks: [TASKS[1]] } }],
  ])('says %s, and writes nothing', (says, changes) => rejected({ document: templateBody(changes) }, says));

  test('takes either a document or a template', async () => {
    await rejected({}, 'document must be given, or else the id of a template, but not both');
    await rejected({ document: templateBody(), template_id: 'tpl_x' }, 'document must be given, or else');
    await rejected({ document: 'text' }, 'document must be an object');
    await rejected(
      { document: templateBody(), start_date: '9999-12-31T12:00:00Z' },
      'start_date must let the event end',
    );
    expectError(await importing({ template_id: 'unknown' }), 404, 'NOT_FOUND', /^Template not found$/);
  });

  test('answers 400 for an id that is taken', async () => {
    const taken = { id: await seedEvent(platform), document: templateBody() };
    expectError(await importing(taken), 400, 'CONFLICT', /^id is already taken$/);
  });
});
