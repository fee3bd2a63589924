import { readSkills } from './read-skills.ts';

test('skills keep the order of the tracker; -1 means that the player is not ranked', () => {
  const skills = {
    overall: { rank: 1200, level: 1500, experience: 40_000_000 },
    sailing: { rank: -1, level: 1, experience: -1 },
  };
  expect(readSkills(skills)).toEqual([
    { name: 'overall', rank: 1200, level: 1500, experience: 40_000_000 },
    { name: 'sailing', rank: null, level: 1, experience: null },
  ]);
});

test.each([[null], ['skills'], [{ attack: null, defence: { level: '1', experience: 2, rank: 3 } }]])(
  'of %j nothing is read',
  (skills) => {
    expect(readSkills(skills)).toEqual([]);
  },
);
