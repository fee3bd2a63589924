/** What the pages of bingo events say. */
export const eventsText = {
  title: 'Bingo events',
  none: 'There are no events yet.',
  caption: 'Bingo events',
  name: 'Name',
  status: 'Status',
  start: 'Start',
  end: 'End',
  board: 'Board',
  participants: 'Participants',
  create: 'New event',
} as const;
