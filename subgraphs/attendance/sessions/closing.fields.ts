import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { checkBounds, Limited } from '#kit/arguments';
import { ListSize } from '#kit/cost';
import { POINTS_LIMITS } from '#kit/rules/competition';
import { AttendanceRecord } from '../records/record.fields';
import type { ClosingRule, LeftOut, SelectedPlayer } from '../rules/closing';
import { AttendanceSession } from './session.fields';

/** One week. */
const MINUTES_LIMITS = { minimum: 0, maximum: 10_080 };

/** Players of a session and its host. */
const MOST_ENTRIES = 500;

@InputType('AttendanceSessionRuleInput', {
  description: 'By what rule the players of a session get attendance records.',
})
export class SessionRuleInput {
  @Limited(POINTS_LIMITS)
  @Field(() => Int, { description: 'Points of each record, 0 to 1,000,000.' })
  points: number;

  @Limited(MINUTES_LIMITS)
  @Field(() => Int, {
    defaultValue: 0,
    description: 'Least minutes present; by default any presence counts.',
  })
  minimumMinutes: number;

  @Limited(MINUTES_LIMITS)
  @Field(() => Int, { nullable: true, description: 'Most minutes late; by default any.' })
  mostMinutesLate?: number | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether guests get records.' })
  includeGuests: boolean;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description:
      'Points of the host, present or not, under the session’s `hostRsn`; by default the rule holds for the host, too.',
  })
  hostPoints?: number | null;
}

/** @throws DomainError BAD_USER_INPUT. */
export function readRule(input: SessionRuleInput): ClosingRule {
  const { points, minimumMinutes, mostMinutesLate = null, includeGuests, hostPoints = null } = input;
  checkBounds('rule.points', points, POINTS_LIMITS);
  checkBounds('rule.minimumMinutes', minimumMinutes, MINUTES_LIMITS);
  if (mostMinutesLate !== null) checkBounds('rule.mostMinutesLate', mostMinutesLate, MINUTES_LIMITS);
  if (hostPoints !== null) checkBounds('rule.hostPoints', hostPoints, POINTS_LIMITS);
  return { points, minimumMinutes, mostMinutesLate, includeGuests, hostPoints };
}

@ObjectType('AttendanceSessionEntry', {
  simpleResolvers: true,
  description: 'A record that a closing writes.',
})
class SessionEntry implements SelectedPlayer {
  @Field(() => String, { description: 'Player name.' })
  readonly rsn: string;

  @Field(() => Int, { description: 'Points of the record.' })
  readonly points: number;
}

@ObjectType('AttendanceSessionLeftOut', {
  simpleResolvers: true,
  description: 'A player who gets no record by a closing.',
})
class SessionLeftOut implements LeftOut {
  @Field(() => String, { description: 'Player name.' })
  readonly rsn: string;

  @Field(() => String, { description: 'Why.' })
  readonly reason: string;
}

@ObjectType('AttendanceSessionPreview', {
  simpleResolvers: true,
  description: 'What closing a session by a rule would write now.',
})
export class SessionPreview {
  @ListSize({ assumedSize: MOST_ENTRIES })
  @Field(() => [SessionEntry], { description: 'The records, the host first, then in the order of arrival.' })
  readonly entries: readonly SelectedPlayer[];

  @ListSize({ assumedSize: MOST_ENTRIES })
  @Field(() => [SessionLeftOut], { description: 'The players without a new record.' })
  readonly leftOut: readonly LeftOut[];
}

@ObjectType('AttendanceSessionClosing', {
  simpleResolvers: true,
  description: 'What closing a session wrote.',
})
export class SessionClosing {
  @Field(() => AttendanceSession, { description: 'The closed session.' })
  readonly session: AttendanceSession;

  @ListSize({ assumedSize: MOST_ENTRIES })
  @Field(() => [AttendanceRecord], {
    description: 'The new records, the host first, then in the order of arrival.',
  })
  readonly records: readonly AttendanceRecord[];

  @ListSize({ assumedSize: MOST_ENTRIES })
  @Field(() => [SessionLeftOut], { description: 'The players without a new record.' })
  readonly leftOut: readonly LeftOut[];
}
