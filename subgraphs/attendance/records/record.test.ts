import fc from 'fast-check';
import { checkRecord, type RecordFields } from './record.fields';

const good: RecordFields = {
  rsn: 'Iron_Zezima',
  event: 'Raid night',
  date: '2026-02-28',
  points: 10,
  notes: 'Came late',
};
const errorOf = (changes: Partial<RecordFields>) => {
  const checked = checkRecord({ ...good, ...changes });
  return 'error' in checked ? checked.error : null;
};

describe('a record', () => {
  it('keeps the input and the folded name', () => {
    expect(checkRecord(good)).toEqual({ record: { ...good, rsnFolded: 'iron zezima' } });
  });

  it.each([null, ''])('with the notes %j has null notes', (notes) => {
    expect(checkRecord({ ...good, notes })).toMatchObject({ record: { notes: null } });
  });

  it.each<Partial<RecordFields>>([
    { points: 0 },
    { points: 1_000_000 },
    { date: '2024-02-29' },
    { date: '0001-01-01' },
    { date: '9999-12-31' },
    { event: 'e'.repeat(200) },
    { notes: 'two\nlines' },
  ])('may have %j', (changes) => {
    expect(errorOf(changes)).toBeNull();
  });

  it.each<[Partial<RecordFields>, string]>([
    [{ rsn: '' }, 'must not be empty'],
    [{ rsn: 'x'.repeat(65) }, 'must be at most 64 characters'],
    [{ event: ' ' }, 'must not be empty'],
    [{ event: 'e'.repeat(201) }, 'must be at most 200 characters'],
    [{ event: 'two\nlines' }, 'must not contain control characters'],
    [{ date: '2026-02-30' }, 'must be a date, YYYY-MM-DD'],
    [{ date: '0000-12-31' }, 'must not be before 0001-01-01'],
    [{ points: -1 }, 'must be a whole number from 0 to 1000000'],
    [{ points: 1_000_001 }, 'must be a whole number from 0 to 1000000'],
    [{ points: 1.5 }, 'must be a whole number from 0 to 1000000'],
    [{ points: Number.NaN }, 'must be a whole number from 0 to 1000000'],
    [{ notes: 'a\u0000b' }, 'must not contain control characters'],
    [{ notes: 'n'.repeat(4001) }, 'must be at most 4000 characters'],
  ])('may not have %j', (changes, problem) => {
    const [field] = Object.keys(changes);
    expect(errorOf(changes)).toBe(`${field} ${problem}`);
  });

  it('reports every invalid field in order', () => {
    const error = errorOf({ rsn: '', event: '', date: 'soon', points: -1, notes: '\u0000' });
    expect(error).toMatch(/^rsn must .*, event must .*, date must .*, points must .*, notes must /);
  });

  it('is checked without throwing for any text', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(
        fc.record({ rsn: text, event: text, date: text, points: fc.double(), notes: fc.option(text) }),
        (fields) => 'record' in checkRecord(fields) || errorOf(fields) !== '',
      ),
    );
  });
});
