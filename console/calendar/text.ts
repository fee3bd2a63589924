/** What the calendar says. */
export const calendarText = {
  title: 'Calendar',
  none: 'Nothing is planned.',
  location: 'Location',
  attendees: 'Attendees',
  sync: 'Synchronise now',
  synced: (count: number) => (count === 1 ? '1 event was updated.' : `${count} events were updated.`),
} as const;
