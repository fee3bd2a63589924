import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { describeBingoEvents } from './event-log';

const ENTRY = { position: 1, at: '2026-01-01T00:00:00.000Z' };

const area = suiteArea(openTestArea);

beforeAll(async () => {
  await area.dataSource.query(`
    INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
      VALUES ('spring', 'Spring bingo', '', now(), now(), 3);
    INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
      VALUES ('part_1', 'spring', '1', 'Zezima', 'zezima', 'key');
    INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger, hidden_until) VALUES
      ('spring', 0, 'Goblins', '', 1, 'manual', NULL),
      ('spring', 1, 'Surprise', '', 1, 'manual', now() + interval '1 day')`);
});

const completed = (subject: string, participantId: string, position: number): LoggedEvent => ({
  ...ENTRY,
  type: 'bingo_task_completed',
  subject,
  data: { participantId, position },
});

it('names event, player and task, in the order of the events', async () => {
  const events: LoggedEvent[] = [
    {
      ...ENTRY,
      type: 'bingo_line_completed',
      subject: 'spring',
      data: { participantId: 'part_1', lines: 2 },
    },
    { ...ENTRY, type: 'automation_delivered', subject: '1', data: { deliveryId: 'x' } },
    completed('spring', 'part_1', 0),
  ];
  expect(await describeBingoEvents(area.database, events)).toEqual([
    { event: 'Spring bingo', username: 'Zezima', lines: '2' },
    {},
    { event: 'Spring bingo', username: 'Zezima', task: 'Goblins' },
  ]);
});

it('names what was deleted or is hidden by its id', async () => {
  const events = [completed('spring', 'part_1', 1), completed('gone', 'part_2', 0)];
  expect(await describeBingoEvents(area.database, events)).toEqual([
    { event: 'Spring bingo', username: 'Zezima', task: '1' },
    { event: 'gone', username: 'part_2', task: '0' },
  ]);
});
