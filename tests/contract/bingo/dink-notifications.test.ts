import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';
import { suitePlatform } from '#tests/support/suite';
import { createHook, seedEvent, seedPlayer } from './seed';

/** One notification of each type, as the client's source describes it, by Zezima. */
const FOLDER = join(packageRoot, 'tests/contract/bingo/dink-notifications');

const TRIGGERS = [
  'npc_kill:Zulrah:5',
  'item_obtain:12922:2',
  'skill_level:attack:75',
  'quest_complete:Dragon Slayer I',
  'achievement:Varrock:hard',
  'collection_log:12921',
  'item_obtain:12921:1',
  'pet:any',
  'clue:hard:3',
  'combat_achievement:Perfect Zulrah',
  'slayer_task:any:2',
  'item_value:9000000',
];

/** What each notification advances; the other files advance nothing. */
const ADVANCED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  loot: { 'npc_kill:Zulrah:5': 1, 'item_obtain:12922:2': 1, 'item_value:9000000': 5_200_000 },
  'loot-of-an-event': { 'item_obtain:12922:2': 1, 'item_value:9000000': 5_200_000 },
  'kill-count': { 'npc_kill:Zulrah:5': 1 },
  level: { 'skill_level:attack:75': 70 },
  quest: { 'quest_complete:Dragon Slayer I': 1 },
  'achievement-diary': { 'achievement:Varrock:hard': 1 },
  collection: { 'collection_log:12921': 1, 'item_obtain:12921:1': 1 },
  pet: { 'pet:any': 1, 'item_obtain:12921:1': 1 },
  clue: { 'clue:hard:3': 1, 'item_obtain:12922:2': 1 },
  'combat-achievement': { 'combat_achievement:Perfect Zulrah': 1 },
  slayer: { 'slayer_task:any:2': 1 },
};

const board = z.object({ tasks: z.array(z.object({ name: z.string(), count: z.int() })) });

const platform = suitePlatform();

/** Posts notifications to a new hook, and returns the tasks with a count. */
async function advancedBy(names: readonly string[], asForm = false): Promise<unknown> {
  const tasks = TRIGGERS.map((trigger, position) => ({ position, name: trigger, trigger, points: 1 }));
  const event = await seedEvent(platform, { start_date: '2026-01-01', board_size: 4, tasks });
  const player = await seedPlayer(platform, event, { rsn: 'Zezima' });
  const hook = await createHook(player, event);
  for (const name of names) {
    const payload = readFileSync(join(FOLDER, `${name}.json`), 'utf8');
    const form = new FormData();
    form.set('payload_json', payload);
    const sent = asForm
      ? platform.anonymous.post(hook, undefined, { form })
      : platform.anonymous.post(hook, JSON.parse(payload));
    expect((await sent.expect(200)).body).toEqual({});
  }
  const headers = { 'x-bingo-key': player.key };
  const { body } = await platform.anonymous.get('/bingo/board', { headers }).expect(200);
  const counted = board.parse(body).tasks.filter(({ count }) => count > 0);
  return Object.fromEntries(counted.map(({ name: trigger, count }) => [trigger, count]));
}

describe('A notification of Dink', () => {
  it.each(Object.entries(ADVANCED))(
    '%s advances what it reports, as JSON and as a form',
    async (name, tasks) => {
      expect(await advancedBy([name])).toEqual(tasks);
      expect(await advancedBy([name], true)).toEqual(tasks);
    },
  );

  it('of every other type changes nothing', async () => {
    const others = readdirSync(FOLDER)
      .map((file) => file.replace(/\.json$/, ''))
      .filter((name) => !Object.hasOwn(ADVANCED, name));
    expect(others).toHaveLength(17);
    expect(await advancedBy(others)).toEqual({});
  });
});
