/** What the page of results says. */
export const resultsText = {
  title: (event: string) => `Results of ${event}`,
  open: 'The results are not stored yet.',
  notOver: 'An organiser closes the event when it is over.',
  close: 'Close the event',
  closeText: 'Closing stores the standings and the awards. Later corrections are shown beside them.',
  closed: (when: string) => `Closed on ${when}`,
  reopen: 'Reopen',
  reopenNamed: (event: string) => `Reopen ${event}`,
  reopenText:
    'This deletes the stored standings and awards. The event can be changed then, and closed again with new ones.',
  doReopen: 'Delete the results and reopen',
  csv: 'Download as CSV',
  podium: 'Podium',
  points: (points: string) => (points === '1' ? '1 point' : `${points} points`),
  thanks: (count: number, mode: 'solo' | 'teams') =>
    `Thank you, all ${count} ${mode === 'teams' ? 'teams' : 'players'}.`,
  awards: 'Awards',
  noAwards: 'Nobody completed a task.',
  standings: 'Standings',
  teams: 'Standings of the teams',
  team: 'Team',
  now: 'Now',
  corrected: (rank: number | null, points: number | null) =>
    rank === null || points === null ? 'withdrawn' : `rank ${rank}, ${points} points`,
  moved: (rank: number | null) => (rank === null ? 'withdrawn' : `rank ${rank}`),
  unchanged: 'as stored',
  kinds: {
    first_place: 'First place',
    second_place: 'Second place',
    third_place: 'Third place',
    most_points_in_a_day: 'Most points in a day',
    most_tasks: 'Most tasks',
    first_completion: 'First completion',
    first_bingo: 'First bingo',
    first_board: 'First complete board',
  },
} as const;
