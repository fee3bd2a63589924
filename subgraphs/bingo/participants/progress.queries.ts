import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { DomainError, notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { instantText } from '#protocol/rules/time';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { isFirstOf } from './participant.fields';

enum BingoProof {
  automatic = 'automatic',
  manual = 'manual',
}

registerEnumType(BingoProof, {
  name: 'BingoProof',
  description: 'How a completion was recorded.',
  valuesConfig: {
    automatic: { description: 'Reported by the game-client plugin.' },
    manual: { description: 'Entered by an organiser.' },
  },
});

@ObjectType('BingoAchievement', {
  simpleResolvers: true,
  description: 'A task that a participant completed.',
})
export class BingoAchievement {
  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => Timestamp, { description: 'Time of completion.' })
  completedAt: Instant;

  @Field(() => BingoProof, { description: 'How the completion was recorded.' })
  proof: BingoProof;
}

@ObjectType('BingoProgress', { simpleResolvers: true, description: "The caller's own progress in an event." })
export class BingoProgress {
  @Field(() => ID, { description: 'Participant id of the caller.' })
  participantId: string;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @ListSize({ assumedSize: 25 })
  @Field(() => [Int], { description: 'Positions of the completed tasks, ascending.' })
  tasksCompleted: number[];

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points: of the completed tasks, and bonuses.' })
  points: number;

  @ListSize({ assumedSize: 25 })
  @Field(() => [BingoAchievement], { description: 'The completed tasks, oldest first.' })
  achievements: BingoAchievement[];

  @Field(() => Boolean, {
    description: 'Whether you have a hook; `createBingoHook` replaces it, and its addresses stop working.',
  })
  hasHook: boolean;

  /** Not a GraphQL field: see `ProgressTeamResolver`. */
  teamId: string | null;
}

interface ProgressRow {
  /** Null if the user is not registered. */
  readonly participantId: string | null;
  readonly rsn: string;
  readonly bingos: number;
  readonly points: number;
  readonly hasHook: boolean;
  readonly teamId: string | null;
  /** Timestamps are JSON strings. */
  readonly achievements: readonly (Omit<BingoAchievement, 'completedAt'> & {
    readonly completedAt: string;
  })[];
}

/** Returns one row if the event exists. */
const PROGRESS = {
  name: 'bingo_progress',
  text: `SELECT p.id AS "participantId", p.rsn, p.bingos, p.points,
      p.hook_key_hash IS NOT NULL AS "hasHook", p.team_id AS "teamId",
      (SELECT coalesce(json_agg(json_build_object(
          'taskPosition', c.position, 'completedAt', c.completed_at, 'proof', c.proof
        ) ORDER BY c.completed_at, c.position), '[]')
        FROM bingo.completions c WHERE c.participant_id = p.id AND ${isFirstOf('c')}) AS achievements
    FROM bingo.events e
    LEFT JOIN bingo.participants p ON p.event_id = e.id AND p.user_id = $2
    WHERE e.id = $1`,
} as const;

/**
 * Returns the user's own progress in an event, in one statement.
 *
 * @throws DomainError NOT_FOUND if the event does not exist or the user is not registered for it.
 */
export async function readProgress(
  database: Database,
  eventId: string,
  userId: string,
): Promise<BingoProgress> {
  const [row] = isIdentifier(eventId) ? await database.rows<ProgressRow>(PROGRESS, [eventId, userId]) : [];
  if (!row) throw notFound('Event');
  const { participantId, achievements, ...own } = row;
  if (participantId === null) throw new DomainError('NOT_FOUND', 'You are not registered for this event');
  const tasksCompleted = achievements.map(({ taskPosition }) => taskPosition).sort((a, b) => a - b);
  return {
    participantId,
    ...own,
    tasksCompleted,
    achievements: achievements.map(({ taskPosition, completedAt, proof }) => ({
      taskPosition,
      completedAt: instantText(completedAt),
      proof,
    })),
  };
}
