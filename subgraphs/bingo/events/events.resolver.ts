import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ChangesIdentity, Permitted, Public } from '#kit/access/access';
import { IF_VERSION } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import { type EventOrder, EventOrderInput, EventStatus } from '#kit/event.inputs';
import type { Status } from '#kit/rules/event-status';
import { selects } from '#kit/selected-fields';
import { BingoEvent } from '../board/event.fields';
import { CreateBingoEventInput, UpdateBingoEventInput } from '../board/event.inputs';
import { listEvents } from '../board/events.queries';
import { BingoBoard, type BoardOfEvent } from '../board/task.fields';
import { type EventWithTasks, findEventWithTasks, tasksOfEvents } from '../board/tasks.queries';
import type { BingoDependencies } from '../dependencies';
import { createEvent, deleteEvent, updateEvent } from './events.commands';

@Resolver(() => BingoEvent)
export class EventsResolver {
  private readonly tasks;

  constructor(private readonly dependencies: BingoDependencies) {
    this.tasks = batched((eventIds: readonly string[]) => tasksOfEvents(dependencies.database, eventIds));
  }

  @Public()
  @ListSize({ assumedSize: 100 })
  @Query(() => [BingoEvent], { description: 'Bingo events, latest start first.' })
  bingoEvents(
    @Arg('status', () => EventStatus, { nullable: true, description: 'Filters by status.' })
    status: Status | null | undefined,
    @Arg('orderBy', () => EventOrderInput, {
      nullable: true,
      description: 'Order; latest start first by default.',
    })
    orderBy: EventOrder | null | undefined,
    @Ctx() { validity }: SubgraphContext,
  ): Promise<BingoEvent[]> {
    const scope = { status: status ?? null, order: orderBy ?? null };
    return listEvents(this.dependencies.database, scope, validity);
  }

  @Public()
  @Query(() => BingoEvent, { nullable: true, description: 'A bingo event by id; null if there is none.' })
  bingoEvent(
    @Arg('id', () => ID, { description: 'Id of the event.' }) id: string,
    @Ctx() { validity }: SubgraphContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BingoEvent | null> {
    const countsParticipants = selects(info, 'participantCount');
    return findEventWithTasks(this.dependencies.database, id, countsParticipants, validity);
  }

  @FieldResolver(() => BingoBoard, { description: 'The board and its tasks.' })
  async board(
    @Root() event: BingoEvent | EventWithTasks,
    @Ctx() context: SubgraphContext,
  ): Promise<BoardOfEvent> {
    const tasks = 'tasks' in event ? event.tasks : await loaderOf(context, this.tasks).load(event.id);
    return { eventId: event.id, size: event.boardSize, tasks };
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoEvent, { description: 'Creates a bingo event with its board.' })
  createBingoEvent(
    @Arg('input', () => CreateBingoEventInput, { description: 'The event.' }) input: CreateBingoEventInput,
    @Ctx() { caller }: SubgraphContext,
    @Arg('draftId', () => ID, {
      nullable: true,
      description: 'The draft that the event is made from, which is deleted; NOT_FOUND if there is none.',
    })
    draftId?: string | null,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description: 'The version of the draft: CONFLICT, and nothing is created, if it has another one.',
    })
    ifVersion?: number | null,
  ): Promise<BingoEvent> {
    return createEvent(this.dependencies, caller, input, { draftId, ifVersion });
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoEvent, {
    description:
      'Changes a bingo event and updates totals. Completed tasks can be neither removed nor moved.',
  })
  updateBingoEvent(
    @Arg('id', () => ID, { description: 'Id of the event.' }) id: string,
    @Arg('input', () => UpdateBingoEventInput, { description: 'The changes.' }) input: UpdateBingoEventInput,
    @Arg('ifVersion', () => Int, IF_VERSION) ifVersion: number | null | undefined,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoEvent> {
    return updateEvent(this.dependencies, caller, id, input, ifVersion);
  }

  @Permitted('manage_bingo')
  @ChangesIdentity()
  @Mutation(() => DeleteResult, {
    description: 'Deletes a bingo event with its board, participants, keys and completions. Irreversible.',
  })
  deleteBingoEvent(
    @Arg('id', () => ID, { description: 'Id of the event.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteEvent(this.dependencies, caller, id);
  }
}
