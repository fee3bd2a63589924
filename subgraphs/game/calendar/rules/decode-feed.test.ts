import { decodeFeed } from './decode-feed';
import { readFeed } from './read-feed';
import { ALL_OF_2026 } from './test-support/calendar-text';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:mass',
  'DTSTART:20260701T180000Z',
  'SUMMARY:Fête à Café',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

function titleOf(bytes: Uint8Array, contentType: string | null): string | undefined {
  return readFeed(decodeFeed(bytes, contentType), ALL_OF_2026).entries[0]?.title;
}

/** UTF-16 with the most significant byte first. */
function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

describe('a feed in an encoding', () => {
  it.each<[string, Uint8Array, string | null]>([
    ['UTF-8 by default', Buffer.from(CALENDAR), null],
    ['UTF-8 of its content type', Buffer.from(CALENDAR), 'text/calendar; charset=utf-8'],
    ['UTF-8 of a mark', Buffer.from(`\uFEFF${CALENDAR}`), 'text/calendar; charset=iso-8859-1'],
    ['ISO 8859-1', Buffer.from(CALENDAR, 'latin1'), 'text/calendar; charset=ISO-8859-1'],
    [
      'a quoted charset',
      Buffer.from(CALENDAR, 'latin1'),
      'text/calendar;method=publish;charset="windows-1252"',
    ],
    ['an unknown charset', Buffer.from(CALENDAR), 'text/calendar; charset=klingon'],
    ['UTF-16 of a mark', Buffer.from(`\uFEFF${CALENDAR}`, 'utf16le'), 'text/calendar'],
    ['UTF-16, the other way', bigEndian(`\uFEFF${CALENDAR}`), null],
    ['UTF-16 of its content type', Buffer.from(CALENDAR, 'utf16le'), 'text/calendar; charset=utf-16le'],
  ])('is read: %s', (_name, bytes, contentType) => {
    expect(titleOf(bytes, contentType)).toBe('Fête à Café');
  });

  it('may have lines folded at any byte, also inside a character', () => {
    const bytes = Buffer.from(CALENDAR);
    const [begin, end] = [bytes.indexOf('SUMMARY'), bytes.indexOf('\r\nEND:VEVENT')];
    for (let at = begin + 1; at < end; at += 1) {
      const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)]);
      expect(titleOf(folded, null)).toBe('Fête à Café');
    }
  });

  it('of UTF-16 may have folded lines', () => {
    const folded = CALENDAR.replace('Fê', 'Fê\r\n\t');
    expect(titleOf(Buffer.from(`\uFEFF${folded}`, 'utf16le'), null)).toBe('Fête à Café');
  });
});
