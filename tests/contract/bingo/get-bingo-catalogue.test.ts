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

  test('is no other method', async () => {
    expectError(await platform.anonymous.post('/bingo/catalogue', {}), 404, 'NOT_FOUND');
  });

  test('warns of names that it does not know, in the graph', async () => {
    const tasks = [
      { position: 0, name: 'Quest', trigger: 'quest_complete:dragon slayer' },
      { position: 1, name: 'Known', trigger: 'quest_complete:dragon_slayer_i' },
      { position: 2, name: 'Own', trigger: 'npc_kill:My own creature:5' },
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
          ],
        },
      },
    });
  });
});
