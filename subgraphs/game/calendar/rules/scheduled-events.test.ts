import { entriesFromScheduledEvents, type ScheduledEvent } from './calendar-entry';

const EVENT: ScheduledEvent = {
  id: '1',
  name: 'Raid night',
  description: 'All welcome',
  scheduled_start_time: '2026-07-01T18:00:00.000000+00:00',
  scheduled_end_time: '2026-07-01T20:00:00+00:00',
  entity_metadata: { location: 'World 420' },
  status: 1,
  user_count: 12,
};

describe('scheduled events of a guild', () => {
  it('are mapped field by field', () => {
    expect(entriesFromScheduledEvents([EVENT])).toEqual([
      {
        id: '1',
        title: 'Raid night',
        description: 'All welcome',
        start: new Date('2026-07-01T18:00:00Z'),
        end: new Date('2026-07-01T20:00:00Z'),
        location: 'World 420',
        attendees: 12,
      },
    ]);
  });

  it.each([null, undefined, '2026-07-01T17:00:00Z'])(
    'last an hour if they end at %p',
    (scheduled_end_time) => {
      expect(entriesFromScheduledEvents([{ ...EVENT, scheduled_end_time }])).toMatchObject([
        { end: new Date('2026-07-01T19:00:00Z') },
      ]);
    },
  );

  it('may have no description, place or count', () => {
    const bare = { id: '1', name: 'x', scheduled_start_time: EVENT.scheduled_start_time, status: 2 };
    const unset = { description: null, location: null, attendees: 0 };
    expect(entriesFromScheduledEvents([bare])).toMatchObject([unset]);
    expect(entriesFromScheduledEvents([{ ...bare, description: ' ', entity_metadata: null }])).toMatchObject([
      unset,
    ]);
    expect(entriesFromScheduledEvents([{ ...bare, entity_metadata: { location: null } }])).toMatchObject([
      unset,
    ]);
  });

  it('are omitted if they are cancelled', () => {
    const all = [1, 2, 3, 4].map((status) => ({ ...EVENT, id: String(status), status }));
    expect(entriesFromScheduledEvents(all).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});
