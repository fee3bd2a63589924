import { differences } from './compare';
import type { Entry, Write } from './journal';
import { DISAGREEING, STORED } from './stored-writes';

const entry = (
  write: Write,
  subject: string,
  status: number | null,
  text = '{"points_earned":10}',
): Entry => ({
  write,
  subject,
  outcome: { status, code: null, text, ms: 1 },
});

/** Creates a fake database with rows of one kind of write only. */
const holding = (write: Write, rows: object[]) => async (query: string) =>
  query === STORED[write].query ? rows : [];

const found = (entries: readonly Entry[], write: Write, rows: object[]) =>
  differences({ entries }, holding(write, rows));

describe('differences', () => {
  it('accepts acknowledged writes that exist, and unacknowledged ones either way', async () => {
    const entries = [entry('role', 'a', 201), entry('role', 'b', null), entry('role', 'c', 500)];
    const rows = [
      { subject: 'a', count: 1 },
      { subject: 'b', count: 1 },
    ];
    expect(await found(entries, 'role', rows)).toEqual([]);
  });

  it('finds a lost acknowledged write', async () => {
    expect(await found([entry('role', 'a', 201)], 'role', [])).toEqual([
      'role a was acknowledged and is lost',
    ]);
  });

  it('finds duplicates, acknowledged or not', async () => {
    const rows = [{ subject: 'a', count: 2 }];
    expect(await found([entry('proof', 'a', null)], 'proof', rows)).toEqual(['proof a has 2 rows, not 1']);
  });

  it('finds a partial batch', async () => {
    const rows = [{ subject: 'a', count: 2 }];
    expect(await found([entry('batch', 'a', null)], 'batch', rows)).toEqual(['batch a has 2 rows, not 3']);
  });

  it('finds points that were awarded twice', async () => {
    const twice = [entry('award', 'p 1', 200), entry('award', 'p 1', 200)];
    expect(await found(twice, 'award', [{ subject: 'p 1', count: 1 }])).toEqual([
      'award p 1 earned 20 points, not 10',
    ]);
  });

  it('finds inconsistent totals', async () => {
    const [[what, query] = ['', '']] = Object.entries(DISAGREEING);
    const sql = async (text: string) => (text === query ? [{ points: 3 }] : []);
    expect(await differences({ entries: [] }, sql)).toEqual([`${what} do not agree: {"points":3}`]);
  });
});
