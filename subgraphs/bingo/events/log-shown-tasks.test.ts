import { suiteArea } from '#tests/support/suite';
import { EDIT } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, ORGANISER } from '../test-support/players';
import { logShownTasks } from './shown-tasks';

const LATER = '2090-01-01T00:00:00.000Z';
const task = (position: number, hiddenUntil: string | null = LATER) => ({
  position,
  name: `Task ${position}`,
  trigger: 'manual',
  hiddenUntil,
});

const area = suiteArea(openTestArea);

beforeEach(async () => {
  await area.dataSource.query('DELETE FROM bingo.events');
  await area.dataSource.query('DELETE FROM event_log.entries');
});

/** Moves the times of hidden tasks into the past, after the event was created: the passing of time. */
async function pass(id: string, position: number, minutes = 1): Promise<void> {
  await area.dataSource.query(
    `UPDATE bingo.events SET shown_logged_until = least(shown_logged_until, now() - interval '1 week') WHERE id = $1`,
    [id],
  );
  await area.dataSource.query(
    `UPDATE bingo.tasks SET hidden_until = now() - make_interval(mins => $3) WHERE event_id = $1 AND position = $2`,
    [id, position, minutes],
  );
}

/** Logs in several processes at once, and returns what the log has. */
async function logged(): Promise<string[]> {
  await Promise.all([1, 2, 3].map(() => logShownTasks(area.database)));
  await logShownTasks(area.database);
  const rows: { subject: string; data: { position: number } }[] = await area.dataSource.query(
    `SELECT subject, data FROM event_log.entries WHERE type = 'bingo_task_shown' ORDER BY position`,
  );
  return rows.map(({ subject, data }) => `${subject} ${data.position}`);
}

const edit = async (id: string, tasks: readonly object[]) =>
  expect((await area.execute(EDIT, { id, input: { tasks } }, ORGANISER)).errors).toBeUndefined();

describe('a hidden task that is shown', () => {
  it('is logged once when its time has come, in the order of the times', async () => {
    await addEvent(area, 'spring', { boardSize: 2, tasks: [0, 1, 2].map((position) => task(position)) });
    expect(await logged()).toEqual([]);
    await pass('spring', 0, 1);
    await pass('spring', 2, 2);
    expect(await logged()).toEqual(['spring 2', 'spring 0']);
    expect(await logged()).toHaveLength(2);
    await area.dataSource.query('UPDATE bingo.tasks SET hidden_until = now() WHERE position = 1');
    expect(await logged()).toEqual(['spring 2', 'spring 0', 'spring 1']);
  });

  it('is logged once when an organiser shows it', async () => {
    await addEvent(area, 'spring', { boardSize: 2, tasks: [task(0), task(1), task(2)] });
    await edit('spring', [task(0, null), task(1, new Date().toISOString()), task(2)]);
    expect(await logged()).toEqual(['spring 0', 'spring 1']);
    await edit('spring', [
      task(0, null),
      { ...task(1), hiddenUntil: undefined },
      { ...task(2), name: 'Two' },
    ]);
    expect(await logged()).toHaveLength(2);
  });

  it('is logged once if the board is edited before the log has it', async () => {
    await addEvent(area, 'spring', { boardSize: 2, tasks: [task(0), task(1)] });
    await pass('spring', 0);
    await edit('spring', [{ ...task(0), hiddenUntil: undefined, name: 'Nil' }, task(1)]);
    expect(await logged()).toEqual(['spring 0']);
  });

  it('is logged once if the board is edited while the log gets it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = `round-${round}`;
      await addEvent(area, id, { boardSize: 2, tasks: [task(0), task(1)] });
      await pass(id, 0);
      await Promise.all([
        edit(id, [{ ...task(0), hiddenUntil: undefined, name: 'Nil' }, task(1)]),
        ...[1, 2, 3].map(() => logShownTasks(area.database)),
      ]);
    }
    expect((await logged()).sort()).toEqual(Array.from({ length: 10 }, (_, round) => `round-${round} 0`));
  });

  it('is not logged if its time was over when it was added, or long ago', async () => {
    await addEvent(area, 'spring', { boardSize: 2, tasks: [task(0, '2020-01-01T00:00:00.000Z'), task(1)] });
    await pass('spring', 1, 3 * 24 * 60);
    expect(await logged()).toEqual([]);
  });

  it('is logged for more events than one transaction takes', async () => {
    await area.dataSource.query(`WITH e AS (
        INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size, shown_logged_until)
        SELECT 'e' || n, 'x', '', now(), now(), 3, now() - interval '1 hour' FROM generate_series(1, 250) AS n RETURNING id)
      INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger, hidden_until)
        SELECT id, 0, 'x', '', 0, 'manual', now() - interval '1 minute' FROM e`);
    const subjects = await logged();
    expect([subjects.length, new Set(subjects).size]).toEqual([250, 250]);
  });
});
