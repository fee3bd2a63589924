/** What the calendar says. */
export const calendarText = {
  title: 'Calendar',
  next: 'What comes next',
  none: 'Nothing is planned.',
  nothingOn: (when: string) => `Nothing is planned for ${when}.`,
  today: 'Today',
  wholeMonth: (month: string) => `All of ${month}`,
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  further: (count: number) => `${count} more`,
  kind: 'Kind',
  kinds: { date: 'date', bingo: 'bingo event', tile: 'tile event' },
  location: 'Location',
  attendees: 'Attendees',
  onlyFirst: (count: number, total: number) =>
    `Only the first ${count} of ${total} dates of the month are listed.`,
  leftOut: 'Left out of the calendar',
  nothingLeftOut: 'The last synchronisation read every event of the source.',
  reason: 'Reason',
  onlyFirstProblems: (count: number, total: number) => `Only the first ${count} of ${total} are listed.`,
  sync: 'Synchronise now',
  synced: (count: number) => (count === 1 ? '1 event was updated.' : `${count} events were updated.`),
} as const;
