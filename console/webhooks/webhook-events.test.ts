import { webhookEventTypeValues } from '#console/graph/enum-values.ts';
import { eventText, readableBody, withEvent } from './webhook-events.ts';

test('every event has words', () => {
  for (const type of webhookEventTypeValues) expect(eventText(type)).not.toBe(type);
});

test('a test message has words, and an unknown type is shown as it is', () => {
  expect(eventText('webhook_test')).toBe('Test message');
  expect(eventText('of_tomorrow')).toBe('of_tomorrow');
});

test('events are chosen once, in the order of the list', () => {
  expect(withEvent(['bingo_ended'], 'bingo_started', true)).toEqual(['bingo_started', 'bingo_ended']);
  expect(withEvent(['bingo_ended'], 'bingo_ended', true)).toEqual(['bingo_ended']);
  expect(withEvent(['bingo_started', 'bingo_ended'], 'bingo_ended', false)).toEqual(['bingo_started']);
});

test.each([
  ['{"a":1}', '{\n  "a": 1\n}'],
  ['<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
  ['', ''],
])('the body %j reads %j', (body, readable) => {
  expect(readableBody(body)).toBe(readable);
});
