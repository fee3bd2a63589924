/** What the start page says. */
export const homeText = {
  version: (product: string, version: string) => `${product}, version ${version}`,
  sandbox: 'This copy runs with a sandbox: sign-in goes to a local stand-in, and its users are invented.',
  events: 'Events',
  noEvents: 'No event is running or planned.',
  use: 'For developers',
  explorer: 'Explorer',
  explorerText: 'Ask the graph, with queries for dashboards and of REST endpoints.',
  reference: 'REST reference',
  referenceText: 'Every endpoint, with examples to try.',
  openapi: 'openapi.json',
  registry: 'Schema registry',
  registryText: 'The published schema versions, for checks in CI.',
  changes: 'Changes of the schema',
  forMonitors: 'Health for monitors',
} as const;

/** Texts of the start page for signed-in users. */
export const todayText = {
  title: 'For you',
  noBoard: 'You take part in no running bingo.',
  toEvents: 'Events that you can join',
  nearest: 'Nearest to done',
  nothingBegun: 'Nothing is counted yet.',
  progress: (count: string, goal: string) => `${count} of ${goal}`,
  proofs: 'My proofs',
  waiting: (count: number) =>
    count === 0
      ? 'no proof waits.'
      : count === 1
        ? '1 proof waits for a review.'
        : `${count} proofs wait for a review.`,
  dates: 'Next dates',
  noDates: 'The calendar has no dates.',
  toCalendar: 'Calendar',
  attendance: 'Attendance',
  thisMonth: (count: number) => (count === 1 ? '1 record this month' : `${count} records this month`),
  allAttendance: 'All my attendance',
  streak: (weeks: number) => `${weeks} weeks in a row`,
} as const;
