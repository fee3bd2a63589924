import fc from 'fast-check';
import { escapeFormula, unescapeFormula } from './formula';

/** Texts in which the characters that matter are frequent. */
const cells = fc.string({
  unit: fc.oneof(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '\uFEFF'), fc.string()),
});

describe('a cell of a spreadsheet', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r\n=1', "'\r\n=1"],
    ["'=1", "''=1"],
    ["''=1", "'''=1"],
  ])('%j would run and is written %j', (cell, written) => {
    expect(escapeFormula(cell)).toBe(written);
  });

  it.each(['', "'", "'quoted'", 'a=1', ' =1', '1-1', '\n=1', '\uFEFF=1', '2026-01-01'])(
    '%j is written as it is',
    (cell) => {
      expect(escapeFormula(cell)).toBe(cell);
      expect(unescapeFormula(cell)).toBe(cell);
    },
  );

  it('never begins with what runs once it is neutralised', () => {
    fc.assert(fc.property(cells, (cell) => !/^[=+\-@\t\r]/.test(escapeFormula(cell))));
  });

  it('is the same again when it comes back', () => {
    fc.assert(fc.property(cells, (cell) => unescapeFormula(escapeFormula(cell)) === cell));
  });
});
