import { z } from 'zod';
import type { Principal } from '#protocol/principal';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import {
  addEvent,
  addPlayer,
  kills,
  ORGANISER,
  plugin,
  submit,
  TASKS,
  type TestPlayer,
} from '../test-support/players';

const CONFIGURATION = `query ($id: ID!) {
  pluginConfiguration(eventId: $id) { eventId rsn pollInterval tasks { position trigger completed } }
}`;

let database: TestDatabase;
let area: TestArea;
let player: TestPlayer;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  await addEvent(area, 'spring');
  await addEvent(area, 'later', { startDate: '2098-01-01', tasks: [] });
  player = await addPlayer(area, 'spring', '10', 'Zezima');
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const configuration = (id: string, principal: Principal) => area.execute(CONFIGURATION, { id }, principal);

describe('the plugin configuration', () => {
  it('contains the player and every task, completed or not', async () => {
    await submit(area, player, kills('spring', 50));
    const { data } = await configuration('spring', player.principal);
    expect(data?.pluginConfiguration).toEqual({
      eventId: 'spring',
      rsn: 'Zezima',
      pollInterval: 30_000,
      tasks: TASKS.map(({ position, trigger }) => ({ position, trigger, completed: position === 0 })),
    });
  });

  it('has a longer poll interval while the event is not active', async () => {
    const early = await addPlayer(area, 'later', '11');
    const { data } = await configuration('later', early.principal);
    expect(data?.pluginConfiguration).toMatchObject({ pollInterval: 300_000, tasks: [] });
  });

  it.each([
    ['in two minutes', 120, 120_000],
    ['in ten seconds', 10, 30_000],
    ['in an hour', 3600, 300_000],
  ])('polls when an event starts that starts %s', async (when, seconds, expected) => {
    const id = when.replaceAll(' ', '-');
    const startDate = new Date(Date.now() + seconds * 1000).toISOString();
    await addEvent(area, id, { startDate });
    const early = await addPlayer(area, id, '12');
    const { data } = await configuration(id, early.principal);
    const { pollInterval } = z.object({ pollInterval: z.number() }).parse(data?.pluginConfiguration);
    expect(pollInterval).toBeLessThanOrEqual(expected);
    expect(pollInterval).toBeGreaterThanOrEqual(Math.min(expected, Date.parse(startDate) - Date.now()));
  });

  it.each([
    ['later', 'FORBIDDEN'],
    ['nowhere', 'NOT_FOUND'],
    ['\u0000', 'NOT_FOUND'],
  ])('of the event %j is refused for the key of another event: %s', async (id, code) => {
    expect((await configuration(id, player.principal)).errors?.[0]?.extensions.code).toBe(code);
  });

  it('is rejected for unknown keys and for users', async () => {
    for (const principal of [plugin('bk_nobody'), ORGANISER]) {
      const { errors } = await configuration('spring', principal);
      expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
  });
});
