import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { TileSubmission } from '../proofs/submission.fields';

export const CURRENT_TILE =
  'Position of the first tile without an approved proof, in a team event of the team; one past the last when all have one, 0 without tiles.';

@ObjectType('TileProgress', { simpleResolvers: true, description: "The caller's own progress in an event." })
export class TileProgress {
  @Field(() => ID, { description: 'The event.' })
  eventId: string;

  @Field(() => ID, { description: 'The caller.' })
  userId: string;

  @Field(() => SafeInt, { description: CURRENT_TILE })
  currentTile: number;

  @Field(() => Int, {
    description:
      'Number of tiles with an approved proof; in a team event of those that are credited to the caller.',
  })
  tilesCompleted: number;

  @Field(() => SafeInt, { description: 'Total points of those tiles.' })
  points: number;

  @ListSize({ assumedSize: 50 })
  @Field(() => [TileSubmission], { description: 'The proofs, oldest first.' })
  submissions: TileSubmission[];
}

/** Progress with the id of the team, which the schema does not expose. */
export interface UserProgress extends TileProgress {
  /** The team that the user is in; null in a solo event, and while the user is in none. */
  readonly teamId: string | null;
}

@ObjectType('TileResult', { simpleResolvers: true, description: 'The result of a user in a tile event.' })
export class TileResult {
  @Field(() => Int, {
    description:
      'Number of tiles with an approved proof; in a team event of those that are credited to the user.',
  })
  tilesCompleted: number;

  @Field(() => SafeInt, { description: 'Total points of those tiles.' })
  points: number;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Submission time of the proof that completed the latest tile; null if there is none.',
  })
  lastCompletion: Date | null;
}

/**
 * A result with the ids of its user and event. The current tile is read on demand.
 */
export interface UserResult extends TileResult {
  readonly eventId: string;
  readonly userId: string;
}
