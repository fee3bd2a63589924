import 'reflect-metadata';
import { connectionOf, connectionType, isInt32, isTime, sliceOf } from './connection';

const cursorOf = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
const read = (after: string) => sliceOf({ first: 1, after }, ([time, id]) => isTime(time) && isInt32(id));

class Item {
  at: Date;
  id: number;
}
const ItemConnection = connectionType(Item, 'Item', 'Items.');

describe('a cursor', () => {
  it.each([
    ['now', new Date('2026-07-01T12:34:56.789Z')],
    ['in the first year', new Date('0001-01-01T00:00:00.000Z')],
    ['in the last year of four digits', new Date('9999-12-31T23:59:59.999Z')],
  ])('is read as it was returned: %s', (_when, at) => {
    const slice = { first: 1, after: null };
    const { pageInfo } = connectionOf(ItemConnection, [{ at, id: 2 ** 31 - 1 }], {
      slice,
      keyOf: (item) => [item.at, item.id],
      count: async () => 1,
    });
    expect(read(pageInfo.endCursor ?? '').after).toEqual([at.toISOString(), 2 ** 31 - 1]);
  });

  it.each([
    ['a day that does not exist', cursorOf('2026-02-30T00:00:00.000Z', 1)],
    ['an hour that does not exist', cursorOf('2026-02-03T24:00:00.000Z', 1)],
    ['a time of another form', cursorOf('2026-02-03T00:00:00Z', 1)],
    ['the year 0', cursorOf('0000-01-01T00:00:00.000Z', 1)],
    ['a year of six digits', cursorOf('+010000-01-01T00:00:00.000Z', 1)],
    ['too large a number', cursorOf('2026-02-03T00:00:00.000Z', 2 ** 31)],
    ['a fraction', cursorOf('2026-02-03T00:00:00.000Z', 1.5)],
    ['no JSON', 'x'],
  ])('is refused with %s', (_what, cursor) => {
    expect(() => read(cursor)).toThrow('after must be a cursor of this list');
  });
});
