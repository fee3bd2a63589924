import { readPlayerNames } from './player-names.ts';

test.each<[string, string, string[]]>([
  ['lines', 'Zezima\nIron Mae\r\nB0aty\n', ['Zezima', 'Iron Mae', 'B0aty']],
  ['commas', 'Zezima, Iron Mae ,B0aty', ['Zezima', 'Iron Mae', 'B0aty']],
  ['cells of a spreadsheet', 'Zezima\t"Iron Mae"\n\tB0aty;Lynx', ['Zezima', 'Iron Mae', 'B0aty', 'Lynx']],
  ['names twice', 'Zezima\nzezima', ['zezima']],
  ['nothing', ' \n , \t', []],
])('player names are read from %s', (_what, text, names) => {
  expect(readPlayerNames(text)).toEqual(names);
});
