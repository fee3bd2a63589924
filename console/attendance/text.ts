/** What the attendance page says. */
export const attendanceText = {
  title: 'Attendance',
  quick: 'Record an event',
  eventMissing: 'Enter the name of the event.',
  date: 'Date',
  dateMissing: 'Choose the date.',
  pointsWrong: 'Points are a whole number from 0 to 1000000.',
  points: 'Points for each player',
  names: 'Players',
  namesHint: 'One name per line, or separated by commas. Names that occur twice count once.',
  namesMissing: 'Enter at least one name.',
  namesTooMany: 'At most 500 players at once.',
  players: (count: number) => (count === 1 ? '1 player' : `${count} players`),
  record: 'Record',
  recorded: (count: number) => (count === 1 ? '1 player is recorded.' : `${count} players are recorded.`),
  failed: 'Not recorded, and still in the form:',
  failure: (name: string, reason: string) => `${name}: ${reason}`,
  recent: 'Latest events',
  noRecent: 'No attendance has been recorded yet.',
  attendees: 'Players',
  tabs: {
    record: 'Record',
    sessions: 'Sessions',
    import: 'Import',
    records: 'Records',
    overview: 'Overview',
  },
  heatMap: 'Attendance by day, a column for each week',
  heatMapTitle: 'Half a year',
  weekday: 'Day of the week',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  recordsOn: (date: string, count: number) => `${date}: ${count === 1 ? '1 player' : `${count} players`}`,
  standings: 'Standings',
  period: 'Period',
  periods: { week: 'Week', month: 'Month', year: 'Year', all: 'All' },
  noStandings: 'Nobody attended in this period.',
  records: 'Attended',
  events: 'Events',
  file: 'CSV file',
  fileText: 'Columns rsn, event, date and points, and notes if there are any.',
  overwrite: 'Replace records of the same player, event and date',
  import: 'Import',
  preview: (created: number, updated: number, failed: number) =>
    `An import now: ${created} new, ${updated} replaced or unchanged, ${failed} not imported.`,
  previewTable: 'What would be imported, newest day first',
  problems: 'Problems',
  problem: (line: number, error: string) => `Line ${line}: ${error}`,
  moreProblems: (count: number) => `and ${count} more`,
  imported: (created: number, updated: number, failed: number) =>
    `${created} new, ${updated} replaced or unchanged, ${failed} not imported.`,
} as const;

/** What the list of attendance records says. */
export const recordsText = {
  export: 'Download all records as CSV',
  title: 'Records',
  none: 'No record matches. Players and events are compared as a whole.',
  total: (count: string) => (count === '1' ? '1 record, latest first' : `${count} records, latest first`),
  from: 'First day',
  to: 'Last day',
  notes: 'Notes',
  recordedBy: 'Recorded by',
  editNamed: ({ rsn, event, date }: RecordNames) => `Edit ${rsn}, ${event}, ${date}`,
  deleteNamed: ({ rsn, event, date }: RecordNames) => `Delete ${rsn}, ${event}, ${date}`,
  deleteText: 'This deletes the record; standings and statistics follow. It cannot be undone.',
  doDelete: 'Delete the record',
} as const;

/** What names a record. */
interface RecordNames {
  readonly rsn: string;
  readonly event: string;
  readonly date: string;
}

/** What the page of the viewer's own attendance says. */
export const myAttendanceText = {
  title: 'My attendance',
  none: 'You have no records. They are found by your name and the player names that you registered for bingo.',
  total: (records: number, points: string) =>
    `${records === 1 ? '1 record' : `${records} records`}, ${points} points`,
  streak: (weeks: number) => (weeks === 1 ? '1 week in a row' : `${weeks} weeks in a row`),
  newest: (count: number) => `Months and records below are those of your newest ${count} records.`,
  months: 'Months',
  month: 'Month',
  records: 'Records',
  date: 'Date',
} as const;
