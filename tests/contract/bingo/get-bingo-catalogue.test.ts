import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { ask } from '../graph';
import { seedEvent } from './seed';

const platform = suitePlatform();

describe('GET /bingo/catalogue', () => {
  test('has the names of the game, for everybody', async () => {
    const { body } = await platform.anonymous.get('/bingo/catalogue').expect(200);
    expect(body).toMatchObject({
      skills: expect.arrayContaining(['slayer', 'sailing']),
      quests: expect.arrayContaining(['Dragon Slayer I', 'Recipe for Disaster']),
      diaries: expect.arrayContaining(['Varrock', 'Lumbridge & Draynor']),
      diary_tiers: ['easy', 'medium', 'hard', 'elite'],
      clue_tiers: ['beginner', 'easy', 'medium', 'hard', 'elite', 'master'],
      pets: expect.arrayContaining(['Vorki']),
      bosses: expect.arrayContaining([
        { name: 'Chambers of Xeric', aliases: expect.arrayContaining(['cox']) },
      ]),
    });
  });

  test('finds items by what somebody types', async () => {
    const search = async (query: string) =>
      Object((await platform.anonymous.get(`/bingo/catalogue?${query}`).expect(200)).body).items;
    expect(await search('search=bcp')).toEqual([{ id: 11832, name: 'Bandos chestplate' }]);
    expect(await search('search=WHIP&limit=1')).toEqual([{ id: 4151, name: 'Abyssal whip' }]);
    expect(await search('search=4151')).toEqual([{ id: 4151, name: 'Abyssal whip' }]);
    expect(await search('search=a&limit=500')).toHaveLength(100);
    expect(await search('')).toEqual([]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['search=%00', 'search'],
    [`search=${'a'.repeat(201)}`, 'search'],
  ])('rejects %s', async (query, field) => {
    const response = await platform.anonymous.get(`/bingo/catalogue?${query}`);
    expectError(response, 400, 'BAD_USER_INPUT', field);
  });

  test('is no other method', async () => {
    expectError(await platform.anonymous.post('/bingo/catalogue', {}), 404, 'NOT_FOUND');
  });

  test('warns of names that it does not know, in the graph', async () => {
    const tasks = [
      { position: 0, name: 'Quest', trigger: 'quest_complete:dragon slayer' },
      { position: 1, name: 'Known', trigger: 'quest_complete:dragon_slayer_i' },
      { position: 2, name: 'Own', trigger: 'npc_kill:My own creature:5' },
      { position: 3, name: 'Item', trigger: 'item_obtain:99999999:1' },
    ];
    const id = await seedEvent(platform, { tasks });
    const query = 'query ($id: ID!) { bingoEvent(id: $id) { board { tasks { triggerWarning } } } }';
    expect(await ask(platform.anonymous, query, { id })).toEqual({
      bingoEvent: {
        board: {
          tasks: [
            { triggerWarning: 'No quest is called "dragon slayer". Did you mean "Dragon Slayer I"?' },
            { triggerWarning: null },
            { triggerWarning: null },
            { triggerWarning: 'No known item has the id 99999999.' },
          ],
        },
      },
    });
  });
});
