import { type Columns, type ValuesByColumn, valueAt, valuesByColumn } from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import type { Statement, StatementName } from '#kit/database/statement';
import * as kit from '#kit/teams/read-team-standings';
import type { BingoTeam } from './bingo-team.type';
import type { BingoTeamStanding } from './bingo-team-standing.type';
import { TEAM_COLUMNS, TEAM_ROW, type TeamRow } from './team-columns';

/** The order of `ix_teams_standings`, that of the participants: teams without a completion come last. */
const ORDER =
  't.points DESC, t.bingos DESC, t.tasks_completed DESC, t.last_completion_at, t.created_at, t.id';

const STANDINGS = kit.teamStandingsStatement<BingoTeam>('bingo', TEAM_COLUMNS, ORDER);

/**
 * $1 event, $2 offset, $3 how many; null for all. The page is selected first: columns are computed for its
 * rows only.
 */
const PAGE = `FROM (
    SELECT * FROM bingo.teams t WHERE t.event_id = $1 ORDER BY ${ORDER} OFFSET $2 LIMIT $3
  ) AS t ORDER BY ${ORDER}`;

/** Columns that a short page leaves out. */
type LeftOutColumn = 'eventId' | 'captainId' | 'createdAt';
type ShortRow = Omit<TeamRow, LeftOutColumn>;

const OF_EVENT = valuesByColumn(
  'bingo_team_standings_of_event',
  TEAM_ROW,
  PAGE,
  ({ eventId, captainId, createdAt, ...values }) =>
    standingsOf(values, (index) => ({
      eventId: valueAt(eventId, index),
      captainId: valueAt(captainId, index),
      createdAt: valueAt(createdAt, index),
    })),
);

/** $1 event. Counts the members of all teams at once, which takes a third of counting those of each. */
const ALL = `FROM bingo.teams t LEFT JOIN (
    SELECT p.team_id, count(*) AS members FROM bingo.participants p WHERE p.event_id = $1 GROUP BY p.team_id
  ) AS m ON m.team_id = t.id WHERE t.event_id = $1 ORDER BY ${ORDER}`;

const { id, name, color, points, bingos, tasksCompleted } = TEAM_ROW;
const SHORT_ROW: Columns<ShortRow> = { id, name, color, points, bingos, tasksCompleted };

const SHORT_PAGE = shortStandings(
  'bingo_short_team_standings_of_event',
  '(SELECT count(*) FROM bingo.participants p WHERE p.team_id = t.id)',
  PAGE,
);
const SHORT_ALL = shortStandings('bingo_short_standings_of_all_teams', 'coalesce(m.members, 0)', ALL);

/** Returns a statement that leaves out what only other fields of a team need. */
function shortStandings(
  statement: StatementName,
  memberCount: string,
  from: string,
): Statement<BingoTeamStanding> {
  const columns: Columns<ShortRow & { readonly memberCount: number }> = { ...SHORT_ROW, memberCount };
  return valuesByColumn(statement, columns, from, ({ memberCount: members, ...values }) =>
    standingsOf(values, (index) => ({
      eventId: '',
      captainId: null,
      createdAt: '',
      memberCount: valueAt(members, index),
    })),
  );
}

/** The fields of a team that a short page has. */
export const SHORT_TEAM: ReadonlySet<string> = new Set([
  'id',
  'name',
  'color',
  'memberCount',
  'tasksCompleted',
  'bingos',
  'points',
]);

/**
 * Returns pages of the standings of the teams of events, in one statement: ordered by points, bingos,
 * completed tasks, earlier last completion, earlier creation of the team.
 */
export async function readTeamStandings(
  database: Database,
  requests: readonly kit.TeamStandingsRequest[],
): Promise<BingoTeamStanding[][]> {
  const pages = await kit.readTeamStandings(database, STANDINGS, requests);
  return pages.map((standings) =>
    standings.map(({ rank, team }) => {
      const { tasksCompleted, bingos, points } = team;
      return { rank, team, tasksCompleted, bingos, points };
    }),
  );
}

/**
 * Returns a page of the standings of one event, as `readTeamStandings` does.
 *
 * @param isShort whether the operation selects no other fields of teams than those of `SHORT_TEAM`.
 */
export async function readStandingsOfTeams(
  database: Database,
  { eventId, page }: kit.TeamStandingsRequest,
  isShort: boolean,
): Promise<BingoTeamStanding[]> {
  if (isShort && !page) return database.rows(SHORT_ALL, [eventId]);
  const offset = page?.offset ?? 0;
  const statement = isShort ? SHORT_PAGE : OF_EVENT;
  const standings = await database.rows(statement, [eventId, offset, page?.limit ?? null]);
  return offset === 0
    ? standings
    : standings.map(({ rank, ...standing }) => ({ rank: rank + offset, ...standing }));
}

/** Ranks begin at 1. */
function standingsOf(
  columns: ValuesByColumn<ShortRow>,
  restOf: (index: number) => Pick<BingoTeam, LeftOutColumn | 'memberCount'>,
): BingoTeamStanding[] {
  return (columns.id ?? []).map((id, index) => {
    const tasksCompleted = valueAt(columns.tasksCompleted, index);
    const bingos = valueAt(columns.bingos, index);
    const points = valueAt(columns.points, index);
    const { eventId, captainId, createdAt, memberCount } = restOf(index);
    const team = {
      id,
      eventId,
      name: valueAt(columns.name, index),
      color: valueAt(columns.color, index),
      captainId,
      createdAt,
      tasksCompleted,
      bingos,
      points,
      memberCount,
    };
    return { rank: index + 1, team, tasksCompleted, bingos, points };
  });
}
