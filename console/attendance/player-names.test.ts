import { readNames } from './player-names.ts';

describe('names of players', () => {
  test.each([
    ['Zezima\nIron Bram', ['Zezima', 'Iron Bram']],
    ['Zezima, Mae;  Quinn ,', ['Zezima', 'Mae', 'Quinn']],
    ['  Iron   Bram \r\n\r\nMae', ['Iron Bram', 'Mae']],
    ['Zezima\nzezima\nIron_Bram, iron bram', ['Zezima', 'Iron_Bram']],
    ['Iron_Bram, iron-bram; Iron__Bram', ['Iron_Bram']],
    ['', []],
    [' ,\n;', []],
  ])('are read from %j', (text, names) => {
    expect(readNames(text)).toEqual(names);
  });
});
