import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { inHours, seedEvent, TASKS } from './seed';

const platform = suitePlatform();

const at = (id: string) => `/bingo/events/${encodeURIComponent(id)}`;

describe('GET /bingo/events/:id', () => {
  test('returns the event with its board', async () => {
    const start_date = inHours(-2);
    const end_date = inHours(2);
    const id = await seedEvent(platform, { start_date, end_date });
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    expect(body).toEqual({
      id,
      name: 'Winter bingo',
      description: 'All of December',
      status: 'active',
      start_date,
      end_date,
      board: { size: 3, tasks: TASKS },
    });
  });

  test('returns a board without tasks', async () => {
    const id = await seedEvent(platform, { tasks: [], board_size: 25 });
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    expect(body).toMatchObject({ board: { size: 25, tasks: [] } });
  });

  test('returns the tasks row by row, whatever the input order', async () => {
    const id = await seedEvent(platform, { tasks: [...TASKS].reverse() });
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    expect(body).toMatchObject({ board: { tasks: TASKS } });
  });

  test.each(['A.b_c:d-e', 'x'.repeat(64), 'constructor'])('finds the id %j', async (id) => {
    await seedEvent(platform, { id });
    expect((await platform.anonymous.get(at(id)).expect(200)).body).toMatchObject({ id });
  });

  test('compares ids case-sensitively', async () => {
    await seedEvent(platform, { id: 'Cased' });
    expectError(await platform.anonymous.get(at('cased')), 404, 'NOT_FOUND');
  });

  test.each(['\u0000', '\u0001', 'a\u007fb'])('rejects the id %j', async (id) => {
    expectError(await platform.anonymous.get(at(id)), 400, 'BAD_USER_INPUT', /^id\b/);
  });
});
