import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

export const BingoActivityType = {
  task_completed: 'task_completed',
  line_completed: 'line_completed',
} as const;

registerEnumType(BingoActivityType, {
  name: 'BingoActivityType',
  description: 'What happened in a bingo event.',
  valuesConfig: {
    task_completed: { description: 'A participant completed a task.' },
    line_completed: { description: 'A participant completed rows, columns or main diagonals.' },
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
  participantId: string;
  position: number | null;
}

/** Returns an event of the log as activity; null if it is of another kind. */
export function activityFrom(event: LoggedEvent): BingoActivity | null {
  const { position, at, subject: eventId, data } = event;
  const seen = { id: String(position), at, eventId, participantId: data.participantId };
  switch (event.type) {
    case 'bingo_task_completed':
      return { ...seen, type: 'task_completed', lines: null, position: event.data.position };
    case 'bingo_line_completed':
      return { ...seen, type: 'line_completed', lines: event.data.lines, position: null };
  }
}
