import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, holdsAny, Permitted, Public } from '#kit/access/access';
import { IF_VERSION, Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import { DeleteResult } from '#kit/delete-result.type';
import { type EventOrder, EventOrderInput, EventStatus } from '#kit/event.inputs';
import type { Status } from '#kit/rules/event-status';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { EventsDependencies } from '../dependencies';
import { createEvent, deleteEvent, updateEvent } from './event.commands';
import { CreateTileEventInput, REVIEWERS, TileEvent, UpdateTileEventInput } from './event.fields';
import { findEvents, listEvents } from './event.queries';

@Resolver(() => TileEvent)
export class EventsResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @Public()
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'] })
  @Query(() => [TileEvent], { description: 'Tile events, latest start first.' })
  tileEvents(
    @Arg('status', () => EventStatus, { nullable: true, description: 'Filters by status.' })
    status: Status | null | undefined,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { nullable: true, description: 'Page number, from 1; 1 by default.' })
    page: number | null | undefined,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, {
      nullable: true,
      description:
        'Events per page, at most 100. Default 100 if a page is requested; without page and limit all events are returned.',
    })
    limit: number | null | undefined,
    @Arg('orderBy', () => EventOrderInput, {
      nullable: true,
      description: 'Order; latest start first by default.',
    })
    orderBy: EventOrder | null | undefined,
    @Ctx() { validity }: SubgraphContext,
  ): Promise<TileEvent[]> {
    const isPaged = page != null || limit != null;
    return listEvents(
      this.dependencies.database,
      {
        status: status ?? null,
        order: orderBy ?? null,
        page: isPaged ? pageOf(page ?? 1, limit ?? MOST_PER_PAGE) : null,
      },
      validity,
    );
  }

  @Public()
  @Query(() => TileEvent, { nullable: true, description: 'A tile event by id; null if there is none.' })
  async tileEvent(
    @Arg('id', () => ID, { description: 'Id of the event.' }) id: string,
    @Ctx() { validity }: SubgraphContext,
  ): Promise<TileEvent | null> {
    const [event] = await findEvents(this.dependencies.database, [id], validity);
    return event ?? null;
  }

  @DependsOnCaller(...REVIEWERS)
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Word that participants write in their screenshots: for reviewers, and for signed-in users while the event is active; null for other callers and for none.',
  })
  codeWord(@Root() { status, codeWord }: TileEvent, @Ctx() { caller }: SubgraphContext): string | null {
    const isParticipant = caller.principal.kind === 'user' && status === 'active';
    return isParticipant || holdsAny(caller, REVIEWERS) ? codeWord : null;
  }

  @Permitted('manage_events')
  @Mutation(() => TileEvent, { description: 'Creates a tile event, without tiles.' })
  createTileEvent(
    @Arg('input', () => CreateTileEventInput, { description: 'The event.' }) input: CreateTileEventInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileEvent> {
    return createEvent(this.dependencies, caller, input);
  }

  @Permitted('manage_events')
  @Mutation(() => TileEvent, { description: 'Changes a tile event.' })
  updateTileEvent(
    @Arg('id', () => ID, { description: 'Id of the event.' }) id: string,
    @Arg('input', () => UpdateTileEventInput, { description: 'The changes.' }) input: UpdateTileEventInput,
    @Arg('ifVersion', () => Int, IF_VERSION) ifVersion: number | null | undefined,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileEvent> {
    return updateEvent(this.dependencies, caller, id, input, ifVersion);
  }

  @Permitted('manage_events')
  @Mutation(() => DeleteResult, {
    description: 'Deletes a tile event with its tiles, proofs and their images. Irreversible.',
  })
  deleteTileEvent(
    @Arg('id', () => ID, { description: 'Id of the event.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteEvent(this.dependencies, caller, id);
  }
}
