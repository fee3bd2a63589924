import { type CombatSkills, combatLevelOf, NEWCOMER } from './levels';

const MAXED: CombatSkills = {
  attack: 99,
  strength: 99,
  defence: 99,
  hitpoints: 99,
  prayer: 99,
  ranged: 99,
  magic: 99,
};

describe('a combat level', () => {
  it('is 3 for a new character and 126 for a maxed one', () => {
    expect(combatLevelOf(NEWCOMER)).toBe(3);
    expect(combatLevelOf(MAXED)).toBe(126);
  });

  it.each<[string, CombatSkills, number]>([
    ['a melee character', { ...NEWCOMER, attack: 60, strength: 90, hitpoints: 75 }, 67],
    ['an archer', { ...NEWCOMER, ranged: 70, hitpoints: 60 }, 49],
    ['a mage', { ...NEWCOMER, magic: 99, hitpoints: 80 }, 68],
    ['a prayer character', { ...NEWCOMER, prayer: 52 }, 9],
    ['half a prayer level', { ...NEWCOMER, prayer: 53 }, 9],
  ])('follows the best style of %s', (_who, skills, level) => {
    expect(combatLevelOf(skills)).toBe(level);
  });

  it('reaches 126 with the last of the seven skills', () => {
    for (const skill of ['defence', 'hitpoints'] as const) {
      expect(combatLevelOf({ ...MAXED, [skill]: 98 })).toBe(125);
    }
    expect(combatLevelOf({ ...MAXED, magic: 1, ranged: 1 })).toBe(126);
  });
});
