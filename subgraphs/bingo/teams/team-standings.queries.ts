import { Field, Int, ObjectType } from 'type-graphql';
import type { Database } from '#kit/database/database';
import { type Columns, type ValuesByColumn, valueAt, valuesByColumn } from '#kit/database/statement';
import * as kit from '#kit/teams/team.queries';
import { BingoTeam, TEAM_COLUMNS, TEAM_ROW } from './team.fields';

@ObjectType('BingoTeamStanding', {
  simpleResolvers: true,
  description: 'A line of the standings of the teams of an event.',
})
export class BingoTeamStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => BingoTeam, { description: 'The team.' })
  team: BingoTeam;

  @Field(() => Int, { description: 'Number of tasks that the team completed.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals of the team.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points of the tasks that the team completed.' })
  points: number;
}

/** The order of `ix_teams_standings`, that of the participants: teams without a completion come last. */
export const TEAM_ORDER =
  't.points DESC, t.bingos DESC, t.tasks_completed DESC, t.last_completion_at, t.created_at, t.id';

const STANDINGS = kit.teamStandingsStatement<BingoTeam>('bingo', TEAM_COLUMNS, TEAM_ORDER);

/**
 * $1 event, $2 offset, $3 how many; null for all. The page is selected first: columns are computed for its
 * rows only.
 */
const PAGE = `FROM (
    SELECT * FROM bingo.teams t WHERE t.event_id = $1 ORDER BY ${TEAM_ORDER} OFFSET $2 LIMIT $3
  ) AS t ORDER BY ${TEAM_ORDER}`;

/** Columns that a short page leaves out. */
type LeftOutColumn = 'eventId' | 'captainId' | 'createdAt';

const WHOLE = valuesByColumn(
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

type ShortRow = Omit<BingoTeam, LeftOutColumn>;

const { id, name, color, memberCount, points, bingos, tasksCompleted } = TEAM_ROW;
const SHORT_ROW: Columns<ShortRow> = { id, name, color, memberCount, points, bingos, tasksCompleted };
const LEFT_OUT: Pick<BingoTeam, LeftOutColumn> = { eventId: '', captainId: null, createdAt: '' };

/** Leaves out what only other fields of a team need. */
const SHORT = valuesByColumn('bingo_short_team_standings_of_event', SHORT_ROW, PAGE, (values) =>
  standingsOf(values, () => LEFT_OUT),
);

/** The fields of a team that a short page has. */
export const SHORT_TEAM: ReadonlySet<string> = new Set(Object.keys(SHORT_ROW));

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
  const offset = page?.offset ?? 0;
  const statement = isShort ? SHORT : WHOLE;
  const standings = await database.rows(statement, [eventId, offset, page?.limit ?? null]);
  return offset === 0
    ? standings
    : standings.map(({ rank, ...standing }) => ({ rank: rank + offset, ...standing }));
}

/** Ranks begin at 1. */
function standingsOf(
  columns: ValuesByColumn<ShortRow>,
  restOf: (index: number) => Pick<BingoTeam, LeftOutColumn>,
): BingoTeamStanding[] {
  return (columns.id ?? []).map((id, index) => {
    const tasksCompleted = valueAt(columns.tasksCompleted, index);
    const bingos = valueAt(columns.bingos, index);
    const points = valueAt(columns.points, index);
    const { eventId, captainId, createdAt } = restOf(index);
    const team = {
      id,
      eventId,
      name: valueAt(columns.name, index),
      color: valueAt(columns.color, index),
      captainId,
      createdAt,
      memberCount: valueAt(columns.memberCount, index),
      tasksCompleted,
      bingos,
      points,
    };
    return { rank: index + 1, team, tasksCompleted, bingos, points };
  });
}
