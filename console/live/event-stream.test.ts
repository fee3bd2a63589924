import { eventsIn } from './event-stream.ts';

describe('a stream of events', () => {
  it('is split into events, and the rest is kept', () => {
    expect(eventsIn('event: next\ndata: {"a":1}\n\nevent: next\nda')).toEqual({
      events: [{ type: 'next', data: '{"a":1}' }],
      rest: 'event: next\nda',
    });
  });

  it.each([
    ['comments', ':\n\n'],
    ['comments with words', ': ping\n\n'],
    ['blocks without a type', 'data: x\n\n'],
  ])('has no event in %s', (_what, text) => {
    expect(eventsIn(text)).toEqual({ events: [], rest: '' });
  });

  it('joins the lines of one event, however they end', () => {
    expect(eventsIn('event: complete\r\ndata: a\r\ndata: b\r\n\r\n').events).toEqual([
      { type: 'complete', data: 'a\nb' },
    ]);
  });
});
