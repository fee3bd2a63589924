import { eventSchemas } from '../event-schemas';
import { compareEvents } from './compare-events';

const event = (data: object, required: readonly string[] = ['lines']) => ({
  line: {
    type: 'object',
    properties: { data: { type: 'object', properties: data, required } },
    required: ['data'],
  },
});
const was = event({ lines: { type: 'integer' } });

describe('the comparison of events', () => {
  test.each([
    ['nothing', was, []],
    ['a new type', { ...was, other: {} }, ['safe EVENT_ADDED event other']],
    ['a removed type', {}, ['breaking EVENT_REMOVED event line']],
    ['a removed field', event({}), ['breaking EVENT_FIELD_REMOVED event line.data.lines']],
    [
      'another type of a field',
      event({ lines: { type: 'string' } }),
      ['breaking EVENT_TYPE_CHANGED event line.data.lines'],
    ],
    [
      'a field that may be absent',
      event({ lines: { type: 'integer' } }, []),
      ['breaking EVENT_FIELD_MAY_BE_ABSENT event line.data.lines'],
    ],
    [
      'a new field',
      event({ lines: { type: 'integer' }, more: { type: 'string' } }),
      ['safe EVENT_FIELD_ADDED event line.data.more'],
    ],
  ])('reports %s', (_what, is, changes) => {
    expect(
      compareEvents(was, is).map(
        ({ class: severity, rule, coordinate }) => `${severity} ${rule} ${coordinate}`,
      ),
    ).toEqual(changes);
  });

  test('finds no change between the schemas of this version', () => {
    const schemas = eventSchemas();
    expect(Object.keys(schemas)).toContain('bingo_task_completed');
    expect(compareEvents(schemas, JSON.parse(JSON.stringify(schemas)))).toEqual([]);
  });
});
