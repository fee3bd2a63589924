import { Arg, Ctx, FieldResolver, ID, Resolver, Root, Subscription } from 'type-graphql';
import { Public } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { FROM_EVENT_LOG } from '#kit/event-log/from-event-log';
import { notFound } from '#protocol/errors';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { BingoTask, type BoardTask } from '../events/bingo-task.type';
import { findEvents } from '../events/find-events';
import { shownTask } from '../events/tasks-of-events';
import { BingoParticipant, type Participant } from '../participants/bingo-participant.type';
import { findParticipants } from '../participants/find-participants';
import { activityFrom, BingoActivity } from './bingo-activity.type';

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
