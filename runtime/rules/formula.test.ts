import fc from 'fast-check';
import { escapeFormula, unescapeFormula } from './formula';

/** Texts with a high share of relevant characters. */
const cells = fc.string({
  unit: fc.oneof(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '\uFEFF'), fc.string()),
});

describe('a spreadsheet cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r\n=1', "'\r\n=1"],
    ["'=1", "''=1"],
    ["''=1", "'''=1"],
  ])('%j is escaped as %j', (cell, written) => {
    expect(escapeFormula(cell)).toBe(written);
  });

  it.each(['', "'", "'quoted'", 'a=1', ' =1', '1-1', '\n=1', '\uFEFF=1', '2026-01-01'])(
    '%j is unchanged',
    (cell) => {
      expect(escapeFormula(cell)).toBe(cell);
      expect(unescapeFormula(cell)).toBe(cell);
    },
  );

  it('never starts a formula once it is escaped', () => {
    fc.assert(fc.property(cells, (cell) => !/^[=+\-@\t\r]/.test(escapeFormula(cell))));
  });

  it('is restored by unescaping', () => {
    fc.assert(fc.property(cells, (cell) => unescapeFormula(escapeFormula(cell)) === cell));
  });
});
