import { previewImport } from './import-preview.ts';

const HEADER = 'rsn,event,date,points,notes\n';

describe('the preview of an import', () => {
  it('adds up the rows of each event and day', () => {
    const text = `${HEADER}Zezima,Raid,2026-05-01,10,\nMae,Raid,2026-05-01,5,"late, but\nthere"\nMae,Mass,2026-05-02,1,\n`;
    expect(previewImport(text)).toEqual({
      rows: 3,
      meetings: [
        { event: 'Raid', date: '2026-05-01', players: 2, points: 15 },
        { event: 'Mass', date: '2026-05-02', players: 1, points: 1 },
      ],
      problems: [],
    });
  });

  it.each([
    [',Raid,2026-05-01,10,', 'rsn is empty.'],
    ['Mae,,2026-05-01,10,', 'event is empty.'],
    ['Mae,Raid,2026-02-30,10,', 'date must be a day such as 2026-11-23.'],
    ['Mae,Raid,1.5.2026,10,', 'date must be a day such as 2026-11-23.'],
    ['Mae,Raid,2026-05-01,ten,', 'points must be a whole number from 0 to 1,000,000.'],
    ['Mae,Raid,2026-05-01,1000001,', 'points must be a whole number from 0 to 1,000,000.'],
    ['Mae,Raid,2026-05-01,1,a,b', 'The row has more fields than the header.'],
  ])('finds what is wrong with %s', (row, error) => {
    expect(previewImport(`${HEADER}${row}\n`).problems).toEqual([{ line: 2, error }]);
  });

  it('names the line on which a row begins, after fields of several lines', () => {
    const text = `${HEADER}Mae,Raid,2026-05-01,1,"a\nb"\r\n\r\nBen,Raid,never,1,\r\n`;
    expect(previewImport(text).problems).toMatchObject([{ line: 5 }]);
  });

  it('finds repeated rows, whatever the spelling of the player', () => {
    const text = `${HEADER}Iron Bram,Raid,2026-05-01,1,\niron_bram,Raid,2026-05-01,2,\n`;
    expect(previewImport(text).problems).toEqual([
      { line: 3, error: 'The same player, event and date are in an earlier row: only one of them counts.' },
    ]);
  });

  it('names missing columns, in any order of the others', () => {
    expect(previewImport('date,rsn\n').problems).toEqual([
      { line: 1, error: 'The header lacks event, points.' },
    ]);
    expect(previewImport('\uFEFFpoints,date,event,rsn\n1,2026-05-01,Raid,Mae\n').meetings).toHaveLength(1);
  });
});
