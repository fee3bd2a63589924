import { suiteArea } from '#tests/support/suite';
import { happened, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer } from '../test-support/players';
import { deleteOldFacts } from './stored-facts';

const area = suiteArea(openTestArea);

it('deletes the facts of events that ended 30 days ago and are not held active', async () => {
  for (const id of ['running', 'over', 'held']) {
    await addEvent(area, id);
    await report(area, await addPlayer(area, id, '1'), happened('npc_kill', 'zulrah'));
  }
  await area.dataSource.query(`UPDATE bingo.events
    SET end_date = now() - interval '31 days', set_status = CASE id WHEN 'held' THEN 'active' END WHERE id <> 'running'`);
  await deleteOldFacts(area.database);
  for (const table of ['facts', 'proofs']) {
    const rows = await area.dataSource.query(
      `SELECT p.event_id AS id FROM bingo.${table} JOIN bingo.participants p ON p.id = participant_id ORDER BY 1`,
    );
    expect(rows).toEqual([{ id: 'held' }, { id: 'running' }]);
  }
});
