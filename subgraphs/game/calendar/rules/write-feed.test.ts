import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { CalendarEntry } from './calendar-entry';
import { readFeed } from './read-feed';
import { type FeedEntry, writeFeed } from './write-feed';

const ENTRY: FeedEntry = {
  id: '123',
  title: 'Boss mass; bring food, and "friends"',
  description: 'Line one\nline two \\ end',
  start: new Date('2026-07-01T18:00:00.000Z'),
  end: new Date('2026-07-01T19:00:00.000Z'),
  location: 'World 420',
  attendees: 3,
  updatedAt: new Date('2026-06-01T10:11:12.000Z'),
};

const EVER = { start: new Date('1970-01-01T00:00:00Z'), end: new Date('2100-01-01T00:00:00Z') };

describe('the calendar as a document', () => {
  it('conforms to RFC 5545', async () => {
    expect(await writeFeed([ENTRY], 'community-platform')).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//community-platform//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:123',
        'DTSTAMP:20260601T101112Z',
        'LAST-MODIFIED:20260601T101112Z',
        'DTSTART:20260701T180000Z',
        'DTEND:20260701T190000Z',
        'SUMMARY:Boss mass\\; bring food\\, and "friends"',
        'DESCRIPTION:Line one\\nline two \\\\ end',
        'LOCATION:World 420',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('of thousands of events leaves the event loop to others', async () => {
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns += 1) await nextTurn();
    })();
    const document = await writeFeed(Array(2000).fill(ENTRY), 'p');
    isOver = true;
    await others;
    expect(document.match(/BEGIN:VEVENT/g)).toHaveLength(2000);
    expect(turns).toBeGreaterThan(5);
  });

  it('contains no event if there is none', async () => {
    expect(await writeFeed([], 'p')).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
  });

  it('has lines of at most 75 octets, and parses back to the same entries', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', ',', ';', ':', '\\', '"', '\n', 'é', '🛡', '漢'),
      maxLength: 200,
    });
    const texts = text.filter((value) => value.trim() !== '');
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, fc.nat(), async (title, description, location, seconds) => {
        const start = new Date(seconds * 1000);
        const entry = { ...ENTRY, title, description, location, start, end: start };
        const document = await writeFeed([entry], 'p');
        for (const line of document.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(document.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const { updatedAt: _, ...rest } = entry;
        const expected: CalendarEntry = { ...rest, attendees: 0 };
        expect(readFeed(document, EVER)).toEqual({ entries: [expected], problems: [] });
      }),
    );
  });
});
