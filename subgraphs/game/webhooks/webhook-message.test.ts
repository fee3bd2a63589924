import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { type LoggedEvent, loggedEvent } from '#protocol/event-log/logged-event';
import { bodyOf, describedMessages, testBody, WEBHOOK_EVENTS } from './webhook-message';

const ajv = addFormats.default(new Ajv2020({ strict: false }));
const AT = '2026-11-01T12:00:00.000Z';

/** Values for the data of all events; each reads those of its type. */
const DATA = {
  participantId: 'p1',
  position: 3,
  lines: 1,
  name: 'Spring',
  startDate: AT,
  endDate: AT,
  submissionId: 's1',
  tileId: 4,
  userId: 'u1',
  status: 'approved',
  date: '2026-11-01',
  rsns: ['Mae'],
};

const eventOf = (type: string): LoggedEvent =>
  loggedEvent.parse({ type, position: 1, at: AT, subject: 'e1', data: DATA });
const messages = describedMessages();
const shape = z.object({ properties: z.object({ data: z.object({ properties: z.object({}).loose() }) }) });

describe('the description of messages', () => {
  test('has every type', () => {
    const types = messages.map(({ type }) => type);
    expect(types.toSorted()).toEqual([...WEBHOOK_EVENTS, 'webhook_test'].toSorted());
  });

  test.each(messages.map((message) => [message.type, message] as const))(
    'is that of %s',
    (type, { schema }) => {
      const body: unknown = JSON.parse(type === 'webhook_test' ? testBody(1, AT) : bodyOf(eventOf(type)));
      expect([ajv.validate(schema, body), ajv.errors]).toEqual([true, null]);
      const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(body);
      expect(Object.keys(shape.parse(schema).properties.data.properties)).toEqual(Object.keys(data));
      expect(ajv.validate(schema, { type, timestamp: AT, data: {} })).toBe(false);
    },
  );
});
