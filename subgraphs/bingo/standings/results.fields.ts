import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../participants/player.reference';
import type { AwardKind } from '../rules/awards';
import { BingoTeam } from '../teams/team.fields';

const BingoAwardKind: { readonly [Kind in AwardKind]: Kind } = {
  first_place: 'first_place',
  second_place: 'second_place',
  third_place: 'third_place',
  most_points_in_a_day: 'most_points_in_a_day',
  most_tasks: 'most_tasks',
  first_completion: 'first_completion',
  first_bingo: 'first_bingo',
  first_board: 'first_board',
};

registerEnumType(BingoAwardKind, {
  name: 'BingoAwardKind',
  description:
    'What an award is for. Of equal participants who reached it earlier receives it, then the better rank.',
  valuesConfig: {
    first_place: { description: 'The first of the standings.' },
    second_place: { description: 'The second of the standings.' },
    third_place: { description: 'The third of the standings.' },
    most_points_in_a_day: { description: 'The most points within a day, UTC.' },
    most_tasks: { description: 'The most completed tasks.' },
    first_completion: { description: 'The first completed task of the event.' },
    first_bingo: {
      description:
        'The first completed row, column or main diagonal; of a team, who completed its last task.',
    },
    first_board: {
      description: 'The first to complete all tasks; of a team, who completed the last one.',
    },
  },
});

@ObjectType('BingoAward', { simpleResolvers: true, description: 'An award of a closed event.' })
export class BingoAward {
  @Field(() => BingoAwardKind, { description: 'What it is for.' })
  kind: AwardKind;

  @Field(() => User, { nullable: true, description: 'The user who registered.' })
  user: User;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Points, or tasks of `most_tasks`, as of the closing; null for what was first.',
  })
  value: number | null;

  @Field(() => Int, { nullable: true, description: 'Position of the task of `first_completion`; else null.' })
  taskPosition: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it was first; else null.' })
  achievedAt: Date | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The day of `most_points_in_a_day`, UTC; else null.',
  })
  day: string | null;
}

@ObjectType('BingoResultLine', {
  simpleResolvers: true,
  description:
    'A line of the standings as of the closing. If something was corrected afterwards, the current values stand beside the frozen ones.',
})
export class BingoResultLine {
  @Field(() => Int, {
    description: 'Rank, from 1, without ties. One whose participant was withdrawn is missing.',
  })
  rank: number;

  @Field(() => User, { nullable: true, description: 'The user who registered.' })
  user: User;

  @Field(() => ID, { description: 'Id of the user.' })
  userId: string;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => Int, { description: 'Number of completed tasks.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points: of the completed tasks, and bonuses.' })
  points: number;

  @Field(() => Boolean, { description: 'Whether tasks, bingos or points changed since the closing.' })
  corrected: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'Present rank, which differs from `rank` if lines were corrected or participants withdrawn.',
  })
  currentRank: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Present number of completed tasks; null unless corrected.',
  })
  currentTasksCompleted: number | null;

  @Field(() => Int, { nullable: true, description: 'Present number of bingos; null unless corrected.' })
  currentBingos: number | null;

  @Field(() => Int, { nullable: true, description: 'Present points; null unless corrected.' })
  currentPoints: number | null;
}

@ObjectType('BingoResults', { simpleResolvers: true, description: 'The results of a closed event.' })
export class BingoResults {
  /** Resolved as `event`. */
  eventId: string;

  @Field(() => Timestamp, { description: 'When an organiser closed the event.' })
  closedAt: Date;

  @ListSize({ assumedSize: 8 })
  @Field(() => [BingoAward], {
    description:
      'The awards, at most one of each kind. Corrections do not change them; they go with a participant who is withdrawn.',
  })
  awards: BingoAward[];
}

@ObjectType('BingoResultPage', { simpleResolvers: true, description: 'A part of the results, for files.' })
export class BingoResultPage {
  @ListSize({ assumedSize: 500 })
  @Field(() => [BingoResultLine], { description: 'Lines, best first.' })
  rows: BingoResultLine[];

  @Field(() => Int, {
    nullable: true,
    description: 'Value of `after` for the next page; null on the last page.',
  })
  next: number | null;
}

@ObjectType('BingoTeamResultLine', {
  simpleResolvers: true,
  description:
    'A line of the standings of teams as of the closing. If something was corrected afterwards, the current values stand beside the frozen ones.',
})
export class BingoTeamResultLine {
  @Field(() => Int, { description: 'Rank, from 1, without ties. One whose team was disbanded is missing.' })
  rank: number;

  @Field(() => BingoTeam, { description: 'The team as it is now.' })
  team: BingoTeam;

  @Field(() => Int, { description: 'Number of completed tasks.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points: of the completed tasks, and bonuses.' })
  points: number;

  @Field(() => Boolean, { description: 'Whether tasks, bingos or points changed since the closing.' })
  corrected: boolean;

  @Field(() => Int, {
    description: 'Present rank, which differs from `rank` if lines were corrected or teams disbanded.',
  })
  currentRank: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Present number of completed tasks; null unless corrected.',
  })
  currentTasksCompleted: number | null;

  @Field(() => Int, { nullable: true, description: 'Present number of bingos; null unless corrected.' })
  currentBingos: number | null;

  @Field(() => Int, { nullable: true, description: 'Present points; null unless corrected.' })
  currentPoints: number | null;
}
