import 'reflect-metadata';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '#facade/openapi/json-schema';
import { jsonSchemaOf } from '#schema/json-schema-of';
import { checkBatch } from '#subgraphs/attendance/days/batch.commands';
import { readRecords } from '#subgraphs/attendance/files/csv-records';
import { presenceFields } from '#subgraphs/attendance/sessions/check-presence';
import { reportFields } from '#subgraphs/bingo/sources/check-report';
import { readNotification } from '#subgraphs/bingo/sources/notification';
import { variantsOf } from '#tests/contract/input-limits/variants';
import { FILE_SCHEMAS, SCALAR_READERS } from './published-schemas';

const ajv = addFormats(new Ajv2020({ strict: false }));

/** Returns whether a reader takes a value that it rejects by an error. */
function takes(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

interface Read {
  /** Has every property that the reader knows. */
  readonly sample: Readonly<Record<string, unknown>>;
  readonly accepts: (value: unknown) => boolean;
}

const OCCASION = { event: 'Raid night', date: '2026-05-01' };

/** `read-document.test.ts` compares templates with their schema. */
const READ: Readonly<Record<Exclude<keyof typeof SCALAR_READERS, 'BingoTemplateDocument'>, Read>> = {
  AttendanceEntry: {
    sample: { rsn: 'Mae', points: 5, notes: 'Led the raid' },
    accepts: (value) => checkBatch(OCCASION, [value]).every((entry) => 'record' in entry),
  },
  AttendancePresenceReport: {
    sample: {
      id: 'report-1',
      rsn: 'Mae',
      joined_at: '2026-05-01T12:00:00Z',
      left_at: '2026-05-01T12:30:00Z',
      seen_at: null,
    },
    // That a report has one of both times, in their order, is not said by a schema of the parts.
    accepts: (value) => presenceFields.safeParse(value).success,
  },
  BingoReport: {
    sample: {
      id: 'report-1',
      occurred_at: '2026-05-01T12:00:00Z',
      type: 'npc_kill',
      target: 'Zulrah',
      increment: 2,
      total: null,
      level: null,
      source: { npc_name: 'Zulrah', world: 302, region_id: 9007 },
    },
    // The measures exclude each other, which a schema of the parts does not say.
    accepts: (value) => reportFields.safeParse(value).success,
  },
  DinkNotification: {
    sample: {
      type: 'PET',
      playerName: 'Mae',
      seasonalWorld: false,
      world: 302,
      regionId: 1,
      embeds: [],
      extra: {},
    },
    accepts: (value) => takes(() => readNotification(value)),
  },
};

describe.each(Object.entries(READ))('the schema of %s', (name, { sample, accepts }) => {
  const reader = Object.entries(SCALAR_READERS).find(([scalar]) => scalar === name)?.[1];
  if (!reader) throw new Error(`${name} has no reader`);
  const schema = jsonSchemaOf(reader);
  const validate = ajv.compile(schema);

  test('accepts what the reader accepts: each property null, missing, at its limits and beyond', () => {
    expect(accepts(sample)).toBe(true);
    // The types of Zod and of the document differ in names only.
    const variants = variantsOf(schema as JsonSchema, sample, {});
    const differing = variants.filter(({ body }) => validate(body) !== accepts(body));
    expect(differing.map(({ name: what }) => what)).toEqual([]);
    expect(variants.length).toBeGreaterThan(10);
  });
});

test.each(['pet', 'xp_gain', 'manual'])('the schema says whether %s can be reported', (type) => {
  const { sample, accepts } = READ.BingoReport;
  const report = { ...sample, type };
  expect(ajv.validate(jsonSchemaOf(reportFields), report)).toBe(accepts(report));
});

describe('the schema of imported files', () => {
  const [[, { contentSchema = {} }] = ['', {}]] = FILE_SCHEMAS;
  const row: Readonly<Record<string, string>> = {
    rsn: 'Mae',
    event: 'Raid',
    date: '2026-05-01',
    points: '5',
    notes: '',
  };

  const reads = async (cells: Readonly<Record<string, string>>): Promise<boolean> => {
    const text = [Object.keys(cells), Object.values(cells)].map((line) => line.join(',')).join('\n');
    const file = async function* () {
      yield Buffer.from(text);
    };
    return readRecords(file()).then(
      ({ records }) => records.length === 1,
      () => false,
    );
  };

  test.each(Object.keys(row))('says whether a file needs the column %s', async (column) => {
    const { [column]: _, ...others } = row;
    expect(await reads(row)).toBe(true);
    expect(ajv.validate(contentSchema, [row])).toBe(true);
    expect(ajv.validate(contentSchema, [others])).toBe(await reads(others));
  });

  test.each([
    ['rsn', ['', 'x'.repeat(64), 'x'.repeat(65)]],
    ['event', ['', 'x'.repeat(200), 'x'.repeat(201)]],
    ['date', ['', '2026-02-28', '2026-02-30', 'today']],
    ['points', ['', '0', ' 7 ', '-1', '1.5', 'x']],
    ['notes', ['x'.repeat(4000), 'x'.repeat(4001)]],
  ])('says what a cell of the column %s accepts', async (column, cells) => {
    for (const cell of cells) {
      const changed = { ...row, [column]: cell };
      expect([cell, ajv.validate(contentSchema, [changed])]).toEqual([cell, await reads(changed)]);
    }
  });
});
