import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer } from '../test-support/players';

const REPORT =
  'mutation ($reports: [BingoReport]!) { reportAchievements(reports: $reports) { results { id outcome tasks { count } } } }';

interface BatchResult {
  readonly reportAchievements: {
    readonly results: readonly {
      readonly id: string;
      readonly outcome: string;
      readonly tasks: readonly object[];
    }[];
  };
}

const TASKS = 625;

const area = suiteArea(openTestArea);

describe('a batch whose reports advance thousands of tasks', () => {
  it('is counted once as a whole, in several transactions', async () => {
    const tasks = Array.from({ length: TASKS }, (_, position) => ({
      position,
      name: 'Zulrah',
      trigger: 'npc_kill:Zulrah:1000',
      points: 1,
    }));
    await addEvent(area, 'long', { boardSize: 25, tasks });
    const { principal, participantId } = await addPlayer(area, 'long', '100');
    const reports = Array.from({ length: 10 }, (_, number) => ({
      id: `long-report-${number % 9}`,
      occurred_at: new Date().toISOString(),
      type: 'npc_kill',
      target: 'Zulrah',
    }));
    const send = () => area.ask<BatchResult>(REPORT, { reports }, principal);
    const { reportAchievements: first } = await send();
    const outcomes = (response: BatchResult['reportAchievements']) =>
      response.results.map(({ outcome }) => outcome);
    expect(outcomes(first)).toEqual([...Array(9).fill('accepted'), 'duplicate']);
    expect(first.results.every((result) => result.tasks.length === TASKS)).toBe(true);
    const counts = () =>
      area.dataSource.query(
        'SELECT count, count(*)::integer AS tasks FROM bingo.counts WHERE participant_id = $1 GROUP BY count',
        [participantId],
      );
    expect(await counts()).toEqual([{ count: '9', tasks: TASKS }]);
    const written = await area.dataSource.query(
      'SELECT count(DISTINCT xmin::text)::integer AS transactions FROM bingo.ledger WHERE participant_id = $1',
      [participantId],
    );
    expect(written).toEqual([{ transactions: 3 }]);
    const { reportAchievements: again } = await send();
    expect(outcomes(again)).toEqual(Array(10).fill('duplicate'));
    expect(await counts()).toEqual([{ count: '9', tasks: TASKS }]);
  });
});
