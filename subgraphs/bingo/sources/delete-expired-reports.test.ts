import { openAreaForTest } from '#kit/test-support/open-test-area';
import { suiteArea } from '#tests/support/suite';
import { bingoArea } from '../subgraph';
import { addEvent, addPlayer } from '../test-support/players';
import { deleteExpiredReports } from './take-reports';

// Without its jobs, of which one deletes the same.
const area = suiteArea((url) => openAreaForTest(bingoArea, url, { idle: true }));

it('deletes answers that expired, and all of events that ended 30 days ago', async () => {
  await addEvent(area, 'running');
  await addEvent(area, 'over');
  const running = await addPlayer(area, 'running', '1');
  const over = await addPlayer(area, 'over', '2');
  await area.dataSource.query(
    `UPDATE bingo.events SET end_date = now() - interval '31 days', start_date = '2020-01-01' WHERE id = 'over'`,
  );
  const add = (participant: string, id: string, expires: string) =>
    area.dataSource.query(
      `INSERT INTO bingo.reports (participant_id, report_id, answer, expires_at) VALUES ($1, $2, '{}', ${expires})`,
      [participant, id],
    );
  await add(running.participantId, 'kept', 'NULL');
  await add(running.participantId, 'kept-too', `now() + interval '1 minute'`);
  await add(running.participantId, 'expired', `now() - interval '1 second'`);
  await add(over.participantId, 'of-an-old-event', 'NULL');
  expect(await deleteExpiredReports(area.database)).toBe(2);
  expect(await area.dataSource.query('SELECT report_id FROM bingo.reports ORDER BY report_id')).toEqual([
    { report_id: 'kept' },
    { report_id: 'kept-too' },
  ]);
});
