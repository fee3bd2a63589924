/** What the activity page says. */
export const activityText = {
  title: 'Activity',
  all: 'All actions',
  userUnknown: 'Choose a user who is suggested, or give an id.',
  from: 'From',
  to: 'To',
  none: 'Nothing matches.',
  total: (count: number) => (count === 1 ? '1 entry, newest first' : `${count} entries, newest first`),
  who: 'Who',
  what: 'What',
} as const;
