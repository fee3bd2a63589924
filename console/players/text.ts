/** What the page of a player says. */
export const playersText = {
  belongsTo: (user: string) => `Belongs to ${user}.`,
  formerNames: (names: string) => `Former names: ${names}`,
  until: (name: string, time: string) => `${name} (until ${time})`,
  title: 'Players',
  name: 'Player name',
  nameMissing: 'Enter the name of a player.',
  find: 'Find',
  suggested: (count: number) =>
    count === 1
      ? '1 suggestion. Choose it with the arrow keys.'
      : `${count} suggestions. Choose one with the arrow keys.`,
  matchList: 'Players found',
  matches: (count: number, search: string) => {
    if (count === 1) return `1 player has “${search}” in the name.`;
    return count < 50
      ? `${count} players have “${search}” in their names.`
      : `At least ${count} players have “${search}” in their names. A longer part finds fewer.`;
  },
  asTyped: (name: string) => `Show the player “${name}”`,
  users: 'Members',
  none: 'none',
  attendance: 'Attendance',
  attended: (records: number, events: number, points: string) =>
    `${records} records of ${events} events, ${points} points`,
  lastSeen: (date: string) => `last seen ${date}`,
  streak: (weeks: number) => (weeks === 1 ? '1 week in a row' : `${weeks} weeks in a row`),
  bingo: 'Bingo',
  tileEvents: 'Tile events',
  member: 'Member',
  tiles: 'Tiles',
  lastTile: 'Last tile',
  statistics: 'Statistics',
  unknown: 'The tracker does not know this player.',
  experience: (value: string) => `Experience: ${value}`,
  efficiency: (ehp: string, ehb: string) => `Efficient hours: ${ehp} played, ${ehb} bossed`,
  age: (age: string) => `Read from the tracker ${age}.`,
  stale: 'The tracker does not respond: newer statistics may exist.',
  updated: (moment: string) => `The tracker updated them on ${moment}.`,
  skills: 'Skills',
  skill: 'Skill',
  level: 'Level',
  experienceOf: 'Experience',
  unranked: 'unranked',
  gains: 'Gains',
  gainsText:
    'From the readings that the platform keeps of players in events that measure gains, for 180 days.',
  first: 'First day',
  last: 'Last day',
  periodWrong: 'Choose a period of 1 to 180 days.',
  noGains: 'There are no readings of this player in the period.',
  nothingGained: 'Nothing was gained.',
  measured: (from: string, to: string) => `Measured from ${from} to ${to}.`,
  bosses: 'Bosses',
  boss: 'Boss',
  gained: 'Gained',
  history: 'Experience over time',
  plot: (skill: string, first: string, last: string) =>
    `Experience in ${skill}: ${first} at first, ${last} at the end. The values are in the table below.`,
  plotTable: 'Values of the plot',
  fewReadings: 'A plot needs two readings.',
  truncated: (count: string) => `Shows the first ${count} readings of the period.`,
} as const;
