import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Resolver,
  Root,
  registerEnumType,
  Subscription,
} from 'type-graphql';
import { Public } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { FROM_EVENT_LOG } from '#kit/event-log';
import { notFound } from '#protocol/errors';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { BingoEvent } from '../board/event.fields';
import { findEvents } from '../board/events.queries';
import { BingoTask, type BoardTask } from '../board/task.fields';
import { shownTask } from '../board/tasks.queries';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant, type Participant } from '../participants/participant.fields';
import { findParticipants } from '../participants/participants.queries';

const BingoActivityType = {
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
class BingoActivity {
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
function activityFrom(event: LoggedEvent): BingoActivity | null {
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

@Resolver(() => BingoActivity)
export class ActivityResolver {
  private readonly participantsById;

  constructor(private readonly dependencies: BingoDependencies) {
    const { database } = dependencies;
    this.participantsById = batched((ids: readonly string[]) => findParticipants(database, ids));
  }

  @Public()
  @Subscription(() => BingoActivity, {
    ...FROM_EVENT_LOG,
    description:
      'What happens in an event from now on, in order: completed and revoked tasks, lines, registrations, hidden tasks that are shown. Fails with NOT_FOUND if there is no such event.',
  })
  async bingoActivity(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Root() event?: LoggedEvent,
  ): Promise<BingoActivity | null> {
    if (event) return activityFrom(event);
    const [found] = await findEvents(this.dependencies.database, [eventId]);
    if (!found) throw notFound('Event');
    return null;
  }

  @Public()
  @Subscription(() => BingoEvent, {
    ...FROM_EVENT_LOG,
    description:
      'The event each time its standings may have changed; changes in quick succession are delivered once. Fails with NOT_FOUND if there is no such event.',
  })
  async bingoLeaderboardChanged(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Root() event?: LoggedEvent,
  ): Promise<BingoEvent | null> {
    const [found] = await findEvents(this.dependencies.database, [eventId]);
    if (event) return found ?? null;
    if (!found) throw notFound('Event');
    return null;
  }

  @FieldResolver(() => BingoParticipant, {
    nullable: true,
    description:
      'Who it concerns; null for a task that is shown, and if the participant has withdrawn since.',
  })
  async participant(
    @Root() { participantId }: BingoActivity,
    @Ctx() context: SubgraphContext,
  ): Promise<Participant | null> {
    if (participantId === null) return null;
    return loaderOf(context, this.participantsById).load(participantId);
  }

  @FieldResolver(() => BingoTask, {
    nullable: true,
    description:
      'The completed, revoked or shown task; null for other types, and if it was removed from the board or hidden since.',
  })
  async task(@Root() { eventId, position }: BingoActivity): Promise<BoardTask | null> {
    return position === null ? null : shownTask(this.dependencies.database, eventId, position);
  }
}
