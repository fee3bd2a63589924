import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

export const BingoActivityType = {
  task_completed: 'task_completed',
  line_completed: 'line_completed',
  completion_revoked: 'completion_revoked',
  participant_registered: 'participant_registered',
  task_shown: 'task_shown',
} as const;

registerEnumType(BingoActivityType, {
  name: 'BingoActivityType',
  description: 'What happened in a bingo event.',
  valuesConfig: {
    task_completed: { description: 'A participant completed a task.' },
    line_completed: { description: 'A participant completed rows, columns or main diagonals.' },
    completion_revoked: { description: 'An organiser took the completion of a task back.' },
    participant_registered: { description: 'A user registered.' },
    task_shown: { description: 'A hidden task is shown from now on.' },
  },
});

@ObjectType('BingoActivity', {
  simpleResolvers: true,
  description: 'Something that happened in a bingo event.',
})
export class BingoActivity {
  @Field(() => ID, { description: 'Ascending on the platform, in digits.' })
  id: string;

  @Field(() => BingoActivityType, { description: 'What happened.' })
  type: keyof typeof BingoActivityType;

  @Field(() => Timestamp, { description: 'When it happened.' })
  at: Instant;

  @Field(() => Int, { nullable: true, description: 'Number of completed lines; null for other types.' })
  lines: number | null;

  /** Not GraphQL fields: what `participant` and `task` are read by. */
  eventId: string;
  participantId: string | null;
  position: number | null;
}

/** Returns an event of the log as activity; null if it is of another kind. */
export function activityFrom(event: LoggedEvent): BingoActivity | null {
  const common = {
    id: String(event.position),
    at: event.at,
    eventId: event.subject,
    lines: null,
    participantId: null,
    position: null,
  };
  switch (event.type) {
    case 'bingo_task_completed':
      return { type: 'task_completed', ...common, ...event.data };
    case 'bingo_line_completed':
      return { type: 'line_completed', ...common, ...event.data };
    case 'bingo_completion_revoked':
      return { type: 'completion_revoked', ...common, ...event.data };
    case 'bingo_participant_registered':
      return { type: 'participant_registered', ...common, ...event.data };
    case 'bingo_task_shown':
      return { type: 'task_shown', ...common, ...event.data };
    default:
      return null;
  }
}
