import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER } from '../test-support/players';
import { logStatusChanges } from './event-log';

const CREATE = `mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { id } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { id } }`;
const HOUR = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const area = suiteArea(openTestArea);

beforeEach(async () => {
  await area.dataSource.query('DELETE FROM bingo.events');
  await area.dataSource.query('DELETE FROM event_log.entries');
});

async function create(id: string, startDate: string, endDate: string, changes: object = {}): Promise<void> {
  const input = { id, name: `The ${id}`, startDate, endDate, boardSize: 3, ...changes };
  expect((await area.execute(CREATE, { input }, ORGANISER)).errors).toBeUndefined();
}

async function update(id: string, input: object): Promise<void> {
  expect((await area.execute(UPDATE, { id, input }, ORGANISER)).errors).toBeUndefined();
}

/** Moves an event so that it was created before it started: the passing of time. */
async function pass(id: string, start: string, end: string): Promise<void> {
  await area.dataSource.query(
    `UPDATE bingo.events SET start_date = $2, end_date = $3, created_at = now() - interval '1 year' WHERE id = $1`,
    [id, start, end],
  );
}

/** Logs in several processes at once, and returns what the log has. */
async function logged(): Promise<string[]> {
  await Promise.all([1, 2, 3].map(() => logStatusChanges(area.database)));
  await logStatusChanges(area.database);
  const rows: { type: string; subject: string }[] = await area.dataSource.query(
    'SELECT type, subject FROM event_log.entries ORDER BY position',
  );
  return rows.map(({ type, subject }) => `${type} ${subject}`);
}

describe('the start and the end of an event', () => {
  it('are logged once when the time has come', async () => {
    await create('spring', from(1), from(2));
    expect(await logged()).toEqual([]);
    await pass('spring', from(-1), from(1));
    expect(await logged()).toEqual(['bingo_started spring']);
    expect(await logged()).toEqual(['bingo_started spring']);
    await pass('spring', from(-2), from(-1));
    expect(await logged()).toEqual(['bingo_started spring', 'bingo_ended spring']);
    expect(await logged()).toHaveLength(2);
  });

  it('say name and dates', async () => {
    await create('spring', from(-1), from(1));
    await logged();
    const [row] = await area.dataSource.query('SELECT data FROM event_log.entries');
    const date = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/);
    expect(row).toEqual({ data: { name: 'The spring', startDate: date, endDate: date } });
  });

  it('are both logged, in order, if nobody was running meanwhile', async () => {
    await create('spring', from(1), from(2));
    await pass('spring', from(-2), from(-1));
    expect(await logged()).toEqual(['bingo_started spring', 'bingo_ended spring']);
  });

  it('are not logged at their old time if the event was moved', async () => {
    await create('spring', from(1), from(2));
    await update('spring', { startDate: from(48), endDate: from(49) });
    expect(await logged()).toEqual([]);
  });

  it('are logged again after an event that had started was moved into the future', async () => {
    await create('spring', from(-1), from(1));
    await logged();
    await update('spring', { startDate: from(1), endDate: from(2) });
    expect(await logged()).toEqual(['bingo_started spring']);
    await pass('spring', from(-1), from(1));
    expect(await logged()).toEqual(['bingo_started spring', 'bingo_started spring']);
  });

  it('follow the status that an organiser sets', async () => {
    await create('spring', from(1), from(2));
    await update('spring', { status: 'active' });
    expect(await logged()).toEqual(['bingo_started spring']);
    await update('spring', { status: 'completed' });
    expect(await logged()).toEqual(['bingo_started spring', 'bingo_ended spring']);
    await update('spring', { status: 'active' });
    expect(await logged()).toHaveLength(2);
    await update('spring', { status: 'completed' });
    expect(await logged()).toEqual(['bingo_started spring', 'bingo_ended spring', 'bingo_ended spring']);
  });

  it('are not logged for an event that is entered when it is over', async () => {
    await create('past', from(-48), from(-47));
    expect(await logged()).toEqual([]);
  });

  it('are logged for more events than one transaction takes', async () => {
    await area.dataSource.query(`INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
      SELECT 'e' || n, 'x', '', now() - interval '1 hour', now() + interval '1 hour', 3 FROM generate_series(1, 250) AS n`);
    expect(new Set(await logged()).size).toBe(250);
  });
});
