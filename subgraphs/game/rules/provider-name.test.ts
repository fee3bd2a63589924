import { gameNameProblem, groupNameProblem } from './provider-name';

const HOSTILE = [
  '',
  ' ',
  '_-_',
  'a/b',
  '..',
  '../x',
  '%2f',
  'a?b',
  'a#b',
  '@host',
  'a\r\nb',
  'a\\b',
  'a.b',
  'Zëzima',
  'а', // Cyrillic
  'a\u00a0b',
  'x'.repeat(500),
];

describe('a game name', () => {
  it.each(['Z', 'Zezima', 'iron_zezima', 'B0aty', 'a-b c_d', ' Lynx ', 'x'.repeat(12)])(
    'may be %j',
    (name) => {
      expect(gameNameProblem(name)).toBeNull();
    },
  );

  it.each([...HOSTILE, 'x'.repeat(13)])('may not be %j', (name) => {
    expect(gameNameProblem(name)).toMatch(/^must be 1 to 12/);
  });
});

describe('a group name', () => {
  it.each(['Iron Friends', 'x'.repeat(64), 'a_b-c'])('may be %j', (name) => {
    expect(groupNameProblem(name)).toBeNull();
  });

  it.each([...HOSTILE, '@SHARED', 'x'.repeat(65)])('may not be %j', (name) => {
    expect(groupNameProblem(name)).toMatch(/^must be 1 to 64/);
  });
});
