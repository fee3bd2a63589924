import fc from 'fast-check';
import { BOSSES, DIARIES, foldCreature, foldName, PETS, petItem, QUESTS } from './catalogue';
import { readTrigger } from './trigger';
import { reportedType, requestedKey, requestKeys } from './trigger-matching';
import { triggerWarning } from './trigger-warning';

const triggerOf = (text: string) => {
  const reading = readTrigger(text);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.trigger;
};
const isRequested = (text: string, target: string) => {
  const key = requestedKey(triggerOf(text));
  const type = reportedType(text.slice(0, text.indexOf(':')));
  return key !== null && type !== null && requestKeys({ type, target }).includes(key);
};

describe('the catalogue', () => {
  it.each([
    ['quests', QUESTS],
    ['diaries', DIARIES],
    ['pets', PETS],
    ['bosses and their aliases', BOSSES.flatMap(({ name, aliases }) => [name, ...aliases])],
  ])('has no %s twice, none empty', (_, names) => {
    const folded = names.map(foldName);
    expect(folded.filter((name, index) => name === '' || folded.indexOf(name) !== index)).toEqual([]);
  });

  it('knows the item of a pet, however its name is spelt', () => {
    expect(['Vorki', 'VETION JR', 'pet_kreearra', 'Dragon'].map(petItem)).toEqual([
      21_992,
      13_179,
      12_649,
      null,
    ]);
  });

  it('folds names once and for all', () => {
    fc.assert(fc.property(fc.string(), (name) => foldName(foldName(name)) === foldName(name)));
    fc.assert(fc.property(fc.string(), (name) => foldCreature(foldCreature(name)) === foldCreature(name)));
  });

  it.each([
    ['quest_complete:dragon_slayer_i', 'Dragon Slayer I'],
    ['quest_complete:Dragon Slayer I', 'dragon-slayer 1'],
    ["quest_complete:Cook's Assistant", 'cooks assistant'],
    ['quest_complete:Recipe: Evil Dave', 'recipe: evil dave'],
    ['achievement:Lumbridge & Draynor:hard', 'Lumbridge_Draynor:HARD'],
    ['npc_kill:cox:5', 'Chambers of Xeric'],
    ["npc_kill:K'ril Tsutsaroth:5", 'kril'],
    ['achievement:Varrock:hard', 'Varrock Diary:hard'],
    ['achievement:Western Provinces:hard', 'Western:HARD'],
    ['quest_complete:Fairytale I - Growing Pains', 'fairytale 1 growing pains'],
    ['npc_kill:toa expert:5', 'Tombs of Amascut: Expert Mode'],
    ['npc_kill:cg:5', 'Corrupted Hunllef'],
    ['pet:any', 'Vorki'],
    ['pet:vorki', 'Vorki'],
    ['clue:hard:5', 'Hard'],
    ['combat_achievement:Noxious Foe', 'noxious foe'],
    ['slayer_task:any:10', 'Gargoyles'],
    ['slayer_task:gargoyles:10', 'Gargoyles'],
    ['item_value:1000000', '4151'],
    ['collection_log:4151', '4151'],
  ])('%s is advanced by a report of %s', (trigger, target) => {
    expect(isRequested(trigger, target)).toBe(true);
  });

  it.each([
    ['quest_complete:Dragon Slayer I', 'Dragon Slayer II'],
    ['quest_complete:Dragon Slayer I', 'Dragon Slayer'],
    ['achievement:varrock:hard', 'varrock:elite'],
    ['npc_kill:cox:5', 'Theatre of Blood'],
    ['npc_kill:any:5', 'Zulrah'],
    ['npc_kill:Alchemical Hydra:5', 'Hydra'],
    ['slayer_task:Hydra:5', 'Alchemical Hydra'],
    ['npc_kill:!!:5', '...'],
    ['collection_log:4151', '4151!'],
    ['pet:vorki', 'Olmlet'],
    ['clue:hard:5', 'elite'],
  ])('%s is not advanced by a report of %s', (trigger, target) => {
    expect(isRequested(trigger, target)).toBe(false);
  });

  it.each<readonly [trigger: string, warning: string | null]>([
    ['quest_complete:dragon slayer', 'No quest is called "dragon slayer". Did you mean "Dragon Slayer I"?'],
    [
      'quest_complete:Cooks Asistant',
      'No quest is called "Cooks Asistant". Did you mean "Cook\'s Assistant"?',
    ],
    ['quest_complete:qqqqqqqq', 'No quest is called "qqqqqqqq".'],
    ['achievement:Varock:hard', 'No diary is called "Varock". Did you mean "Varrock"?'],
    ['pet:Vorkii', 'No pet is called "Vorkii". Did you mean "Vorki"?'],
    ['npc_kill:Zulrha:5', 'No boss is called "Zulrha". Did you mean "Zulrah"?'],
    ...[
      'Goblin',
      'Dragon',
      'Scorpion',
      'Spider',
      'Giant Rat',
      'Cave kraken',
      'Black Dragon',
      'Smoke devil',
      'Mummy',
      'Ghoul',
    ].map((name) => [`npc_kill:${name}:5`, null] as const),
    ['quest_complete:Rocking Out', null],
    ['npc_kill:cox:5', null],
    ['quest_complete:recipe_for_disaster', null],
    ['pet:any', null],
    ['item_obtain:4151:1', null],
    ['collection_log:4151', null],
    ['item_obtain:99999999:1', 'No known item has the id 99999999.'],
    ['collection_log:99999999', 'No known item has the id 99999999.'],
    ['skill_level:attack:50', null],
    ['manual', null],
  ])('%s has the warning %s', (trigger, warning) => {
    expect(triggerWarning(triggerOf(trigger))).toBe(warning);
  });
});
