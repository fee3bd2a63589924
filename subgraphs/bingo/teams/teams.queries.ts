import { Field, Int, ObjectType } from 'type-graphql';
import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import { Timestamp } from '#protocol/scalars/timestamp';
import { type BingoTaskCount, isShown } from '../board/task.fields';
import { PARTICIPANT_COLUMNS, type Participant } from '../participants/participant.fields';
import { User } from '../participants/player.reference';
import { countTogether } from '../rules/counts';
import { countedOf, goalOf } from '../triggers/trigger-matching';

const MEMBERS = {
  name: 'bingo_members_of_teams',
  text: `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.team_id = ANY($1)
    ORDER BY p.joined_team_at, p.id`,
} as const;

/** Returns the members of each team, earliest first, in one statement. */
export async function membersOf(database: Database, teamIds: readonly string[]): Promise<Participant[][]> {
  const rows = await database.rows<Participant>(MEMBERS, [[...new Set(teamIds)]]);
  return rowsByKey(teamIds, rows, ({ teamId }) => teamId ?? '');
}

@ObjectType('BingoTeamCompletion', {
  simpleResolvers: true,
  description: 'A task that a team completed, and the member to whom it is credited.',
})
export class BingoTeamCompletion {
  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => Timestamp, { description: 'When the task was completed.' })
  completedAt: Date;

  @Field(() => User, { nullable: true, description: 'The user whose report completed it.' })
  user: User;

  @Field(() => String, { description: 'Player name of the member in the game.' })
  rsn: string;
}

const COMPLETIONS = {
  name: 'bingo_completions_shown_of_teams',
  text: `SELECT c.team_id AS "teamId", c.position AS "taskPosition", c.completed_at AS "completedAt",
      json_build_object('id', p.user_id) AS user, p.rsn
    FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id
    WHERE c.entrant_id = ANY($1) ORDER BY c.completed_at, c.position`,
} as const;

const COUNTS = {
  name: 'bingo_counts_of_teams',
  text: `SELECT n.team_id AS "teamId", n.position AS "taskPosition", n.counted, t.trigger,
      sum(n.count)::float8 AS sum, max(n.count)::float8 AS most
    FROM bingo.counts n
    JOIN bingo.teams m ON m.id = n.team_id
    JOIN bingo.tasks t ON t.event_id = m.event_id AND t.position = n.position AND ${isShown('t')}
    WHERE n.entrant_id = ANY($1) AND NOT EXISTS (
      SELECT FROM bingo.completions c WHERE c.entrant_id = n.entrant_id AND c.position = n.position)
    GROUP BY n.team_id, n.position, n.counted, t.trigger ORDER BY n.position`,
} as const;

interface CountRow {
  readonly teamId: string;
  readonly taskPosition: number;
  readonly counted: string;
  readonly trigger: string;
  readonly sum: number;
  readonly most: number;
}

/** Returns the tasks that each team completed, oldest first, in one statement. */
export async function completionsOfTeams(
  database: Database,
  teamIds: readonly string[],
): Promise<BingoTeamCompletion[][]> {
  const rows = await database.rows<BingoTeamCompletion & { readonly teamId: string }>(COMPLETIONS, [
    [...new Set(teamIds)],
  ]);
  return rowsByKey(teamIds, rows, ({ teamId }) => teamId);
}

/**
 * Returns the counts of each team on the way to goals of open tasks of one trigger, by position, in one
 * statement.
 */
export async function countsOfTeams(
  database: Database,
  teamIds: readonly string[],
): Promise<BingoTaskCount[][]> {
  const rows = await database.rows<CountRow>(COUNTS, [[...new Set(teamIds)]]);
  const current = rows.filter(({ trigger, counted }) => countedOf(trigger) === counted);
  return rowsByKey(teamIds, current, ({ teamId }) => teamId).map((own) =>
    own.map(({ taskPosition, trigger, counted, sum, most }) => ({
      taskPosition,
      count: countTogether(counted, sum, most),
      goal: goalOf(trigger),
    })),
  );
}
