import fc from 'fast-check';
import { csvOf } from '#facade/serving/serve-csv';
import { readRecords } from '#subgraphs/attendance/files/csv-records';
import { checkRecord } from '#subgraphs/attendance/records/record.fields';

const COLUMNS = ['id', 'rsn', 'event', 'date', 'points', 'notes', 'recorded_by', 'created_at'];

/** Texts full of characters that CSV and spreadsheets treat specially. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom("'", '"', ',', ';', '=', '+', '-', '@', '\t', '\n', '\r\n', ' ', '\uFEFF', '\u2028'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
});

const legalRecords = fc
  .record({ rsn: text, event: text, notes: fc.option(text), points: fc.nat(1_000_000) })
  .filter((fields) => 'record' in checkRecord({ ...fields, date: '2026-05-01' }))
  .map((fields) => ({
    id: 1,
    date: '2026-05-01',
    recorded_by: '=admin',
    created_at: '2026-05-01T00:00:00.000Z',
    ...fields,
    event: fields.event.trim(),
  }));

async function* inPieces(file: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('an exported file that is imported again', () => {
  test('yields the same records for arbitrary texts', async () => {
    const files = fc.record({
      rows: fc.array(legalRecords, { minLength: 1, maxLength: 5 }),
      mark: fc.constantFrom('', '\uFEFF'),
      size: fc.integer({ min: 1, max: 200 }),
    });
    await fc.assert(
      fc.asyncProperty(files, async ({ rows, mark, size }) => {
        const file = `${mark}${COLUMNS.join(',')}\r\n${csvOf(rows, COLUMNS)}`;
        const { records, errors } = await readRecords(inPieces(file, size));
        expect(errors).toEqual([]);
        expect(
          records.map(({ rsn, event, date, points, notes }) => [rsn, event, date, points, notes]),
        ).toEqual(
          rows.map(({ rsn, event, date, points, notes }) => [rsn, event, date, points, notes || null]),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('contains no cell that a spreadsheet would execute', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const written = csvOf([{ cell }], ['cell']);
        const content = written.replace(/^"/, '').replace(/"?\r\n$/, '');
        return !/^[=+\-@\t\r]/.test(content);
      }),
    );
  });
});
