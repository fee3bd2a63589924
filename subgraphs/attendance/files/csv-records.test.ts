import { readHeader } from './csv-records';

describe('the header of an import', () => {
  it('locates columns in any order and ignores others', () => {
    const columns = readHeader(['id', 'points', ' date ', 'event', '', '', 'rsn']);
    const row = ['1', '5', '2026-01-01', 'Raid', '', '', 'Zezima'];
    const names = ['rsn', 'event', 'date', 'points', 'notes'] as const;
    expect(names.map((name) => columns.cellOf(row, name))).toEqual([
      'Zezima',
      'Raid',
      '2026-01-01',
      '5',
      null,
    ]);
    expect(columns.present).not.toContain('notes');
  });

  it('ignores the case of names and counts cells', () => {
    const columns = readHeader(['RSN', 'Event', 'DATE', ' points ', 'Notes', '']);
    expect(columns.count).toBe(6);
    expect(columns.present).toContain('notes');
    expect(columns.cellOf(['Zezima', 'Raid'], 'event')).toBe('Raid');
  });

  it.each([
    [['rsn', 'event', 'date'], 'has no points'],
    [['name', 'event', 'date', 'points'], 'has no rsn'],
    [['rsn', 'RSN', 'event', 'date', 'points'], 'names the column "rsn" twice'],
    [['rsn;event;date;points'], 'separated by commas'],
    [['rsn', 'event', 'date', 'points', 'rsn'], 'names the column "rsn" twice'],
    [['rsn', 'event', 'date', 'points', 'x'.repeat(50), 'x'.repeat(50)], `"${'x'.repeat(40)}" twice`],
  ])('%j is refused', (cells, says) => {
    expect(() => readHeader(cells)).toThrow(says);
  });
});
