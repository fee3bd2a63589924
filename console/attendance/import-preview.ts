const MAX_POINTS = 1_000_000;
const REQUIRED = ['rsn', 'event', 'date', 'points'] as const;

/** A problem of a file, with the line on which its row begins. */
export interface LineProblem {
  readonly line: number;
  readonly error: string;
}

/** Rows of one event on one day. */
export interface ImportedMeeting {
  readonly event: string;
  readonly date: string;
  readonly players: number;
  readonly points: number;
}

/** What an import will do, as far as the file tells. The platform checks the rest. */
export interface ImportPreview {
  readonly rows: number;
  readonly meetings: readonly ImportedMeeting[];
  readonly problems: readonly LineProblem[];
}

interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/** Reads a file of attendance: what it would record, and what is wrong with its lines. */
export function previewImport(text: string): ImportPreview {
  const [header, ...rows] = readCsv(text.replace(/^\uFEFF/, ''));
  const names = (header?.fields ?? []).map((name) => name.trim());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    return {
      rows: 0,
      meetings: [],
      problems: [{ line: 1, error: `The header lacks ${missing.join(', ')}.` }],
    };
  }
  const meetings = new Map<string, ImportedMeeting>();
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  for (const { line, fields } of rows) {
    const record = new Map(names.map((name, index) => [name, (fields[index] ?? '').trim()]));
    const error = problemOf(record, fields.length > names.length) ?? repeatedIn(seen, record);
    if (error) problems.push({ line, error });
    else count(meetings, record);
  }
  return { rows: rows.length, meetings: [...meetings.values()], problems };
}

type Fields = ReadonlyMap<string, string>;

function problemOf(record: Fields, hasMore: boolean): string | null {
  if (hasMore) return 'The row has more fields than the header.';
  if (!record.get('rsn')) return 'rsn is empty.';
  if (!record.get('event')) return 'event is empty.';
  if (!isDate(record.get('date') ?? '')) return 'date must be a day such as 2026-11-23.';
  if (!/^\d{1,7}$/.test(record.get('points') ?? '') || Number(record.get('points')) > MAX_POINTS) {
    return 'points must be a whole number from 0 to 1,000,000.';
  }
  return null;
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function repeatedIn(seen: Set<string>, record: Fields): string | null {
  const player = (record.get('rsn') ?? '').replaceAll(/[-_\s]+/g, ' ').toLowerCase();
  const key = JSON.stringify([player, record.get('event'), record.get('date')]);
  if (seen.has(key)) return 'The same player, event and date are in an earlier row: only one of them counts.';
  seen.add(key);
  return null;
}

function count(meetings: Map<string, ImportedMeeting>, record: Fields): void {
  const [event, date] = [record.get('event') ?? '', record.get('date') ?? ''];
  const key = JSON.stringify([event, date]);
  const before = meetings.get(key) ?? { event, date, players: 0, points: 0 };
  const points = before.points + Number(record.get('points'));
  meetings.set(key, { event, date, players: before.players + 1, points });
}

/** Splits RFC 4180 text into rows; empty lines are left out. */
function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let fields: string[] = [];
  let field = '';
  let isQuoted = false;
  let line = 1;
  let begins = 1;
  const endRow = () => {
    fields.push(field);
    if (fields.length > 1 || field !== '') rows.push({ line: begins, fields });
    [fields, field] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') line += 1;
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') {
      field += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted || !/[,\r\n]/.test(character)) field += character;
    else if (character === ',') {
      fields.push(field);
      field = '';
    } else if (character === '\n') {
      endRow();
      begins = line;
    }
  }
  endRow();
  return rows;
}
