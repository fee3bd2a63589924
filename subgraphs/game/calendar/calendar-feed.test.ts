import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { CalendarFeed } from './calendar.queries';

const area = suiteArea(openTestArea);
beforeEach(() => area.dataSource.query('TRUNCATE game.calendar_events'));

const add = (id: string) =>
  area.dataSource.query(
    `INSERT INTO game.calendar_events (id, title, description, start_time, end_time, location, attendees)
     VALUES ($1, $1, '', now(), now(), '', 0)`,
    [id],
  );

const uids = (document: string) => document.match(/(?<=^UID:).*(?=\r$)/gm) ?? [];

describe('the calendar as a document', () => {
  it('is written once for each state, however many read it', async () => {
    const feed = new CalendarFeed(area.database);
    const listing = jest.spyOn(area.database, 'rows');
    await add('one');
    const documents = await Promise.all(Array.from({ length: 20 }, () => feed.read()));
    expect(documents.map(uids)).toEqual(Array(20).fill(['one']));
    const lists = () => listing.mock.calls.filter(([{ name }]) => name === 'game_calendar_events').length;
    expect(lists()).toBe(1);
    await add('two');
    expect(uids(await feed.read()).sort()).toEqual(['one', 'two']);
    await area.dataSource.query(`DELETE FROM game.calendar_events WHERE id = 'one'`);
    expect(uids(await feed.read())).toEqual(['two']);
    expect(lists()).toBe(3);
    listing.mockRestore();
  });
});
