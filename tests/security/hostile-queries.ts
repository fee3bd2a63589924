/** A valid operation that requests as much as possible. */
export interface HostileQuery {
  readonly name: string;
  /** Whether it requires authentication. */
  readonly signedIn: boolean;
  readonly query: string;
}

const USER_LEAVES = 'id username globalName avatar createdAt';

function aliased(count: number, field: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ');
}

/** Nested lists that alternate between two areas. */
const NESTED =
  '{tileEvents{leaderboard(limit:100){user{bingoParticipations{event{leaderboard(limit:300){user{tileProgress{points event{name leaderboard(limit:100){user{id username globalName avatar createdAt}}}}}}}}}}}}';

/** Few values, but a fetch for nearly every field. */
const JOINS =
  'attendance{totalPoints records(limit:1){player{tracker{exp} profile{combatLevel} bingoResults{points} tileResults{points} users{username rsns}} recorder{username rsns bingoParticipations{points} tileProgress{points}}}}';

/** The most expensive known operations; each is within the limits on depth, aliases, fields and tokens. */
export const HOSTILE_QUERIES: readonly HostileQuery[] = [
  { name: 'standings of standings of standings', signedIn: false, query: NESTED },
  {
    name: 'twenty aliases of nested standings',
    signedIn: false,
    query: `{${aliased(20, () => `bingoEvents{leaderboard(limit:500){user{${USER_LEAVES}} rsn points bingos}}`)}}`,
  },
  {
    name: 'tile standings with results of each user',
    signedIn: false,
    query: `{tileEvents{leaderboard(limit:500){user{tileProgress{event{leaderboard(limit:500){rank user{${USER_LEAVES}}}}}}}}}`,
  },
  {
    name: 'bingo standings with participations of each user',
    signedIn: true,
    query: `{bingoEvents{leaderboard(limit:500){user{bingoParticipations{rsn event{leaderboard(limit:500){rank rsn user{${USER_LEAVES}}}}}}}}}`,
  },
  {
    name: 'participants of all events with their users',
    signedIn: true,
    query: `{bingoEvents{participants{rsn achievements{taskPosition completedAt} user{${USER_LEAVES} tileProgress{points event{name}}}}}}`,
  },
  {
    name: 'players of attendance pages with everything known of them',
    signedIn: true,
    query: `{attendanceRecords(limit:100){records{player{users{${USER_LEAVES}} bingoResults{event{leaderboard(limit:500){rsn}}} tileResults{event{leaderboard(limit:500){rank}}}}}}}`,
  },
  {
    name: 'attendance of players of attendance of players',
    signedIn: true,
    query:
      '{attendanceLeaderboard(limit:500){standings{player{attendance{records(limit:100){player{attendance{records(limit:100){player{attendance{totalPoints}}}}}}}}}}}',
  },
  {
    name: '45 aliases of all types of the schema',
    signedIn: false,
    query: `{${aliased(15, () => `__schema{types{name kind description fields{name type{name kind ofType{name kind ofType{name}}} args{name}}}}`)}}`,
  },
  {
    name: 'types of fields of types of fields of the schema',
    signedIn: false,
    query: '{__schema{types{fields{type{fields{type{fields{type{fields{name}}}}}}}}}}',
  },
  {
    name: 'fields of one name with selections that have to agree',
    signedIn: false,
    query: `{tileEvents{${'leaderboard{user{id}} '.repeat(330)}}}`,
  },
  {
    name: 'a closed field under 49 aliases in each line of standings',
    signedIn: false,
    query: `{bingoLeaderboard(eventId:"bingo-1",limit:320){user{${aliased(49, () => 'isBanned')}}}}`,
  },
  {
    name: 'no records under 38 aliases in each line of standings',
    signedIn: true,
    query: `{bingoLeaderboard(eventId:"bingo-1",limit:500){user{attendance{${aliased(38, () => 'records(limit:0){id event}')}}}}}`,
  },
  {
    name: 'no records under 49 aliases in each row of an export',
    signedIn: true,
    query: `{attendanceExport(first:5000){rows{player{attendance{${aliased(49, () => 'records(limit:0){id}')}}}}}}`,
  },
  {
    name: 'members of the review queue of every event',
    signedIn: true,
    query: `{tileEvents{submissions(limit:100){submissions{event{submissions(limit:100){submissions{submitter{${USER_LEAVES}} tile{name} history{reviewedAt}}}}}}}}`,
  },
  {
    name: 'one user with joins into every area, twenty times',
    signedIn: true,
    query: `{${aliased(20, () => `user(id:"7000001"){username ${JOINS}rsns}`)}}`,
  },
  {
    name: 'joins of joins below twenty aliases of short lists',
    signedIn: true,
    query: `{${aliased(20, () => 'tileEvents(limit:1){leaderboard(limit:1){user{username rsns bingoParticipations{points user{attendance{totalPoints}}} attendance{totalPoints}}}}')}}`,
  },
];

/** The most expensive admitted operations that need no permission. */
export const AFFORDABLE_QUERIES: readonly string[] = [
  `{tileLeaderboard(eventId:"tiles-1",limit:500){rank tilesCompleted points lastCompletion user{id username avatar}}}`,
  `{${aliased(2, (index) => `bingoLeaderboard(eventId:"bingo-${index + 1}",limit:464){rank rsn points user{id username}}`)}}`,
  '{bingoEvents{id name leaderboard(limit:11){rank rsn points user{username}}}}',
  `{${aliased(5, () => '__schema{types{name kind fields{name type{name kind ofType{name}}}}}')}}`,
];
