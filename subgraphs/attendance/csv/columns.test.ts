import { readHeader } from './columns';

describe('the header of an import', () => {
  it('locates columns in any order and ignores others', () => {
    const columns = readHeader(['id', 'points', ' date ', 'event', '', '', 'rsn']);
    const row = ['1', '5', '2026-01-01', 'Raid', '', '', 'Zezima'];
    const names = ['rsn', 'event', 'date', 'points', 'notes'] as const;
    expect(names.map((name) => columns.cellOf(row, name))).toEqual(['Zezima', 'Raid', '2026-01-01', '5', '']);
  });

  it('counts its cells and reads missing cells of a short row as empty', () => {
    const columns = readHeader(['rsn', 'event', 'date', 'points']);
    expect(columns.count).toBe(4);
    expect(columns.cellOf(['Zezima'], 'points')).toBe('');
  });

  it.each([
    [['rsn', 'event', 'date'], 'has no points'],
    [['RSN', 'event', 'date', 'points'], 'has no rsn'],
    [['rsn;event;date;points'], 'separated by commas'],
    [['rsn', 'event', 'date', 'points', 'rsn'], 'names the column "rsn" twice'],
    [['rsn', 'event', 'date', 'points', 'x'.repeat(50), 'x'.repeat(50)], `"${'x'.repeat(40)}" twice`],
  ])('%j is refused', (cells, says) => {
    expect(() => readHeader(cells)).toThrow(says);
  });
});
